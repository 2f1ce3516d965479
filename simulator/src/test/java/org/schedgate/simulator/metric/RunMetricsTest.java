package org.schedgate.simulator.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.result.RecordedMetrics;
import org.schedgate.simulator.sched.decision.BalanceTurn;
import org.schedgate.simulator.sched.decision.BusiestGroup;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeQueueing;
import org.schedgate.simulator.sched.decision.WakeWidth;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.trace.ShortRun;

class RunMetricsTest {
    private static final FakeTask IDLE = new FakeTask(0);

    private static RecordedMetrics reported(RunMetrics metrics) {
        RecordedMetrics sink = new RecordedMetrics();
        metrics.report(sink, 0);
        return sink;
    }

    private static FakeTask task(int id, String group, int cpu) {
        return new FakeTask(id).group(group).cpu(cpu);
    }

    @Test
    void measures_a_short_run() {
        RunMetrics metrics = new RunMetrics(ShortRun.CPUS, 0);
        ShortRun.tell(metrics);
        RecordedMetrics result = reported(metrics);

        // Wakeups of the worker: 20,100 to 21,000 by the timer, 30,000 to 32,900 by main.
        assertThat(result.histograms().get("wakeup_latency").values()).containsExactly(900L, 2_901L);
        assertThat(result.values()).containsEntry("wakeup_latency.worker.count", 2.0);
        assertThat(result.values()).containsEntry("wakeup_latency.main.count", 0.0);
        // Run delays of the worker: 2,500, 600 and 700 after being enqueued, 1,000 after being preempted; of main:
        // 1,000 twice.
        assertThat(result.histograms().get("run_delay.worker").values()).containsExactly(600L, 700L, 1_000L, 2_501L);
        assertThat(result.histograms().get("run_delay.main").values()).containsExactly(1_000L);
        assertThat(result.histograms().get("run_delay.main").counts()).containsExactly(2L);
        assertThat(result.values())
                .containsEntry("switches.voluntary", 4.0)
                .containsEntry("switches.involuntary", 2.0)
                .containsEntry("migrations.fork", 1.0)
                .containsEntry("migrations.active_balance", 1.0)
                .containsEntry("migrations.all", 2.0)
                .containsEntry("schedstat.sched_goidle", 4.0)
                .containsEntry("schedstat.ttwu_count", 2.0)
                .containsEntry("schedstat.sis_search", 1.0)
                .containsEntry("run_queue.depth_max", 2.0)
                .containsEntry("stacked_wakeups", 0.0);
        // CPU 0 is idle before 1,000 and from 1,000,000,000 on (4,000 ns); CPU 1 before 8,500, 12,000-21,000,
        // 25,000-32,900
        // and in the last 1,000 ns: 31,400 ns of 2 x 1,000,004,000.
        assertThat(result.values().get("idle_share")).isEqualTo(31_400 / 2_000_008_000.0);
        // From 1,000,000,000 on main waits on CPU 1 for 1,000 ns and then the worker for 1,000 ns, while CPU 0 is idle.
        assertThat(result.values()).containsEntry("runnable_while_idle", 2_000.0);
        // Tasks x time: main is there from 0 to 1,000,002,000; the worker 6,000-12,000, 20,400-25,000,
        // 32,200-1,000,003,000.
        assertThat(result.values().get("run_queue.depth_mean"))
                .isEqualTo((1_000_002_000L + 6_000 + 4_600 + 999_970_800L) / 2_000_008_000.0);
    }

    @Test
    void leaves_out_what_begins_before_the_end_of_the_warm_up() {
        RunMetrics metrics = new RunMetrics(ShortRun.CPUS, 30_000);
        ShortRun.tell(metrics);
        RecordedMetrics result = reported(metrics);
        assertThat(result.histograms().get("wakeup_latency").values()).containsExactly(2_901L);
        assertThat(result.values()).containsEntry("schedstat.ttwu_count", 1.0).containsEntry("migrations.all", 1.0);
        assertThat(result.values().get("idle_share")).isEqualTo((2_900 + 4_000 + 1_000) / (2 * 999_974_000.0));

        RunMetrics later = new RunMetrics(ShortRun.CPUS, 30_001);
        ShortRun.tell(later);
        assertThat(reported(later).values()).containsEntry("wakeup_latency.count", 0.0);
    }

