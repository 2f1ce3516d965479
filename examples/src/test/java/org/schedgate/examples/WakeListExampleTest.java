package org.schedgate.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.Machine;

class WakeListExampleTest {
    @Test
    void reports_every_row_and_the_same_twice() throws InterruptedException {
        String report = WakeListExample.report(6, Duration.ofMillis(500));
        assertThat(report)
                .contains(
                        "| 50.0 | base | 9 |", "| 99.9 | patch v2 | 30 |", "| 0.0 |", "| 2.0 |", "HLT: ", "UnixBench");
        assertThat(report.lines().filter(line -> line.matches("\\| [0-9.]+ \\| (base|reverted|patch v[12]) .*")))
                .as("28 judged rows and 28 of the settings")
                .hasSize(56);
        assertThat(report.lines().filter(line -> line.startsWith("| `hackbench") || line.startsWith("| `unixbench")))
                .as("benchmarks claimed unchanged")
                .hasSize(5);
        assertThat(WakeListExample.report(6, Duration.ofMillis(500))).isEqualTo(report);
    }

    @Test
    void every_variant_is_another() {
        Map<String, Simulation> all = WakeListVariants.all(Duration.ofSeconds(1));
        // 3 settings of 4 kernels, 4 more gaps of 2, and 5 benchmarks on 2.
        assertThat(all).hasSize(30);
        assertThat(all.values().stream().map(Simulation::fingerprint).distinct())
                .hasSize(30);
    }

    @Test
    void a_gap_is_handler_and_lock_together() {
        for (long gap : WakeListVariants.GAPS) {
            Machine machine = WakeListVariants.guestWithGap(gap);
            assertThat(machine.costs().of(Cost.WAKE_LIST_HANDLER)
                            + machine.costs().of(Cost.WAKE_LIST_LOCK))
                    .isEqualTo(gap);
        }
        assertThat(WakeListVariants.guestWithGap(0).costs().of(Cost.ENQUEUE)).isZero();
        assertThat(WakeListVariants.guestWithGap(200).costs().of(Cost.ENQUEUE)).isEqualTo(200);
    }

    @Test
    void refuses_arguments_it_does_not_know() {
        assertThatThrownBy(() -> WakeListExample.main(new String[] {}))
                .hasMessageContaining("expected the report's file");
        assertThatThrownBy(() -> WakeListExample.main(new String[] {"x", "0"}))
                .hasMessage("runs '0': accepted is 1..1000");
    }
}
