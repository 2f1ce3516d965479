package org.schedgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.Workloads;

/** A run that does not end by itself is ended, loudly, and says by which limit. */
@Timeout(60)
class BudgetOfARunTest {
    private static Simulation of(Workload workload) {
        return Simulation.of(
                Machines.of("1n1l2c1t").withoutNoise(), Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, workload);
    }

    @Test
    void a_program_that_computes_nothing_forever_has_too_many_events_in_one_instant() {
        // The first task runs after one context switch, 600 ns.
        assertThatThrownBy(() ->
                        of(OwnWorkload.of((self, next) -> next.compute(0))).run(1))
                .isInstanceOf(SimulationException.class)
                .hasMessage("budget of events in one instant: event 1000001 at 600 ns, accepted is 0..1000000;"
                        + " something repeats without taking time");
    }

    @Test
    void so_has_one_that_spins_until_what_has_passed() {
        assertThatThrownBy(() -> of(OwnWorkload.of((self, next) -> next.spinUntil(self.now())))
                        .within(Budget.DEFAULT.withEventsPerInstant(1_000))
                        .run(1))
                .isInstanceOf(SimulationException.class)
                .hasMessage("budget of events in one instant: event 1001 at 600 ns, accepted is 0..1000;"
                        + " something repeats without taking time");
    }

    @Test
    void a_program_that_never_ends_reaches_the_simulated_time() {
        Workload forever = OwnWorkload.of((self, next) -> next.sleep(1_000_000));
        assertThatThrownBy(() -> of(forever)
                        .within(Budget.DEFAULT.withSimulatedNanos(50_000_000))
                        .run(1))
                .isInstanceOf(SimulationException.class)
                .hasMessageMatching("budget of simulated time: an event at 5\\d{7} ns, accepted is 0\\.\\.50000000");
    }

    @Test
    void a_program_that_yields_forever_reaches_the_number_of_events() {
        Workload forever = OwnWorkload.of((self, next) -> next.yieldTurn());
        assertThatThrownBy(() ->
                        of(forever).within(Budget.DEFAULT.withEvents(10_000)).run(1))
                .isInstanceOf(SimulationException.class)
                .hasMessageMatching("budget of events: event 10001 at \\d+ ns, accepted is 0\\.\\.10000");
    }

    @Test
    void a_run_may_use_its_whole_budget() {
        Workload rounds = new OwnWorkload(() -> TaskSpec.of("own", "main", new FourRounds()));
        long used = of(rounds).run(1).events();
        assertThat(of(rounds).within(Budget.DEFAULT.withEvents(used)).run(1).events())
                .isEqualTo(used);
        assertThatThrownBy(() ->
                        of(rounds).within(Budget.DEFAULT.withEvents(used - 1)).run(1))
                .isInstanceOf(SimulationException.class)
                .hasMessageStartingWith("budget of events: event " + used + " at ");
    }

    private static final class FourRounds implements Program {
        private int left = 4;

        @Override
        public void next(TaskContext self, Actions next) {
            if (left-- > 0) {
                next.compute(1_000);
            } else {
                next.exit();
            }
        }
    }

    @Test
    void a_cancelled_run_ends_soon() {
        Workload endless = Script.named("endless")
                .runtime(Duration.ofDays(1))
                .task("t", t -> t.forever(r -> r.run(1_000).yieldTurn()));
        assertThatThrownBy(() -> of(endless).cancelledBy(() -> true).run(1))
                .isInstanceOf(SimulationException.class)
                .hasMessageMatching("cancelled at \\d+ ns");
        assertThat(of(Workloads.pingPong(1, 2)).cancelledBy(() -> false).run(1).events())
                .isPositive();
    }
}
