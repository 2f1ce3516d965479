package org.schedgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.schedgate.baselines.format.ResultFormat;
import org.schedgate.baselines.results.ExecutionResults;
import org.schedgate.baselines.results.ScenarioResult;

/**
 * A failing scenario fails the build, and every test is counted once, whatever Maven, Surefire and JUnit a project has.
 *
 * <p>The project has two modules. In {@code failing}, Surefire must count six tests and one failure: some of its versions have passed
 * builds over red tests, or lost tests, for engines that describe theirs otherwise. In {@code gated} all tests pass, and the goal
 * {@code check} must say that there is no baseline.
 */
@Execution(ExecutionMode.CONCURRENT)
class SurefireMatrixIT {
    private static final Pattern SUMMARY = Pattern.compile(
            "Tests run: (\\d+), Failures: (\\d+), Errors: (\\d+), Skipped: (\\d+)\\s*$", Pattern.MULTILINE);

    static List<Combination> combinations() throws IOException {
        return System.getProperty("it.matrix", "pairs").equals("full")
                ? Combination.product()
                : Combination.read(PairsTest.PAIRS);
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void a_failing_scenario_fails_the_build_and_all_are_counted(Combination combination)
            throws IOException, InterruptedException {
        Path project = MavenFixture.copy(
                Path.of("src/matrix/project"),
                "matrix " + combination.toString().replace(',', ' '));

        MavenFixture.Build build = MavenFixture.version(combination.maven())
                .run(
                        project,
                        "--fail-at-end",
                        "verify",
                        "-Dsurefire.version=" + combination.surefire(),
                        "-Djunit.version=" + combination.junit().version,
                        "-Dsurefire.rerunFailingTestsCount=" + combination.reruns(),
                        "-DforkCount=" + combination.forks().count,
                        "-DreuseForks=" + combination.forks().reused);

        assertThat(build.exit()).as(build.log()).isEqualTo(1);
        assertThat(summaries(build.log()))
                .as(build.log())
                .containsExactly("6 run, 1 failed, 0 errors, 0 skipped", "3 run, 0 failed, 0 errors, 0 skipped");
        assertThat(build.log())
                .contains("no baseline yet: nothing was compared")
                .contains("mvn test schedgate:record");
        assertThat(measured(project.resolve("failing"))).containsExactlyInAnyOrder("TailTest 3", "CalmTest 2");
        assertThat(measured(project.resolve("gated"))).containsExactlyInAnyOrder("CalmTest 2");
    }

    private static List<String> summaries(String log) {
        return SUMMARY.matcher(log).results().map(SurefireMatrixIT::summary).toList();
    }

    private static String summary(MatchResult found) {
        return found.group(1) + " run, " + found.group(2) + " failed, " + found.group(3) + " errors, " + found.group(4)
                + " skipped";
    }

    /** Return the scenarios in a module's result files, each with the number of its variants, counted once over all files. */
    private static Set<String> measured(Path module) throws IOException {
        Set<String> variants = new TreeSet<>();
        Set<String> scenarios = new TreeSet<>();
        try (Stream<Path> files = Files.list(module.resolve("target/schedgate/results"))) {
            for (Path file : files.toList()) {
                ExecutionResults results = ResultFormat.read(file);
                for (ScenarioResult scenario : results.scenarios()) {
                    scenarios.add(scenario.scenario().id());
                    scenario.variants()
                            .forEach(variant -> variants.add(scenario.scenario().id() + " " + variant.variant()));
                }
            }
        }
        Set<String> counted = new TreeSet<>();
        for (String scenario : scenarios) {
            long count = variants.stream()
                    .filter(variant -> variant.startsWith(scenario + " "))
                    .count();
            counted.add(scenario.substring(scenario.lastIndexOf('.') + 1) + " " + count);
        }
        return counted;
    }
}