    @Test
    void reports_no_share_of_a_run_that_was_all_warm_up() {
        RunMetrics metrics = new RunMetrics(ShortRun.CPUS, 2_000_000_000);
        ShortRun.tell(metrics);
        assertThat(reported(metrics).values())
                .doesNotContainKeys("idle_share", "run_queue.depth_mean")
                .containsEntry("runnable_while_idle", 0.0);
    }

    @Test
    void keeps_kernel_threads_out_of_the_latency_of_all_groups() {
        RunMetrics metrics = new RunMetrics(1, 0);
        FakeTask kworker = new FakeTask(9).group("kworker").perCpuKthread(0);
        metrics.waking(10, 0, IDLE, kworker, true);
        metrics.enqueued(20, 0, kworker, false);
        metrics.switched(30, 0, IDLE, true, false, kworker);
        assertThat(reported(metrics).values())
                .containsEntry("wakeup_latency.count", 0.0)
                .containsEntry("wakeup_latency.kworker.count", 1.0)
                .containsEntry("run_delay.kworker.max", 10.0);
    }

    @Test
    void a_group_may_have_both_a_task_and_a_kernel_thread() {
        RunMetrics metrics = new RunMetrics(1, 0);
        FakeTask kworker = new FakeTask(9).group("both").perCpuKthread(0);
        FakeTask task = new FakeTask(8).group("both");
        metrics.waking(10, 0, IDLE, kworker, true);
        metrics.enqueued(20, 0, kworker, false);
        metrics.switched(30, 0, IDLE, true, false, kworker);
        metrics.waking(31, 0, kworker, task, true);
        metrics.enqueued(35, 0, task, false);
        metrics.switched(40, 0, kworker, false, false, task);
        assertThat(reported(metrics).values())
                .containsEntry("wakeup_latency.both.count", 2.0)
                .containsEntry("wakeup_latency.both.max", 20.0)
                .containsEntry("wakeup_latency.count", 1.0)
                .containsEntry("wakeup_latency.max", 9.0)
                .containsEntry("run_delay.both.max", 10.0)
                .containsEntry("run_delay.max", 5.0);
    }

    @Test
    void a_wakeup_of_a_task_that_has_not_left_its_queue_is_no_latency() {
        RunMetrics metrics = new RunMetrics(2, 0);
        FakeTask task = task(3, "t", 0);
        metrics.enqueued(0, 0, task, true);
        metrics.switched(5, 0, IDLE, true, false, task);
        metrics.waking(10, 1, task(4, "t", 1), task.queued(true), false);
        metrics.switched(20, 0, task, true, false, task(5, "t", 0));
        metrics.switched(90, 0, task(5, "t", 0), true, false, task);
        assertThat(reported(metrics).values()).containsEntry("wakeup_latency.count", 0.0);
    }

    @Test
    void does_not_blame_the_scheduler_for_an_idle_cpu_the_task_may_not_use() {
        RunMetrics metrics = new RunMetrics(3, 0);
        FakeTask running = task(1, "t", 0);
        FakeTask bound = task(2, "t", 0).allowed(CpuSet.of(0, 1));
        metrics.enqueued(0, 0, running, true);
        metrics.switched(0, 0, IDLE, true, false, running);
        FakeTask busy = task(3, "t", 1);
        metrics.enqueued(0, 1, busy, true);
        metrics.switched(0, 1, IDLE, true, false, busy);
        metrics.enqueued(100, 0, bound, true);
        // CPU 2 is idle all the time, CPU 1 from 150 on.
        metrics.switched(150, 1, busy, false, false, IDLE);
        metrics.switched(170, 0, running, true, false, bound);
        metrics.finished(200);
        // bound waits 150-170 while CPU 1 is idle; running, which may go anywhere, waits 170-200.
        assertThat(reported(metrics).values()).containsEntry("runnable_while_idle", 50.0);
    }

