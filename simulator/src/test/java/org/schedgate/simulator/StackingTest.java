package org.schedgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.sched.decision.PendingClear;
import org.schedgate.simulator.sched.decision.WakeQueueing;
import org.schedgate.simulator.sched.placement.ClearPendingAfterUnlock;
import org.schedgate.simulator.sched.placement.ClearPendingBeforeUnlock;
import org.schedgate.simulator.sched.placement.OtherCacheOrDescheduling;
import org.schedgate.simulator.trace.TextTrace;
import org.schedgate.simulator.workload.Schbench;
import org.schedgate.simulator.workload.Workload;

/** A wake list whose pending mark is cleared before the enqueue lets wakers choose the same idle CPU again, and what does away with it. */
class StackingTest {
    private static final Machine GUEST = Machines.of("icelake-8369b-vm32");
    private static final int SEEDS = Integer.getInteger("stacking.seeds", 4);
    private static final Workload SCHBENCH =
            Schbench.parse("schbench -m 2 -t 16 -r " + System.getProperty("stacking.seconds", "5"));

    private static final KernelProfile EARLY = Kernels.of("v6.1");
    private static final KernelProfile LATE =
            EARLY.with(Patch.replace(PendingClear.class, new ClearPendingBeforeUnlock()));
    private static final KernelProfile LATER =
            EARLY.with(Patch.replace(PendingClear.class, new ClearPendingAfterUnlock()));
    private static final KernelProfile SELDOM_LISTED =
            EARLY.with(Patch.replace(WakeQueueing.class, new OtherCacheOrDescheduling()));

    /** The machine with a gap of so many nanoseconds between the handler's start and the wakee being queued. */
    private static Machine withGap(long nanos) {
        return GUEST.withCost(Cost.WAKE_LIST_HANDLER, nanos, "the gap under test")
                .withCost(Cost.WAKE_LIST_LOCK, 0, "the gap under test")
                .withCost(Cost.ENQUEUE, 0, "the gap under test");
    }

    private static Simulation simulation(Machine machine, KernelProfile kernel) {
        return Simulation.of(machine, kernel, PowerPolicy.PERFORMANCE, SCHBENCH);
    }

