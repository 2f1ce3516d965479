package org.schedgate.replay.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.replay.Excerpt;
import org.schedgate.replay.guest.GuestAccount;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machines;

/** Which CPU shows the load of a task that is not there any more: the question prints the loads of the deciding and of the previous CPU. */
class LeftLoadTest {
    private final List<String> lines = new ArrayList<>();
    private int micros = 1000;

    private void line(int cpu, int pid, String flags, String event) {
        micros += 10;
        String comm = pid == 0 ? "<idle>" : "t" + pid;
        lines.add(String.format("  %s-%d [%03d] %s 10.%06d: %s", comm, pid, cpu, flags, micros, event));
    }

    private void runs(int cpu, int pid) {
        line(
                cpu,
                0,
                "d..2.",
                "sched_switch: prev_comm=swapper/" + cpu + " prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=t"
                        + pid + " next_pid=" + pid + " next_prio=120");
    }

    private void stops(int cpu, int pid, String state) {
        line(
                cpu,
                pid,
                "d..2.",
                "sched_switch: prev_comm=t" + pid + " prev_pid=" + pid + " prev_prio=120 prev_state=" + state
                        + " ==> next_comm=swapper/" + cpu + " next_pid=0 next_prio=120");
    }

    /** Return the load of a CPU, as the wakeup of a task that was there last sees it. */
    private int loadSeenOn(int previous, String kernel) {
        line(0, 100, "d..3.", "sched_waking: comm=t200 pid=200 prio=120 target_cpu=00" + previous);
        line(
                0,
                100,
                "d..3.",
                "sel: (select_task_rq_fair+0x0/0x1840) pid=200 prev=" + previous
                        + " fl=8 ru=0 wf=0 nca=8 util=0 load=0");
        line(0, 100, "d..3.", "selr: (try_to_wake_up+0x11b/0x540 <- select_task_rq_fair) ret=" + previous);
        List<Decision> decisions = new ArrayList<>();
        Tracker tracker = new Tracker(
                Kernels.forReplay(kernel),
                GuestAccount.of("smt8", Machines.of("1n1l4c2t").topology()),
                Assumptions.DEFAULT,
                decisions::add);
        Excerpt.parse(lines).forEach(tracker::accept);
        String state = decisions.get(decisions.size() - 1).state();
        return Integer.parseInt(
                state.substring(state.indexOf("load=") + "load=".length()).split("/", -1)[1]);
    }

    @Test
    void a_task_that_ended_leaves_its_load_although_its_cpu_looked_for_other_work_meanwhile() {
        runs(0, 100);
        runs(2, 300);
        line(2, 300, ".....", "sched_process_exit: comm=t300 pid=300 prio=120");
        stops(2, 300, "X");

        assertThat(loadSeenOn(2, "debian-6.1.192")).isGreaterThan(1000);
    }

    @ParameterizedTest
    @CsvSource({"debian-6.12.117, 4, 1000, 1100", "debian-6.12.117, 2, 0, 10", "debian-6.1.192, 4, 0, 0"})
    void a_task_that_sleeps_on_its_queue_is_moved_with_its_load_where_kernels_let_it(
            String kernel, int cpu, int from, int to) {
        runs(0, 100);
        runs(2, 300);
        stops(2, 300, "S");
        line(4, 0, "d.s4.", "sched_migrate_task: comm=t300 pid=300 prio=120 orig_cpu=2 dest_cpu=4");

        assertThat(loadSeenOn(cpu, kernel)).isBetween(from, to);
    }
}
