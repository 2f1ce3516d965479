package org.schedgate.examples.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.examples.mix.Mix.Target;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CostModel;

class MixTest {
    private static final Path PAGE = Path.of("..", "docs", "model", "validation.md");

    private static TraceMix traced(String trace, String workload) {
        return TraceMix.all().stream()
                .filter(each -> each.trace().equals(trace) && each.workload().equals(workload))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void every_workload_of_every_trace_is_counted() {
        assertThat(TraceMix.all()).hasSize(60);
        assertThat(TraceMix.all())
                .extracting(TraceMix::trace)
                .containsOnly("k510-s2c4t2", "k510-smt8", "k61-d2c8", "k61-smt8", "k612-d2c8", "k612-smt8");
        // Counted by hand in the line of the ring: 1197 of 1199 wakeups stay.
        assertThat(traced("k61-smt8", "ring").mix().wakeups()).isEqualTo(1199);
        assertThat(traced("k61-smt8", "ring").mix().stayed()).isEqualTo(1197.0 / 1199);
    }

    /** On two caches of four cores with two threads: CPUs 0-7 and 8-15, siblings 2k and 2k+1. */
    @ParameterizedTest
    @CsvSource({
        "4, 4, 4, PREVIOUS_AND_WAKER",
        "0, 4, 4, PREVIOUS",
        "0, 4, 0, WAKER",
        "0, 4, 5, SIBLING",
        "0, 12, 1, SIBLING",
        "0, 12, 6, CACHE",
        "0, 12, 14, CACHE",
        "0, 4, 14, OTHER"
    })
    void a_chosen_cpu_is_told_by_where_it_lies(int waker, int previous, int chosen, Target expected) {
        assertThat(new MixWatch(MixScene.machine("k61-d2c8")).target(waker, previous, chosen))
                .isEqualTo(expected);
    }

    /** The emulation of k61-smt8 slows code 54 times; what the reference core waits for memory is the host's own. */
    @Test
    void an_emulated_machine_is_slow_in_code_alone() {
        CostModel costs = MixScene.machine("k61-smt8").costs();
        assertThat(costs.of(Cost.SYSCALL)).as("100 ns").isEqualTo(5_400);
        assertThat(costs.of(Cost.CONTEXT_SWITCH)).as("600 ns").isEqualTo(32_400);
        assertThat(costs.of(Cost.READ_CPU_SAME_LLC)).isEqualTo(30);
        assertThat(costs.of(Cost.LINE_SAME_LLC)).isEqualTo(48);
        assertThat(costs.of(Cost.REMOTE_LOCK_SAME_LLC)).isEqualTo(550);
    }

    @Test
    void a_share_may_be_fifteen_points_off_and_no_more() {
        Mix traced = new Mix(new long[] {0, 100, 0, 0, 0, 0}, 0);
        assertThat(MixReport.inBand(traced, new Mix(new long[] {0, 85, 0, 15, 0, 0}, 0)))
                .isTrue();
        assertThat(MixReport.inBand(traced, new Mix(new long[] {0, 90, 0, 10, 0, 0}, 5)))
                .isTrue();
        assertThat(MixReport.inBand(traced, new Mix(new long[] {0, 84, 0, 16, 0, 0}, 0)))
                .isFalse();
        assertThat(MixReport.inBand(traced, new Mix(new long[] {0, 100, 0, 0, 0, 0}, 6)))
                .isFalse();
    }

    /** 12 of 100 wakeups changed the CPU, and balancing moved 6 tasks more: 18 migrations, 16 more than the traced 2, though shares and pulls are in band. */
    @Test
    void migrations_are_those_of_wakeups_and_of_balancing() {
        Mix traced = new Mix(new long[] {0, 100, 0, 0, 0, 0}, 2);
        Mix ours = new Mix(new long[] {0, 88, 0, 12, 0, 0}, 6);
        assertThat(ours.migrationsPerWakeup()).isCloseTo(0.18, within(1e-9));
        assertThat(MixReport.inBand(traced, ours)).as("16 more than 2").isFalse();
    }

    /** Two fast lines of the page made again. */
    @ParameterizedTest
    @CsvSource({"k61-smt8, ring", "k61-smt8, barrier"})
    void the_page_shows_what_a_run_gives(String trace, String workload) throws IOException {
        TraceMix traced = traced(trace, workload);
        Mix ours = MixScene.run(traced);
        List<String> page = Files.readAllLines(PAGE);
        assertThat(page).contains(MixReport.line(traced, ours, MixReport.inBand(traced.mix(), ours)));
    }

    @Test
    void the_page_has_every_workload_of_every_trace() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(TraceMix.all())
                .allSatisfy(each -> assertThat(page)
                        .contains("| " + each.trace() + " | " + each.workload() + " | "
                                + each.mix().wakeups() + " / "));
    }
}
