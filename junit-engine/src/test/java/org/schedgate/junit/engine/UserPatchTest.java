package org.schedgate.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.schedgate.junit.engine.fixture.PatchedScenarios;

/** Users' patches on the real simulator. */
class UserPatchTest {
    private static final String CLASS = PatchedScenarios.Contract.class.getName();

    @TempDir
    Path folder;

    @Test
    void a_group_of_two_weights_is_refused_before_the_run() {
        String failure = EngineTestKit.engine(new SchedgateTestEngine())
                .selectors(selectClass(PatchedScenarios.TwoWeights.class))
                .configurationParameter("schedgate.output.dir", folder.toString())
                .execute()
                .testEvents()
                .failed()
                .stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .orElseThrow()
                        .getMessage())
                .collect(Collectors.joining("|"));
        assertThat(failure)
                .startsWith(PatchedScenarios.TwoWeights.class.getName() + ", variant 'both' cannot be run: workload"
                        + " 'together' gives group '/build' two values, /build:1024 and /build:512: give one, or two"
                        + " names for two groups");
    }

    @Test
    void a_patch_that_breaks_its_contract_fails_with_its_name_and_the_moment() {
        Map<String, String> failures = EngineTestKit.engine(new SchedgateTestEngine())
                .selectors(selectClass(PatchedScenarios.Contract.class))
                .configurationParameter("schedgate.output.dir", folder.toString())
                .execute()
                .testEvents()
                .failed()
                .stream()
                .collect(Collectors.toMap(
                        event -> event.getTestDescriptor().getDisplayName(),
                        event -> event.getRequiredPayload(TestExecutionResult.class)
                                .getThrowable()
                                .orElseThrow()
                                .getMessage()));

        assertThat(failures).containsOnlyKeys("outside", "nothing", "throws", "no such feature", "no change");
        assertThat(failures.get("outside"))
                .startsWith(CLASS + ", variant 'pingPong_outside', patch 'outside', seed 5: ")
                .contains("a lambda of " + CLASS, "CPU 99", " ns")
                .endsWith("\nRun it again: mvn test -Dtest='" + CLASS + "#pingPong_outside' -Dschedgate.seed=5");
        assertThat(failures.get("nothing")).contains("patch 'nothing', seed 5: ", "null", " ns");
        assertThat(failures.get("throws")).contains("patch 'throws', seed 5: ", "no idea");
        assertThat(failures.get("no such feature"))
                .startsWith(CLASS + ", variant 'pingPong_no-such-feature' cannot be run: @Patched unknown():"
                        + " feature 'SIS_MAGIC' is unknown: accepted is ");
        assertThat(failures.get("no change"))
                .contains(
                        "patch 'SIS_UTIL' changes nothing on kernel 'v6.1', which has these values already: leave it out");
    }
}
