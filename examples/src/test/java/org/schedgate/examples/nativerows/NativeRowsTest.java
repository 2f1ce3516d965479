package org.schedgate.examples.nativerows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;

/** The machine made of primitives has their costs, and the page shows what it predicts. */
class NativeRowsTest {
    private static final Path PAGE = Path.of("..", "docs", "model", "validation.md");

    private static double primitive(String row, String metric) {
        return NativeRow.of(row, metric + ".p50").median();
    }

    private static long cost(Cost cost) {
        return Machines.of(NativeComparison.MACHINE).costs().of(cost);
    }

    /** Each cost against its primitives, added up again by hand. */
    @Test
    void the_costs_add_up_to_the_primitives() {
        long call = cost(Cost.SYSCALL);
        long wake = cost(Cost.WAKEUP) + cost(Cost.ENQUEUE);
        long change = cost(Cost.CONTEXT_SWITCH);
        assertThat((double) call).isCloseTo(primitive("prim_base", "syscall_getppid"), within());
        assertThat((double) call + cost(Cost.FUTEX_WAKE))
                .isCloseTo(primitive("prim_base", "futex_wake_nobody"), within());
        assertThat((double) call + change)
                .isCloseTo(primitive("prim_base", "yield_switch_thread_per_switch"), within());
        assertThat((double) call + change + cost(Cost.CONTEXT_SWITCH_MM))
                .isCloseTo(primitive("prim_base", "yield_switch_process_per_switch"), within());
        assertThat((double) call + cost(Cost.PIPE_WRITE))
                .isCloseTo(primitive("prim_base", "pipe_write100_nowake"), within());
        assertThat(2.0 * call + cost(Cost.SOCKET_WRITE) + cost(Cost.SOCKET_QUEUE) + cost(Cost.SOCKET_READ))
                .isCloseTo(primitive("prim_base", "unixsock_write_read100_noblock"), within());
        assertThat(2.0 * (call + cost(Cost.FUTEX_WAKE) + change) + call + cost(Cost.FUTEX_WAIT) + wake)
                .isCloseTo(primitive("prim_pp", "futex_pingpong_rtt_1cpu"), within());
        assertThat(2.0 * call + cost(Cost.PIPE_WRITE) + cost(Cost.PIPE_READ) + cost(Cost.PIPE_SLOT))
                .isCloseTo(primitive("prim_base", "pipe_write_read100_noblock"), within());
        assertThat((double) call + cost(Cost.FUTEX_WAKE) + wake + cost(Cost.IPI_SEND))
                .isCloseTo(primitive("prim_wake", "wake_callcost_idle_gap20us"), within());
    }

    private static org.assertj.core.data.Offset<Double> within() {
        return org.assertj.core.api.Assertions.within(3.0);
    }

    /** Bounds as found: a few per cent, but for what the machine's note names as not told by its arithmetic. */
    @Test
    void a_run_of_a_primitive_gives_it_back() {
        List<String> notTold = List.of(
                "pipe_pingpong_rtt_2cpu_thread.p50",
                "futex_pingpong_rtt_2cpu.p50",
                "nanosleep_overshoot_10ms.p50",
                "wake_callcost_samecpu_nopreempt_idleclass.p50");
        for (Primitive each : Primitive.all()) {
            double measured = NativeRow.of(each.row(), each.metric()).median();
            assertThat(PrimitiveRuns.median(each))
                    .as(each.metric())
                    .isCloseTo(
                            measured,
                            org.assertj.core.data.Percentage.withPercentage(notTold.contains(each.metric()) ? 20 : 3));
        }
    }

    @Test
    void halting_takes_as_long_to_leave_as_was_measured() {
        Machine machine = Machines.of(NativeComparison.MACHINE);
        double running = primitive("prim_wake", "wake_latency_schedidle_spinner");
        List<String> stays = List.of("20us", "200us", "2ms", "10ms");
        for (int i = 0; i < stays.size(); i++) {
            assertThat((double) machine.idleStates().get(i).exitLatencyNanos())
                    .isCloseTo(primitive("prim_wake", "wake_latency_idle_gap" + stays.get(i)) - running, within());
        }
    }

    /** Fast rows run again: the page shows what this model predicts. */
    @ParameterizedTest
    @CsvSource({"perf_pipe_thr_1cpu, usecs_per_op, perf_pipe.time_per_operation"})
    void the_page_shows_what_a_run_predicts(String row, String metric, String ours) throws IOException {
        NativeRow measured = NativeRow.of(row, metric);
        double predicted = NativeComparison.value(
                NativeComparison.simulation(measured.command()).run(1), ours);
        String page = Files.readString(PAGE);
        String line = page.lines()
                .filter(each -> each.startsWith("| `" + measured.command() + "` | " + metric))
                .findFirst()
                .orElseThrow();
        double shown = Double.parseDouble(line.split("\\|", -1)[4].trim());
        assertThat(shown).isCloseTo(predicted, org.assertj.core.data.Percentage.withPercentage(2));
        assertThat(page).contains("kernel `" + NativeComparison.kernel() + "`");
    }

    @Test
    void the_page_has_every_benchmark_that_was_measured() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(NativeRow.all().stream().filter(row -> !row.row().startsWith("prim_")))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(page).contains("`" + row.command() + "`"));
    }
}
