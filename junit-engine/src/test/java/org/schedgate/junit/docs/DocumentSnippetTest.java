package org.schedgate.junit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a document shows is what is compiled and run: each Java block is a region of a class in the example package. */
class DocumentSnippetTest {
    private static final Pattern MARK = Pattern.compile("<!-- snippet: (\\w+)#([\\w-]+) -->");

    /** What fits beside a terminal's prompt and a title on an ordinary screen. */
    private static final int SCREEN_LINES = 45;

    @ParameterizedTest
    @CsvSource({
        "README.md, 1",
        "docs/guide/first-scenario.md, 1",
        "docs/guide/export-a-run.md, 1",
        "docs/guide/task-groups.md, 1",
        "docs/guide/try-a-patch.md, 4",
        "docs/guide/use-the-simulator.md, 1"
    })
    void java_in_a_document_is_a_region_of_an_example(String document, int count) throws IOException {
        List<String> lines = Documents.lines(document);
        int seen = 0;
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).equals("```java")) {
                Matcher mark = MARK.matcher(lines.get(i - 1));
                assertThat(mark.matches())
                        .as(document + " line " + i + " names the region")
                        .isTrue();
                int end = i + 1 + lines.subList(i + 1, lines.size()).indexOf("```");
                assertThat(lines.subList(i + 1, end))
                        .as(document + ", snippet " + mark.group(1) + "#" + mark.group(2))
                        .isEqualTo(region(mark.group(1), mark.group(2)));
                seen++;
            }
        }
        assertThat(seen).isEqualTo(count);
    }

    @Test
    void the_example_of_the_readme_fits_one_screen() throws IOException {
        assertThat(region("SchbenchTailTest", "readme")).hasSizeLessThanOrEqualTo(SCREEN_LINES);
    }

    private static List<String> region(String example, String name) throws IOException {
        Path source = Documents.root()
                .resolve("junit-engine/src/test/java/org/schedgate/junit/example")
                .resolve(example + ".java");
        List<String> region = new ArrayList<>();
        boolean inside = false;
        for (String line : Files.readAllLines(source, StandardCharsets.UTF_8)) {
            if (line.equals("// docs:end")) {
                inside = false;
            } else if (inside) {
                region.add(line);
            } else if (line.equals("// docs:" + name)) {
                inside = true;
            }
        }
        assertThat(region).as("region " + name + " of " + example).isNotEmpty();
        return region;
    }
}
