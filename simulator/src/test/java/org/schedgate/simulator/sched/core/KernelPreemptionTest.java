package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedgate.simulator.sched.core.ChannelScenario.millis;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.sched.core.ChannelScenario.Step;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Pipe;

/** Who gives way in a system call, and what becomes of the lock. A task is preempted by one of its CPU that slept. */
class KernelPreemptionTest {
    private static final long MILLI = 1_000_000;
    private static final KernelProfile WITHOUT = Kernels.of("v5.12");
    private static final KernelProfile FULL = WITHOUT.with(Patch.tunable("CONFIG_PREEMPT", 1));

    private final Channel pipe = new Pipe("data");

    private Step write(int bytes) {
        return next -> next.write(pipe, bytes);
    }

    private static Step compute(long millis) {
        return next -> next.compute(millis * MILLI);
    }

    /**
     * Copying 4096 bytes takes 40 ms from 1 ms on, with the lock. At 30 ms the other task of the CPU wakes up, to compute for 3 ms. Who
     * spins for the lock from 5 ms on needs 1 ms for his 100 bytes. Three times an idle state of 170 us is left on the way.
     */
    private ChannelScenario holderMeetsSleeper(KernelProfile kernel) {
        return new ChannelScenario()
                .kernel(kernel)
                .copyingAKilobyteTakes(10 * MILLI)
                .task("sleeper", 2, millis(30), compute(3))
                .task("holder", 2, millis(1), write(4096))
                .task("spinner", 4, millis(5), write(100))
                .run();
    }

    @Test
    void a_holder_gives_way_and_who_spins_for_its_lock_sleeps() {
        ChannelScenario scenario = holderMeetsSleeper(FULL);
        assertThat(scenario.log)
                .containsSubsequence(
                        "spinner sleeps for a lock", "sleeper ends", "holder wakes spinner", "spinner ends")
                .doesNotContain("spinner spun");
        // 1 ms, 40 of the holder, 3 of the sleeper, 1 of the spinner.
        assertThat(scenario.endNanos).isBetween(45_480_000L, 45_560_000L);
    }

    @Test
    void without_full_preemption_it_goes_on_until_it_returns_to_user_mode() {
        ChannelScenario scenario = holderMeetsSleeper(WITHOUT);
        assertThat(scenario.log)
                .containsSubsequence("spinner spun", "spinner ends", "sleeper ends", "holder ends")
                .doesNotContain("spinner sleeps for a lock");
        assertThat(scenario.endNanos).isBetween(44_000_000L, 44_500_000L);
    }

    /** A kernel that is only built preemptible, as with PREEMPT_DYNAMIC booted voluntary, preempts no system call. */
    @Test
    void a_preemptible_build_alone_does_not_preempt() {
        assertThat(holderMeetsSleeper(WITHOUT.with(Patch.tunable("CONFIG_PREEMPTION", 1))).log)
                .contains("spinner spun");
        assertThat(WITHOUT.tunables().preemption()).isFalse();
        assertThat(FULL.tunables().preemption()).isTrue();
    }

    /**
     * Entering a system call takes 5 ms here, so main's forks begin their tasks at 5, 10 and 15 ms. "late" asks for the lock from 18 on and
     * would have it at 23, but gives way at 22 to who slept from 10 on; "quick" comes at 19, has the lock at 24, while "late" waits for
     * its CPU until 25, and meets nobody at 26.
     */
    @Test
    void a_task_that_gives_way_on_the_way_to_the_lock_leaves_it_to_others() {
        ChannelScenario scenario = new ChannelScenario()
                .kernel(FULL)
                .costing(Cost.SYSCALL, 5 * MILLI)
                .task("sleeper", 2, millis(12), compute(3))
                .task("late", 2, compute(8), write(100))
                .task("quick", 4, compute(4), write(100))
                .run();
        assertThat(scenario.log)
                .containsSubsequence("sleeper ends", "late ends")
                .noneMatch(line -> line.contains("spun") || line.contains("lock"));
        assertThat(scenario.transferred).containsExactly(100, 100);
        assertThat(scenario.endNanos).isBetween(26 * MILLI, 26 * MILLI + 300_000);
    }
}
