package org.schedgate.replay.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.replay.Excerpt;
import org.schedgate.replay.guest.GuestAccount;
import org.schedgate.replay.guest.GuestReader;
import org.schedgate.replay.trace.TextInput;
import org.schedgate.replay.trace.TraceEvent;
import org.schedgate.replay.trace.TraceLine;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;

/** Hand-made traces of 8 CPUs, 4 cores of 2 threads, one cache: what the profile must say follows by hand from the kernel's rules. */
class TrackerTest {
    private final List<String> lines = new ArrayList<>();
    private int micros = 1000;

    private void line(int cpu, int pid, String flags, String event) {
        micros += 10;
        lines.add(String.format(
                "  %s-%d [%03d] %s 10.%06d: %s", pid == 0 ? "<idle>" : "t" + pid, pid, cpu, flags, micros, event));
    }

    private void runs(int cpu, int pid) {
        line(
                cpu,
                0,
                "d..2.",
                "sched_switch: prev_comm=swapper/" + cpu + " prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=t"
                        + pid + " next_pid=" + pid + " next_prio=120");
    }

    private void sleeps(int cpu, int pid) {
        line(
                cpu,
                pid,
                "d..2.",
                "sched_switch: prev_comm=t" + pid + " prev_pid=" + pid
                        + " prev_prio=120 prev_state=S ==> next_comm=swapper/" + cpu + " next_pid=0 next_prio=120");
    }

    private void asked(int cpu, int waker, int pid, int prev, boolean sync) {
        line(cpu, waker, "d..3.", "sched_waking: comm=t" + pid + " pid=" + pid + " prio=120 target_cpu=00" + prev);
        line(
                cpu,
                waker,
                "d..3.",
                "sel: (select_task_rq_fair+0x0/0x1840) pid=" + pid + " prev=" + prev + " fl=" + (sync ? 24 : 8) + " ru="
                        + prev + " wf=0 nca=8 util=0 load=0");
    }

    private void answered(int cpu, int waker, int target) {
        line(cpu, waker, "d..3.", "selr: (try_to_wake_up+0x11b/0x540 <- select_task_rq_fair) ret=" + target);
    }

    private Decision last() {
        return last(Excerpt.kernel());
    }

    private Decision last(String kernel) {
        return last(Kernels.forReplay(kernel));
    }

    private Decision last(KernelProfile kernel) {
        List<Decision> decisions = new ArrayList<>();
        GuestAccount account = GuestAccount.of("smt8", Machines.of("1n1l4c2t").topology());
        Tracker tracker = new Tracker(kernel, account, Assumptions.DEFAULT, decisions::add);
        Excerpt.parse(lines).forEach(tracker::accept);
        return decisions.get(decisions.size() - 1);
    }

    @Test
    void an_idle_previous_cpu_is_taken() {
        runs(0, 100);
        asked(0, 100, 200, 4, false);
        answered(0, 100, 4);

        Decision decision = last();

        assertThat(decision.ours()).isEqualTo(4);
        assertThat(decision.first()).isEqualTo("PREVIOUS_IDLE");
        assertThat(decision.state()).startsWith("cpus=-iiiiiii nr=10000000 ");
        assertThat(decision.raced()).isFalse();
    }

    @Test
    void a_synchronous_waker_that_runs_alone_pulls_the_target_and_the_idle_previous_cpu_wins_the_search() {
        runs(0, 100);
        asked(0, 100, 200, 4, true);
        answered(0, 100, 4);

        Decision decision = last();

        assertThat(decision.first()).isEqualTo("SYNC_ALONE");
        assertThat(decision.second()).isEqualTo("PREVIOUS_IDLE");
        assertThat(decision.ours()).isEqualTo(4);
    }

    @Test
    void with_the_previous_cpu_busy_the_lighter_one_is_the_target_and_an_idle_core_after_it_is_taken() {
        runs(0, 100);
        runs(4, 300);
        asked(0, 100, 200, 4, false);
        answered(0, 100, 2);

        Decision decision = last();

        // Two tasks of full load and a wakee of none: 1024 * 100 < 1024 * 108, so the waking CPU. From the CPU after
        // it, core by
        // core: 0-1 has a busy thread, 2-3 is idle.
        assertThat(decision.first()).isEqualTo("LIGHTER_LOAD");
        assertThat(decision.second()).isEqualTo("IDLE_CORE");
        assertThat(decision.ours()).isEqualTo(2);
    }

