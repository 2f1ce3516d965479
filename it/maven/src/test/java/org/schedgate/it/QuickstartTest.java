package org.schedgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class QuickstartTest {
    @Test
    void the_quickstart_has_the_plugin_as_the_guide_shows_it() throws IOException {
        String guide =
                Files.readString(Path.of("../../docs/guide/gate-a-build.md")).replace("\r\n", "\n");
        String marker = "```xml\n";
        int start = guide.indexOf(marker);
        assertThat(start).as("the pom in gate-a-build.md").isNotNegative();
        String shown = guide.substring(start + marker.length(), guide.indexOf("```\n", start + marker.length()));
        String pom = Files.readString(Path.of("src/it/quickstart/pom.xml")).replace("\r\n", "\n");

        // The version is that of this build, which Maven hands to the tests.
        assertThat(pom.replace("@project.version@", System.getProperty("it.version")))
                .contains(shown);
    }

    @Test
    void the_quickstart_runs_the_scenario_that_the_readme_shows() throws IOException {
        String readme = Files.readString(Path.of("../../README.md")).replace("\r\n", "\n");
        String marker = "<!-- snippet: SchbenchTailTest#readme -->\n```java\n";
        int start = readme.indexOf(marker);
        assertThat(start).as("the scenario in README.md").isNotNegative();
        String shown = readme.substring(start + marker.length(), readme.indexOf("```\n", start + marker.length()));

        assertThat(Path.of("src/it/quickstart/src/test/java/org/example/SchbenchTailTest.java"))
                .content()
                .isEqualToNormalizingNewlines("package org.example;\n\n" + shown);
    }

    @Test
    void the_patch_of_the_guide_is_that_of_a_users_project() throws IOException {
        String guide =
                Files.readString(Path.of("../../docs/guide/try-a-patch.md")).replace("\r\n", "\n");
        for (String snippet : new String[] {"StayOnIdlePrevious#answer", "IdlePreviousTest#idle-previous"}) {
            String marker = "<!-- snippet: " + snippet + " -->\n```java\n";
            int start = guide.indexOf(marker);
            assertThat(start).as(snippet).isNotNegative();
            String shown = guide.substring(start + marker.length(), guide.indexOf("```\n", start + marker.length()));
            String file = snippet.substring(0, snippet.indexOf('#')) + ".java";
            assertThat(Path.of("src/it/idle-previous-patch/src/test/java/org/example/" + file))
                    .content()
                    .isEqualToNormalizingNewlines("package org.example;\n\n" + shown);
        }
    }
}
