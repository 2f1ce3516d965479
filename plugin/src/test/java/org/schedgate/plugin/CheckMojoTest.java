package org.schedgate.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckMojoTest {
    @TempDir
    private Path folder;

    private ModuleFixture module;

    @BeforeEach
    void compileAScenario() throws IOException {
        module = new ModuleFixture(folder);
    }

    @Test
    void without_a_baseline_the_build_is_red_and_the_command_that_records_one_is_named() throws IOException {
        module.measure(1000, 500);

        assertThatThrownBy(() -> module.check().execute())
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("no baseline yet")
                .hasMessageContaining("mvn test schedgate:record");
        assertThat(module.verdict()).content().contains("\"status\": \"fail\"");
    }

    @Test
    void the_same_numbers_pass_and_the_count_of_compared_cells_is_said() throws Exception {
        recordBaseline(1000, 500);

        module.check().execute();

        assertThat(module.log.text()).contains("INFO schedgate: app").contains("Gate passed: 2 cells compared");
        assertThat(module.verdict()).content().contains("\"status\": \"pass\"").contains("\"comparedCells\": 2");
    }

    @Test
    void a_slower_latency_is_red_and_the_metric_is_named_first() throws Exception {
        recordBaseline(1000, 500);
        remeasure(1200, 500);

        assertThatThrownBy(() -> module.check().execute())
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("2 cells compared")
                .hasMessageContaining("1 regressed")
                .hasMessageContaining("mvn test -Dtest='org.example.TailTest#uma2_v61'");
        assertThat(module.log.text().lines().filter(line -> line.startsWith("REGRESSED")))
                .singleElement()
                .asString()
                .contains("wakeup_latency.p99");
        assertThat(module.verdict()).content().contains("\"status\": \"fail\"");
    }

    @Test
    void a_slip_in_a_property_is_refused_before_anything_is_judged() throws Exception {
        recordBaseline(1000, 500);
        module.user.setProperty("schedgate.tolerence", "50%");

        assertThatThrownBy(() -> module.check().execute())
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("property 'schedgate.tolerence' is unknown: write 'schedgate.tolerance'");
    }

    @Test
    void integration_tests_that_were_skipped_are_not_selected_and_other_classes_that_did_not_run_are_missing()
            throws Exception {
        module.removeScenario();
        module.copyScenario("Other", "IT");
        module.user.setProperty("skipITs", "true");

        module.check().execute();
        assertThat(module.log.text()).contains("Skipped: -DskipITs left out every scenario");

        module.copyScenario("Another", "Test");
        assertThatThrownBy(() -> module.check().execute())
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("1 missing, 1 not-selected");
    }

    @Test
    void the_command_that_records_goes_as_far_as_failsafe_where_it_runs_scenarios() throws Exception {
        Plugin failsafe = new Plugin();
        failsafe.setArtifactId("maven-failsafe-plugin");
        failsafe.setVersion("3.6.1");
        module.project.getBuild().addPlugin(failsafe);
        module.measure(1000, 500);
        assertThatThrownBy(() -> module.check().execute()).hasMessageContaining("'mvn test schedgate:record'");

        module.copyScenario("Other", "IT");
        assertThatThrownBy(() -> module.check().execute())
                .hasMessageContaining("'mvn integration-test schedgate:record'");
    }

    @Test
    void a_lower_throughput_is_red_though_latency_improved() throws Exception {
        recordBaseline(1000, 500);
        remeasure(800, 400);

        assertThatThrownBy(() -> module.check().execute())
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("1 regressed")
                .hasMessageContaining("1 improved");
    }

    @Test
    void what_was_left_out_by_a_selection_is_a_warning() throws Exception {
        recordBaseline(1000, 500);
        module.user.setProperty("test", "TailTest");
        module.copyScenario("Other");

        module.check().execute();

        assertThat(module.log.messages)
                .last()
                .asString()
                .startsWith("WARN schedgate: app")
                .contains("Gate passed: 2 cells compared")
                .contains("1 not-selected")
                .contains("partial: -Dtest=TailTest");
    }

    @Test
    void compiled_but_never_run_is_red_with_what_to_do() throws Exception {
        recordBaseline(1000, 500);
        removeResults();

        assertThatThrownBy(() -> module.check().execute())
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("nothing was compared")
                .hasMessageContaining("Run the tests, as 'mvn verify' does");
    }

    @Test
    void results_of_other_classes_do_not_count() throws Exception {
        recordBaseline(1000, 500);
        age();
        Files.writeString(folder.resolve("target/test-classes/changed.txt"), "since then");

        assertThatThrownBy(() -> module.check().execute())
                .isInstanceOf(MojoFailureException.class)
                .hasMessageContaining("nothing was compared");
        assertThat(module.log.text()).contains("passed over");
    }

    @Test
    void earlier_results_of_the_same_classes_count_and_that_is_said() throws Exception {
        recordBaseline(1000, 500);
        age();

        module.check().execute();

        assertThat(module.log.text()).contains("results of an earlier one are used");
    }

    @Test
    void skipped_tests_skip_the_gate_with_one_line() throws Exception {
        recordBaseline(1000, 500);
        removeResults();
        module.user.setProperty("skipTests", "true");

        module.check().execute();

        assertThat(module.log.messages).last().asString().startsWith("INFO").contains("Skipped: tests were skipped");
        assertThat(module.verdict()).content().contains("\"status\": \"skipped\"");
    }

    @Test
    void a_broken_baseline_is_no_regression() throws Exception {
        recordBaseline(1000, 500);
        Files.writeString(module.baselines().resolve(ModuleFixture.SCENARIO + ".json"), "{");

        assertThatThrownBy(() -> module.check().execute())
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("nothing was compared");
        assertThat(module.verdict()).content().contains("\"status\": \"unable-to-judge\"");
    }

    @Test
    void results_of_an_engine_of_another_version_are_refused_with_both_versions_and_the_fix() throws Exception {
        recordBaseline(1000, 500);
        removeResults();
        module.measure(1000, 500, "0.2.0");

        assertThatThrownBy(() -> module.check().execute())
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("0.2.0")
                .hasMessageContaining("set the version of schedgate-junit-engine in the pom to 0.1.0");
    }

    @Test
    void words_that_are_not_accepted_are_unable_to_judge_and_leave_no_verdict() throws Exception {
        recordBaseline(1000, 500);
        module.check().execute();
        CheckMojo mojo = module.check();
        ModuleFixture.set(mojo, "policies", "new=never");

        assertThatThrownBy(mojo::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("accepted is allow, warn or fail");
        assertThat(module.verdict()).doesNotExist();
    }

    @Test
    void packaging_pom_and_schedgate_skip_are_said_in_one_line() throws Exception {
        module.project.setPackaging("pom");
        module.check().execute();
        CheckMojo skipped = module.check();
        ModuleFixture.set(skipped, "skip", true);
        skipped.execute();

        assertThat(module.log.messages)
                .containsExactly(
                        "INFO Skipped: a module of packaging pom has no tests", "INFO Skipped: schedgate.skip is set");
    }

    @Test
    void judging_writes_no_baseline() throws Exception {
        recordBaseline(1000, 500);
        Map<String, String> before = ModuleFixture.contents(module.baselines());
        remeasure(100, 5000);

        module.check().execute();

        assertThat(before).hasSize(1);
        assertThat(ModuleFixture.contents(module.baselines())).isEqualTo(before);
    }

    private void recordBaseline(double latencyNanos, double perSecond) throws Exception {
        module.measure(latencyNanos, perSecond);
        module.record().execute();
        assertThat(module.baselines()).isDirectoryContaining("glob:**" + ModuleFixture.SCENARIO + ".json");
    }

    private void remeasure(double latencyNanos, double perSecond) throws IOException {
        removeResults();
        module.measure(latencyNanos, perSecond);
    }

    private void removeResults() throws IOException {
        try (var files = Files.list(module.results())) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }

    /** Make the results those of an earlier build. */
    private void age() throws IOException {
        try (var files = Files.list(module.results())) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3600)));
            }
        }
    }
}