    private static StackingWatch watch(Machine machine, KernelProfile kernel, long seed) {
        StackingWatch watch = new StackingWatch(machine.topology().cpuCount());
        RunResult result = simulation(machine, kernel).with(watch).run(seed);
        // The metric that every run reports, computed another way, agrees: it also counts who chose before the mark was
        // set.
        assertThat(result.values()).containsEntry("stacked_wakeups", (double) (watch.inGap + watch.beforeMark));
        assertThat(watch.decisions).isGreaterThan(500);
        assertThat(watch.contradicted).as("chosen as idle although busy").isZero();
        return watch;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void a_cpu_that_shows_neither_mark_nor_task_nor_current_is_chosen_a_second_time(long seed) {
        StackingWatch watch = watch(GUEST, EARLY, seed);
        // Every one of these showed no mark, nr_running 0 and the idle task current, with a wakee between list and
        // queue.
        assertThat(watch.inGap).isPositive();
        assertThat(watch.inGapByScan).isPositive();
        assertThat(watch.inGapAsPrevious).isPositive();
        assertThat(watch.inGapByScan + watch.inGapAsPrevious).isEqualTo(watch.inGap);
        assertThat(watch.inGapListed).isPositive();
        assertThat(watch.inGapDirect).isPositive();
        assertThat(watch.inGapListed + watch.inGapDirect).isEqualTo(watch.inGap);
        // A waker in its burst meets its own earlier wakees; the two message threads seldom wake at once.
        assertThat(watch.inGapSameWaker).isPositive().isGreaterThan(watch.inGap / 2);
    }

    @Test
    void a_mark_that_outlives_the_enqueue_ends_it() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            assertThat(watch(GUEST, LATE, seed).inGap)
                    .as("cleared before the unlock")
                    .isZero();
            assertThat(watch(GUEST, LATER, seed).inGap)
                    .as("cleared after the unlock")
                    .isZero();
        }
    }

    @Test
    void a_list_that_is_seldom_used_seldom_shows_it() {
        long inGap = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            inGap += watch(GUEST, SELDOM_LISTED, seed).inGap;
        }
        assertThat(inGap).isLessThan(SEEDS);
    }

    @Test
    void without_a_gap_the_effect_is_gone_and_early_and_late_clearing_are_the_same_run() {
        Machine machine = withGap(0);
        for (long seed = 1; seed <= SEEDS; seed++) {
            assertThat(watch(machine, EARLY, seed).inGap).isZero();
            assertThat(traceWithoutClearing(machine, EARLY, seed))
                    .hasSizeGreaterThan(100_000)
                    .isEqualTo(traceWithoutClearing(machine, LATE, seed));
            assertThat(simulation(machine, EARLY).run(seed))
                    .isEqualTo(simulation(machine, LATE).run(seed));
        }
    }

    /** With a gap they are not: the comparison above is able to fail. */
    @Test
    void with_a_gap_early_and_late_clearing_are_different_runs() {
        assertThat(traceWithoutClearing(GUEST, EARLY, 1)).isNotEqualTo(traceWithoutClearing(GUEST, LATE, 1));
    }

    /** The moment of clearing is where the two differ within one instant; nothing else may. */
    private static String traceWithoutClearing(Machine machine, KernelProfile kernel, long seed) {
        StringBuilder trace = new StringBuilder();
        simulation(machine, kernel)
                .withoutRunMetrics()
                .with(new TextTrace(trace))
                .run(seed);
        assertThat(trace).contains(" pendingCleared");
        return trace.toString()
                .lines()
                .filter(line -> !line.endsWith(" pendingCleared"))
                .collect(Collectors.joining("\n"));
    }

    /** The table goes to {@code target/stacking.md}; {@code -Dstacking.seeds=8 -Dstacking.seconds=10} make it finer. */
    @Test
    void the_wider_the_gap_the_more_wakes_stack_up_to_the_spread_of_seeds() throws IOException {
        StringBuilder table = new StringBuilder(
                "| gap, ns | stacked | decisions | share, % | least | most |\n|---|---|---|---|---|---|\n");
        @Nullable Shares before = null;
        for (long gap : new long[] {0, 200, 500, 1_000, 2_000}) {
            Shares shares = new Shares();
            for (int seed = 1; seed <= SEEDS; seed++) {
                shares.add(watch(withGap(gap), EARLY, seed));
            }
            table.append("| ").append(gap).append(shares.row());
            assertThat(shares.mean())
                    .as("share at a gap of %d ns", gap)
                    .isGreaterThanOrEqualTo(before == null ? 0 : before.mean() - before.spread() - shares.spread());
            assertThat(shares.stacked == 0).as("none at a gap of %d ns", gap).isEqualTo(gap == 0);
            before = shares;
        }
        Files.writeString(Path.of("target", "stacking.md"), table);
    }

    /** The stacked shares of several seeds. */
    private static final class Shares {
        private long stacked;
        private long decisions;
        private double least = 1;
        private double most;

        void add(StackingWatch watch) {
            double share = (double) watch.inGap / watch.decisions;
            stacked += watch.inGap;
            decisions += watch.decisions;
            least = Math.min(least, share);
            most = Math.max(most, share);
        }

        double mean() {
            return (double) stacked / decisions;
        }

        double spread() {
            return most - least;
        }

        String row() {
            return String.format(
                    Locale.ROOT,
                    " | %d | %d | %.2f | %.2f | %.2f |%n",
                    stacked,
                    decisions,
                    100 * mean(),
                    100 * least,
                    100 * most);
        }
    }
}
