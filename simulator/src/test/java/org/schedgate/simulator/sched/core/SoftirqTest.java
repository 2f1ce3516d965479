package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;

/** Balancing softirqs and the stopper at moments that a workload meets rarely. */
class SoftirqTest {
    private final Machine machine = Machines.of("smt-8").withoutNoise();
    private Core core;
    private RunQueue rq;

    SoftirqTest() {
        core = new Core(machine, Kernels.of("v6.1"), 1, Budget.DEFAULT, null);
        rq = core.rqs[0];
    }

    @BeforeEach
    void walk_in_a_softirq_that_interrupted_the_idle_loop() {
        rq.level = Level.SOFT;
        rq.softActive = true;
        core.execution.begin(rq, Op.SOFT_WALK, 1_000, false);
    }

    @Test
    void a_softirq_raised_while_one_runs_follows_it() {
        rq.softBalance = true;

        core.execution.softDone(rq);

        assertThat(rq.softBalance).isFalse();
    }

    @Test
    void a_kick_taken_while_a_softirq_runs_lets_the_next_one_be_sent_and_is_carried_out() {
        rq.kickFlags = KickFlags.BALANCE | KickFlags.STATISTICS;
        core.execution.raise(rq, Irq.KICK);
        assertThat(rq.kickFlags).isZero();
        assertThat(rq.level).isEqualTo(Level.SOFT);

        core.execution.softDone(rq);

        assertThat(rq.softNohz).isZero();
    }

    @Test
    void a_kick_that_finds_its_cpu_told_of_a_wakeup_is_lost() {
        rq.ttwuPending = true;
        rq.kickFlags = KickFlags.BALANCE;
        core.execution.raise(rq, Irq.KICK);
        assertThat(rq.softNohz).isZero();
        assertThat(rq.kickFlags).isZero();
    }

    @Test
    void a_pass_leaves_its_own_cpu_alone_once_that_is_busy() {
        core.now = 1_000_000_000;
        rq.nohzIdle = true;
        rq.nrRunning = 1;

        core.softBalance.startPass(rq, KickFlags.BALANCE | KickFlags.STATISTICS);

        assertThat(rq.softActive).isFalse();
    }

    @Test
    void a_pass_that_only_refreshes_notes_the_earliest_balance_too() {
        rq.nohzIdle = true;
        rq.nextBalance = 77;

        core.softBalance.startPass(rq, KickFlags.STATISTICS);

        assertThat(core.nohz.nextBalance).isEqualTo(77);
    }

    @Test
    void a_stopper_asked_again_before_it_left_its_queue_counts_once() {
        RunQueue source = core.rqs[2];
        source.irqsOff = true;
        long asking = core.stopper.request(rq, source, 0);
        assertThat(asking)
                .isEqualTo(machine.costs().of(Cost.WAKEUP) + machine.costs().of(Cost.IPI_SEND));
        assertThat(source.nrRunning).isEqualTo(1);

        source.activeBalance = false;
        source.stopper.state = Task.State.SLEEPING;
        core.stopper.request(rq, source, 0);

        assertThat(source.nrRunning).isEqualTo(1);
    }
}
