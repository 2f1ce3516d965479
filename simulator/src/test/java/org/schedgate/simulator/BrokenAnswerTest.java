package org.schedgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.BusiestQueue;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.IdleStateSelection;
import org.schedgate.simulator.sched.decision.IdlestCpu;
import org.schedgate.simulator.sched.decision.IdlestGroup;
import org.schedgate.simulator.sched.decision.NewidleGate;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.PendingClear;
import org.schedgate.simulator.sched.decision.PickNext;
import org.schedgate.simulator.sched.decision.TickPreemption;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeQueueing;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.decision.WakeWidth;
import org.schedgate.simulator.sched.decision.WakeupPreemption;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.Workloads;

/** A patch whose answer breaks its contract ends the run in one line that names the answer, what it answered, and when. */
@SuppressWarnings("NullAway") // what a patch without null checks may do
class BrokenAnswerTest {
    private static final String HERE = "org.schedgate.simulator.BrokenAnswerTest";

    /** Wakes, forks, ticks and preemptions on four CPUs in two caches. */
    private static final Script EVERYTHING = Workloads.pingPong(3, 40)
            .tasks(6, "hog", t -> t.run(20_000_000))
            .task("parent", t -> t.repeat(3, r -> r.sleep(1_000_000).fork("child")))
            .child("child", c -> c.run(100_000));

    private static <D> String failure(Class<D> point, D answer) {
        Simulation simulation = Simulation.of(
                Machines.of("1n2l2c1t").withoutNoise(),
                Kernels.of("v6.1").with(Patch.replace(point, answer)),
                PowerPolicy.PERFORMANCE,
                EVERYTHING);
        Throwable thrown = catchThrowable(() -> simulation.run(1));
        assertThat(thrown).as("failure of %s", point.getSimpleName()).isInstanceOf(SimulationException.class);
        assertThat(thrown.getMessage().lines()).hasSize(1);
        // The number of a lambda's class differs from one JVM to the next.
        assertThat(thrown.getMessage()).doesNotContain("$$Lambda", "Cannot invoke", "<local");
        return thrown.getMessage().replaceAll("\\d+ ns", "N ns");
    }

    private static <D> void answersNull(Class<D> point, D answer) {
        assertThat(failure(point, answer))
                .isEqualTo("a lambda of " + HERE + " answered null to " + point.getSimpleName()
                        + ", expected one of its outcomes, at N ns");
    }

    @Test
    void an_answer_that_returns_null_is_named_with_its_question() {
        answersNull(WakeWidth.class, view -> null);
        answersNull(WakeAffinity.class, (view, domain) -> null);
        answersNull(IdleSiblingSearch.class, (view, target) -> null);
        answersNull(WakeQueueing.class, (view, target, descheduling) -> null);
        answersNull(PendingClear.class, () -> null);
        answersNull(IdlestGroup.class, (view, domain) -> null);
        answersNull(IdlestCpu.class, (view, group) -> null);
        answersNull(WakeupPreemption.class, (queue, running, wakee) -> null);
        answersNull(TickPreemption.class, (queue, running) -> null);
        answersNull(PickNext.class, queue -> null);
        answersNull(NewidleGate.class, view -> null);
        answersNull(BusiestQueue.class, (view, pull) -> null);
        answersNull(IdleStateSelection.class, view -> null);
    }

    /** A class with a name is called by it. */
    private static final class Absent implements IdleSiblingSearch {
        @Override
        public Outcome<Branch> choose(WakeView view, int target) {
            return new Outcome<>(99, Branch.TARGET_IDLE);
        }
    }

    @Test
    void an_answer_that_chooses_a_cpu_the_machine_does_not_have_is_named_with_it() {
        assertThat(failure(IdleSiblingSearch.class, new Absent()))
                .matches(
                        "org\\.schedgate\\.simulator\\.BrokenAnswerTest\\$Absent chose CPU 99 \\(TARGET_IDLE\\) for task"
                                + " \\S+ at N ns: the machine has CPUs 0-3");
        assertThat(failure(
                        IdleSiblingSearch.class,
                        (view, target) -> new Outcome<>(-1, IdleSiblingSearch.Branch.IDLE_CPU)))
                .startsWith("a lambda of " + HERE + " chose CPU -1 (IDLE_CPU) for task ");
    }

    @Test
    void other_numbers_out_of_range_are_named_too() {
        assertThat(failure(IdleStateSelection.class, view -> new Outcome<>(7, IdleStateSelection.Branch.STOP_TICK)))
                .isEqualTo("a lambda of " + HERE + " chose idle state 7, the machine has 0-2, at N ns");
        assertThat(failure(PickNext.class, queue -> new Outcome<>(50, PickNext.Branch.LEFTMOST)))
                .matches("a lambda of \\S+ picked position 50 of \\d+ waiting tasks, at N ns");
    }

    @Test
    void an_answer_that_throws_is_named_with_what_it_threw() {
        assertThat(failure(WakeWidth.class, view -> {
                    throw new UnsupportedOperationException("not written\nyet");
                }))
                .isEqualTo(HERE + " failed at N ns: java.lang.UnsupportedOperationException: not written yet;"
                        + " answers, programs and listeners must not throw");
    }

    @Test
    void the_workload_meets_every_question_asked_here() {
        assertThat(Simulation.of(
                                Machines.of("1n2l2c1t").withoutNoise(),
                                Kernels.of("v6.1"),
                                PowerPolicy.PERFORMANCE,
                                EVERYTHING)
                        .run(1)
                        .simulatedNanos())
                .isGreaterThan(Duration.ofMillis(20).toNanos());
    }
}