    @Test
    void a_task_that_waits_for_its_own_idle_cpu_to_switch_does_not_count() {
        RunMetrics metrics = new RunMetrics(2, 0);
        FakeTask task = task(1, "t", 0);
        metrics.enqueued(0, 0, task, true);
        metrics.switched(700, 0, IDLE, true, false, task);
        metrics.finished(1_000);
        assertThat(reported(metrics).values()).containsEntry("runnable_while_idle", 0.0);
    }

    private static void wake(RunMetrics metrics, long now, FakeTask waker, FakeTask wakee, int chosen, Enum<?> branch) {
        metrics.waking(now, waker.cpu(), waker, wakee, false);
        metrics.selected(
                now,
                waker.cpu(),
                SchedListener.Selection.WAKE,
                wakee,
                wakee.cpu(),
                chosen,
                WakeAffinity.Branch.PREVIOUS,
                branch,
                500);
    }

    @Test
    void sees_a_cpu_chosen_twice_as_idle() {
        RunMetrics metrics = new RunMetrics(4, 0);
        FakeTask waker = task(1, "m", 0);
        FakeTask other = task(2, "m", 3);
        wake(metrics, 0, waker, task(10, "w", 1), 1, IdleSiblingSearch.Branch.TARGET_IDLE);
        metrics.queueing(500, 0, task(10, "w", 1), 1, WakeQueueing.Branch.LIST_IDLE_TARGET);
        wake(metrics, 1_000, waker, task(11, "w", 2), 1, IdleSiblingSearch.Branch.IDLE_CPU);
        metrics.queueing(1_500, 0, task(11, "w", 2), 1, WakeQueueing.Branch.LIST_IDLE_TARGET);
        wake(metrics, 2_000, other, task(12, "w", 1), 1, IdleSiblingSearch.Branch.PREVIOUS_IDLE);
        metrics.queueing(2_500, 3, task(12, "w", 1), 1, WakeQueueing.Branch.DIRECT_SAME_CACHE);
        // Knowingly put on a busy CPU: not stacked.
        wake(metrics, 3_000, other, task(13, "w", 1), 1, IdleSiblingSearch.Branch.NOTHING_IDLE);
        // All three have run by then.
        for (int id = 10; id <= 13; id++) {
            metrics.switched(4_000 + id, 1, IDLE, true, false, task(id, "w", 1));
        }
        wake(metrics, 5_000, waker, task(14, "w", 1), 1, IdleSiblingSearch.Branch.TARGET_IDLE);
        assertThat(reported(metrics).values())
                .containsEntry("stacked_wakeups", 2.0)
                .containsEntry("stacked_wakeups.same_waker", 1.0)
                .containsEntry("stacked_wakeups.other_waker", 1.0)
                .containsEntry("stacked_wakeups.by_scan", 1.0)
                .containsEntry("stacked_wakeups.by_previous", 1.0)
                .containsEntry("stacked_wakeups.by_other", 0.0)
                .containsEntry("stacked_wakeups.on_list", 1.0)
                .containsEntry("stacked_wakeups.direct", 1.0);
    }

