package org.schedgate.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectModule;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;

/** A named module with a scenario, selected by its name: in a JVM of its own, since modules are settled when it starts. */
class ModuleSelectorTest {
    private static final String MODULE = "user.scenarios";
    private static final String OPEN_TO_CLASS_PATH = MODULE + "=ALL-UNNAMED";

    @TempDir
    Path folder;

    @Test
    void a_module_gives_its_scenario_classes() throws IOException, InterruptedException {
        Path source = folder.resolve("source");
        Files.createDirectories(source.resolve("user"));
        Files.writeString(source.resolve("module-info.java"), "module " + MODULE + " { opens user; }\n");
        Files.writeString(source.resolve("user/CalmTest.java"), """
                package user;

                @org.schedgate.junit.SchedScenario(machine = "two-cpus", kernel = {"v1", "v2"})
                class CalmTest {
                    @org.schedgate.junit.Workload
                    org.schedgate.junit.engine.fixture.FakeWorkload load() {
                        return org.schedgate.junit.engine.fixture.FakeWorkload.ordinary("load");
                    }
                }
                """);
        Path classes = folder.resolve("classes");
        int status = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "--add-reads",
                        OPEN_TO_CLASS_PATH,
                        "-d",
                        classes.toString(),
                        source.resolve("module-info.java").toString(),
                        source.resolve("user/CalmTest.java").toString());
        assertThat(status).as("javac").isZero();

        assertThat(output(
                        "--module-path",
                        classes.toString(),
                        "--add-modules",
                        MODULE,
                        "--add-reads",
                        OPEN_TO_CLASS_PATH))
                .containsExactly("user.CalmTest load_v1", "user.CalmTest load_v2");
    }

    /** Run {@link Discoverer} in a JVM with these options, and return the lines it prints. */
    private List<String> output(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Discoverer.class.getName()));
        Path printed = folder.resolve("printed");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        int status = process.waitFor();
        List<String> lines = Files.readAllLines(printed, StandardCharsets.UTF_8);
        assertThat(status).as("%s", lines).isZero();
        return lines;
    }

    /** Discovers the module's scenarios and prints their variants. */
    static final class Discoverer {
        private Discoverer() {}

        public static void main(String[] args) {
            TestDescriptor root = new SchedgateTestEngine(new FakeLaboratory())
                    .discover(
                            request().selectors(selectModule(MODULE)).build(),
                            UniqueId.forEngine(SchedgateTestEngine.ID));
            for (TestDescriptor container : root.getChildren()) {
                for (TestDescriptor variant : container.getChildren()) {
                    String type =
                            ((ScenarioDescriptor) container).scenarioClass().getName();
                    System.out.println(
                            type + " " + ((VariantDescriptor) variant).plan().name());
                }
            }
        }
    }
}