    @Test
    void a_wakeup_under_way_makes_its_cpu_busy_until_the_task_has_run_and_slept() {
        runs(0, 100);
        asked(0, 100, 200, 4, false);
        answered(0, 100, 4);
        asked(0, 100, 201, 4, false);
        answered(0, 100, 6);
        Decision during = last();
        assertThat(during.state()).startsWith("cpus=-iiipiii nr=10000000 ");
        assertThat(during.ours()).isEqualTo(6);

        line(4, 0, "dNh2.", "sched_wakeup: comm=t200 pid=200 prio=120 target_cpu=004");
        runs(4, 200);
        sleeps(4, 200);
        asked(0, 100, 202, 4, false);
        answered(0, 100, 4);
        Decision after = last();
        assertThat(after.state()).startsWith("cpus=-iiiiipi nr=10000000 ");
        assertThat(after.ours()).isEqualTo(4);
    }

    @Test
    void a_task_that_blocks_while_it_is_woken_leaves_its_queue_although_its_state_reads_r() {
        runs(0, 100);
        runs(4, 200);
        line(0, 100, "d..3.", "sched_waking: comm=t200 pid=200 prio=120 target_cpu=004");
        line(
                4,
                200,
                "d..2.",
                "sched_switch: prev_comm=t200 prev_pid=200 prev_prio=120 prev_state=R ==> next_comm=swapper/4 next_pid=0 next_prio=120");
        line(
                0,
                100,
                "d..3.",
                "sel: (select_task_rq_fair+0x0/0x1840) pid=200 prev=4 fl=8 ru=4 wf=0 nca=8 util=0 load=0");
        answered(0, 100, 4);

        Decision decision = last();

        assertThat(decision.state()).startsWith("cpus=-iiiiiii nr=10000000 ");
        assertThat(decision.ours()).isEqualTo(4);
    }

    @Test
    void the_waker_switches_wakees_once_for_each_change() {
        runs(0, 100);
        for (int pid : new int[] {200, 201, 200, 200}) {
            asked(0, 100, pid, 4, false);
            answered(0, 100, 4);
        }

        assertThat(last().state()).contains(" flips=3/0 ");
    }

    @Test
    void a_recorded_answer_that_only_a_cleared_hint_explains_clears_it() {
        for (int cpu : new int[] {2, 3, 6, 7}) {
            line(cpu, 0, "d..1.", "cpu_idle: state=1 cpu_id=" + cpu);
        }
        runs(0, 100);
        runs(4, 300);
        asked(0, 100, 200, 4, false);
        // The kernel took the sibling: it knew of no idle core.
        answered(0, 100, 5);

        assertThat(last().cause()).isEqualTo(MissCause.HIDDEN_SCAN_STATE);

        line(5, 0, "dNh2.", "sched_wakeup: comm=t200 pid=200 prio=120 target_cpu=005");
        runs(5, 200);
        asked(0, 100, 201, 4, false);
        answered(0, 100, 6);
        assertThat(last().state()).contains(" hint=0 ");
    }

    @Test
    void refuses_a_cpu_the_machine_does_not_have() {
        runs(0, 100);
        line(9, 0, "d..2.", "cpu_idle: state=1 cpu_id=9");

        assertThatThrownBy(this::last)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("CPU 9, but the machine has CPUs 0-7: give the machine that was recorded");
    }

    @Test
    void a_wakeup_that_changes_its_cpu_is_pending_from_the_change_on() {
        runs(0, 100);
        // The trace shows changes of CPU.
        line(0, 100, "d..3.", "sched_migrate_task: comm=t300 pid=300 prio=120 orig_cpu=1 dest_cpu=3");
        runs(4, 201);
        asked(0, 100, 200, 4, false);
        answered(0, 100, 6);
        asked(2, 0, 202, 6, false);
        answered(2, 0, 6);
        assertThat(last().state()).startsWith("cpus=-iii-iii ");

        line(0, 100, "d..3.", "sched_migrate_task: comm=t200 pid=200 prio=120 orig_cpu=4 dest_cpu=6");
        asked(2, 0, 203, 6, false);
        answered(2, 0, 6);
        assertThat(last().state()).startsWith("cpus=-iii-ipi ");
    }

    private void announces(int cpu, int waker, int target) {
        line(
                cpu,
                waker,
                "d..3.",
                "ipi_send_cpu: cpu=" + target
                        + " callsite=ttwu_queue_wakelist+0xdd/0x100 callback=generic_smp_call_function_single_interrupt+0x0/0x20");
    }