    @Test
    void counts_searches_by_how_far_they_went() {
        RunMetrics metrics = new RunMetrics(4, 0);
        FakeTask waker = task(1, "m", 0);
        int id = 10;
        for (IdleSiblingSearch.Branch branch : IdleSiblingSearch.Branch.values()) {
            wake(metrics, id, waker, task(id, "w", 1), 1, branch);
            id++;
        }
        metrics.selected(
                90,
                0,
                SchedListener.Selection.WAKE,
                task(60, "w", 1),
                1,
                0,
                WakeAffinity.Branch.LIGHTER_LOAD,
                IdleSiblingSearch.Branch.TARGET_IDLE,
                1);
        metrics.selected(
                91,
                0,
                SchedListener.Selection.WAKE,
                task(61, "w", 1),
                1,
                1,
                WakeWidth.Branch.WIDE,
                IdleSiblingSearch.Branch.TARGET_IDLE,
                1);
        int branches = IdleSiblingSearch.Branch.values().length;
        assertThat(reported(metrics).values())
                // Two more were told than there are branches, and one of the branches says that nothing was searched.
                .containsEntry("schedstat.sis_search", branches + 2.0 - 1.0)
                // All but those that ended before the scan: target, previous, kthread, recent, sibling, denied;
                // and the one without a search.
                .containsEntry("schedstat.sis_domain_search", branches - 7.0)
                // Nothing idle: a core search that clears either hint (2), one that clears it before a scan that is
                // completed or not (2), unequal CPUs (1), a scan alone that is completed or cut off (2).
                .containsEntry("schedstat.sis_failed", 7.0)
                .containsEntry("schedstat.ttwu_local", 1.0)
                .containsEntry("schedstat.ttwu_move_affine", 1.0)
                .containsEntry("schedstat.nr_wakeups_affine_attempts", branches + 1.0);
    }

    @Test
    void counts_balancing_by_what_the_cpu_was_doing() {
        RunMetrics metrics = new RunMetrics(2, 0);
        SchedDomain domain = new SchedDomain(
                0,
                0,
                SchedDomain.Level.MC,
                CpuSet.range(0, 2),
                java.util.List.of(),
                new SchedDomain.Parameters(2, 4, 16, 117, 1, 0),
                java.util.EnumSet.noneOf(SchedDomain.Flag.class));
        metrics.balanced(1, 0, 0, domain, IdleType.NEWLY_IDLE, BusiestGroup.Branch.PULL_LOAD, 3);
        metrics.balanced(2, 0, 0, domain, IdleType.NEWLY_IDLE, BusiestGroup.Branch.PULL_LOAD, 0);
        metrics.balanced(3, 0, 0, domain, IdleType.NEWLY_IDLE, BusiestGroup.Branch.BALANCED_LOADS, 0);
        metrics.balanced(4, 0, 0, domain, IdleType.IDLE, BalanceTurn.Branch.OTHER_CPU, 0);
        assertThat(reported(metrics).values())
                .containsEntry("schedstat.lb_count.newly_idle", 3.0)
                .containsEntry("schedstat.lb_gained.newly_idle", 3.0)
                .containsEntry("schedstat.lb_failed.newly_idle", 1.0)
                .containsEntry("schedstat.lb_balanced.newly_idle", 1.0)
                .containsEntry("schedstat.lb_balanced.idle", 1.0)
                .containsEntry("schedstat.lb_count.not_idle", 0.0);
    }

    @Test
    void keeps_delays_to_three_digits_and_at_most_a_day() {
        DelayHistogram delays = new DelayHistogram();
        delays.add(0);
        delays.add(1_234_567);
        delays.add(Long.MAX_VALUE);
        assertThat(delays.toLatencyHistogram().count()).isEqualTo(3);
        assertThat(delays.toLatencyHistogram().values().get(0)).isZero();
        assertThat(delays.toLatencyHistogram().values().get(1)).isBetween(1_234_567L, 1_235_802L);
        assertThat(delays.toLatencyHistogram().max()).isBetween(86_400_000_000_000L, 86_486_400_000_000L);
    }

    @Test
    void makes_a_name_of_any_group() {
        assertThat(TaskDelays.nameOf("C2 Compiler.Thread")).isEqualTo("c2_compiler_thread");
        assertThat(TaskDelays.nameOf("worker-3")).isEqualTo("worker-3");
    }

    @Test
    void refuses_no_cpu_and_a_negative_warm_up() {
        assertThatThrownBy(() -> new RunMetrics(0, 0)).hasMessageContaining("0 CPUs: accepted is 1 or more");
        assertThatThrownBy(() -> new RunMetrics(1, -1)).hasMessageContaining("warm-up of -1 ns: accepted is 0 or more");
    }
}
