package org.schedgate.replay.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.replay.Excerpt;
import org.schedgate.replay.guest.GuestAccount;
import org.schedgate.simulator.machine.Machines;

/** A trace that begins while 8 CPUs are at work: only the lines of CPU 0 and the answers tell what the others do. */
class CutTraceTest {
    private final List<String> lines = new ArrayList<>();
    private int micros = 1000;

    private void line(int cpu, int pid, String event) {
        micros += 10;
        String comm = pid == 0 ? "<idle>" : "t" + pid;
        lines.add(String.format("  %s-%d [%03d] d..3. 10.%06d: %s", comm, pid, cpu, micros, event));
    }

    /** CPU 0's task wakes one that sleeps there, and the kernel answers. */
    private void wakes(int target) {
        line(0, 100, "sched_waking: comm=t200 pid=200 prio=120 target_cpu=000");
        line(0, 100, "sel: (select_task_rq_fair+0x0/0x1840) pid=200 prev=0 fl=8 ru=0 wf=0 nca=8 util=0 load=0");
        line(0, 100, "selr: (try_to_wake_up+0x11b/0x540 <- select_task_rq_fair) ret=" + target);
    }

    private List<Decision> decisions() {
        List<Decision> decisions = new ArrayList<>();
        Tracker tracker = new Tracker(
                Excerpt.kernel(),
                GuestAccount.of("smt8", Machines.of("1n1l4c2t").topology()),
                Assumptions.DEFAULT,
                decisions::add);
        Excerpt.parse(lines).forEach(tracker::accept);
        return decisions;
    }

    @Test
    void cpus_that_the_kernel_passed_over_are_busy_until_they_print_a_line() {
        // The kernel finds core 6-7 only: cores 2-3 and 4-5 have no line yet, so they run what ran before the trace
        // began.
        wakes(6);
        line(6, 0, "sched_wakeup: comm=t200 pid=200 prio=120 target_cpu=006");
        line(
                6,
                0,
                "sched_switch: prev_comm=swapper/6 prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=t200 next_pid=200 next_prio=120");
        line(
                6,
                200,
                "sched_switch: prev_comm=t200 prev_pid=200 prev_prio=120 prev_state=S ==> next_comm=swapper/6 next_pid=0 next_prio=120");
        wakes(6);

        List<Decision> decisions = decisions();

        assertThat(decisions.get(0).cause()).isEqualTo(MissCause.NOT_SEEN_YET);
        assertThat(decisions.get(1).ours()).isEqualTo(6);
    }

    @Test
    void a_cpu_that_went_idle_in_view_is_idle() {
        line(
                2,
                300,
                "sched_switch: prev_comm=t300 prev_pid=300 prev_prio=120 prev_state=S ==> next_comm=swapper/2 next_pid=0 next_prio=120");
        line(
                3,
                301,
                "sched_switch: prev_comm=t301 prev_pid=301 prev_prio=120 prev_state=S ==> next_comm=swapper/3 next_pid=0 next_prio=120");
        wakes(6);
        wakes(6);

        List<Decision> decisions = decisions();

        assertThat(decisions.get(0).ours()).isEqualTo(2);
        assertThat(decisions.get(0).cause()).isNotEqualTo(MissCause.NOT_SEEN_YET);
        assertThat(decisions.get(1).state()).startsWith("cpus=-iii");
    }
}