    @Test
    void where_wake_list_interrupts_are_printed_a_waker_without_one_for_twice_the_usual_time_was_held_up() {
        runs(0, 100);
        asked(0, 100, 200, 4, false);
        answered(0, 100, 4);
        // 10 us after the choice.
        announces(0, 100, 4);
        asked(0, 100, 201, 6, false);
        answered(0, 100, 6);
        // 20 us after the choice, which is still usual.
        asked(2, 0, 202, 7, false);
        answered(2, 0, 7);
        assertThat(last().state()).startsWith("cpus=-iiipipi ");

        asked(3, 0, 203, 7, false);
        answered(3, 0, 7);
        assertThat(last().state()).startsWith("cpus=-iiipiip ");

        announces(0, 100, 6);
        asked(3, 0, 204, 7, false);
        answered(3, 0, 7);
        assertThat(last().state()).startsWith("cpus=-iiipipp ");
    }

    @Test
    void a_waker_that_goes_on_without_having_queued_the_task_put_it_on_the_list() {
        runs(0, 100);
        runs(4, 300);
        asked(0, 100, 200, 4, false);
        answered(0, 100, 4);
        sleeps(4, 300);
        asked(2, 0, 202, 7, false);
        answered(2, 0, 7);
        assertThat(last().state()).startsWith("cpus=-iiiiiii ");

        line(0, 100, "d..3.", "sched_waking: comm=t300 pid=300 prio=120 target_cpu=004");
        asked(2, 0, 203, 7, false);
        answered(2, 0, 7);
        assertThat(last().state()).startsWith("cpus=-iiipiip ");
    }

    @Test
    void a_waker_that_queues_the_task_itself_waits_for_the_lock_that_a_switch_holds() {
        runs(0, 100);
        runs(4, 300);
        sleeps(4, 300);
        asked(0, 100, 200, 4, false);
        answered(0, 100, 4);
        asked(2, 0, 202, 7, false);
        answered(2, 0, 7);
        assertThat(last("debian-5.10.262").state()).startsWith("cpus=-iiiiiii ");

        line(4, 0, "d..1.", "cpu_idle: state=1 cpu_id=4");
        asked(2, 0, 203, 6, false);
        answered(2, 0, 6);
        assertThat(last("debian-5.10.262").state()).startsWith("cpus=-iiipiip ");
    }

    @Test
    void a_cpu_that_finds_nothing_to_run_shows_that_a_waker_has_not_queued_its_task_there_yet() {
        runs(0, 100);
        runs(4, 300);
        // CPU 4 has a task, so the waker queues the next one there itself; CPU 6 has none, so its task goes on a list.
        asked(0, 100, 200, 4, false);
        answered(0, 100, 4);
        asked(1, 0, 201, 6, false);
        answered(1, 0, 6);
        asked(2, 0, 202, 7, false);
        answered(2, 0, 7);
        assertThat(last().state()).startsWith("cpus=-iii-ipi ");

        sleeps(4, 300);
        runs(6, 400);
        sleeps(6, 400);
        asked(2, 0, 203, 7, false);
        answered(2, 0, 7);
        assertThat(last().state()).startsWith("cpus=-iiiiipp ");
    }

    @Test
    void an_interrupt_is_told_by_where_it_is_sent_from() {
        for (String from : new String[] {"ttwu_queue_wakelist", "generic_exec_single", "wakeup_preempt"}) {
            line(0, 100, "d.h2.", "ipi_send_cpu: cpu=5 callsite=" + from + "+0x33/0x130 callback=x+0x0/0x20");
        }
        assertThat(Excerpt.parse(lines))
                .extracting(TraceLine::event)
                .containsExactly(
                        new TraceEvent.SentInterrupt(5, TraceEvent.SentInterrupt.Purpose.WAKE_LIST),
                        new TraceEvent.SentInterrupt(5, TraceEvent.SentInterrupt.Purpose.FUNCTION),
                        new TraceEvent.SentInterrupt(5, TraceEvent.SentInterrupt.Purpose.OTHER));
    }

    @Test
    void a_line_of_periodic_balancing_renews_the_scan_limit_if_the_caches_domain_was_balanced() {
        ReplayState state = new ReplayState(
                Excerpt.kernel(), GuestAccount.of("m", Machines.of("1n1l4c2t").topology()));
        BalanceBook balances = new BalanceBook(state, new BalancingView(state));
        for (ReplayCpu cpu : state.cpus) {
            // Half used: 8 * (1 - 0.5^2 * 1.17^2) is 5.2.
            cpu.utilEst = 512;
        }
        balances.seen(2, 3, 10, 40_000_000);
        assertThat(state.nrIdleScan(0)).as("within a core").isEqualTo(8);

        balances.seen(2, 4, 10, 40_000_000);
        assertThat(state.nrIdleScan(0)).as("between cores").isEqualTo(5);
    }

    @Test
    void an_idle_cpu_without_a_driver_stops_its_tick_when_it_has_served_one() {
        ReplayState state = new ReplayState(
                Excerpt.kernel(), GuestAccount.of("m", Machines.of("1n1l4c2t").topology()));
        TickBook ticks = new TickBook(state);
        ReplayCpu cpu = state.cpus[3];
        ticks.advanceTo(1_000_000);
        ticks.runsOut(cpu, 1_000_000);
        ticks.entersIdle(cpu);
        ticks.idleInterrupt(cpu, 2_000_000);
        ticks.entersIdle(cpu);
        assertThat(cpu.tickStopped).isFalse();

        ticks.advanceTo(4_300_000);
        ticks.idleInterrupt(cpu, 4_300_000);
        ticks.entersIdle(cpu);
        assertThat(cpu.tickStopped).isTrue();
        assertThat(cpu.tickless).isTrue();
    }

    @Test
    void a_new_task_takes_the_cpu_that_went_idle_last_where_there_are_no_idle_states() {
        runs(0, 100);
        for (int cpu : new int[] {2, 3, 4, 5}) {
            runs(cpu, 200 + cpu);
        }
        for (int cpu : new int[] {2, 3, 4, 5}) {
            sleeps(cpu, 200 + cpu);
            line(cpu, 0, "d..1.", "cpu_idle: state=1 cpu_id=" + cpu);
        }
        line(0, 100, ".....", "sched_process_fork: comm=t100 pid=100 child_comm=t100 child_pid=900");
        line(
                0,
                100,
                "d..1.",
                "sel: (select_task_rq_fair+0x0/0x1840) pid=900 prev=0 fl=4 ru=0 wf=0 nca=8 util=0 load=1024");
        answered(0, 100, 3);

        Decision decision = last();

        // Three cores are idle and nothing ran for a millisecond: the first after this CPU's, 2-3, of which 3 went idle
        // last.
        assertThat(decision.kind()).isEqualTo(Decision.Kind.FORK);
        assertThat(decision.second()).isEqualTo("MOST_RECENT");
        assertThat(decision.ours()).isEqualTo(3);
    }

    @Test
    void lines_may_number_cpus_with_gaps() throws IOException {
        byte[] account = """
                == topology
                cpu0 pkg=0 die=0 core=0 smt=0 llc=0,2,5
                cpu2 pkg=0 die=0 core=2 smt=2 llc=0,2,5
                cpu5 pkg=0 die=0 core=5 smt=5 llc=0,2,5
                == nodes
                node0 cpus=0,2,5 distance=10
                """.getBytes(StandardCharsets.UTF_8);
        runs(0, 100);
        runs(2, 300);
        asked(0, 100, 200, 2, false);
        answered(0, 100, 5);
        List<Decision> decisions = new ArrayList<>();
        Tracker tracker = new Tracker(
                Excerpt.kernel(),
                GuestReader.read(TextInput.of("g", new ByteArrayInputStream(account))),
                Assumptions.DEFAULT,
                decisions::add);
        Excerpt.parse(lines).forEach(tracker::accept);

        // CPU 5 is the only idle one.
        Decision decision = decisions.get(0);
        assertThat(decision.state()).startsWith("cpus=--i nr=110 recent=2 ");
        assertThat(decision.previous()).isEqualTo(2);
        assertThat(decision.ours()).isEqualTo(5);
        assertThat(decision.agrees()).isTrue();
        assertThatThrownBy(() -> tracker.accept(
                        Excerpt.parse(List.of("<idle>-0 [001] d..2. 11.000000: cpu_idle: state=1 cpu_id=1"))
                                .get(0)))
                .hasMessage("CPU 1, but the machine has CPUs 0,2,5: give the machine that was recorded");
    }

    @Test
    void a_scan_costs_what_its_answer_took_longer_than_one_without_a_scan() {
        ReplayState state = new ReplayState(
                Excerpt.kernel(), GuestAccount.of("m", Machines.of("1n1l4c2t").topology()));
        ScanTimes times = new ScanTimes(state);
        state.cpus[3].scanCostNanos = 0;
        times.answered(3, IdleSiblingSearch.Branch.TARGET_IDLE, 10_000, 0);
        times.answered(3, IdleSiblingSearch.Branch.IDLE_CPU, 14_000, 0);
        assertThat(state.cpus[3].scanCostNanos).isEqualTo(4_000 / 8);

        // One that was cut off does not count, one that was held up for at most as long again as a plain answer.
        times.answered(3, IdleSiblingSearch.Branch.SCAN_CUT_OFF, 18_000, 0);
        assertThat(state.cpus[3].scanCostNanos).isEqualTo(500);
        times.answered(3, IdleSiblingSearch.Branch.NOTHING_IDLE, 900_000, 0);
        assertThat(state.cpus[3].scanCostNanos).isEqualTo(500 + (10_000 - 500) / 8);
    }
}
