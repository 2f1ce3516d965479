package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.decision.TaskMigration.Branch;

class EligibleFirstMigrationTest {
    private static final long NOW = 10_000_000;

    private final FakeView view = GroupsFixture.view(2, 4).features(Feature.PLACE_LAG);
    private final EligibleFirstMigration rule = new EligibleFirstMigration();
    private final FakeTask cold = new FakeTask(7).cpu(4).queued(true).execStartNanos(9_500_000);

    private Branch decide(FakeTask task) {
        return rule.decide(view, 4, task, false, NOW);
    }

    @Test
    void a_task_ahead_of_its_share_stays_until_an_attempt_failed() {
        view.ahead(true).destinationQueues(true);
        assertThat(decide(cold)).isEqualTo(Branch.KEEP_AHEAD);
        assertThat(Branch.KEEP_AHEAD.passesOver()).isTrue();
        view.failures(1);
        assertThat(decide(cold)).isEqualTo(Branch.MOVE);
    }

    @Test
    void it_moves_where_it_meets_nobody_or_where_lag_is_not_kept() {
        view.ahead(true);
        assertThat(decide(cold)).isEqualTo(Branch.MOVE);
        view.destinationQueues(true).withoutFeatures();
        assertThat(decide(cold)).isEqualTo(Branch.MOVE);
    }

    @Test
    void a_task_that_only_waits_to_be_dequeued_moves_as_load_only() {
        FakeTask delayed = new FakeTask(8).cpu(4).queued(true).delayed(true).execStartNanos(9_500_000);
        assertThat(decide(delayed)).isEqualTo(Branch.KEEP_DELAYED);
        view.kind(Pull.Kind.LOAD);
        assertThat(decide(delayed)).isEqualTo(Branch.MOVE);
    }

    @Test
    void otherwise_warm_caches_decide() {
        assertThat(decide(cold)).isEqualTo(Branch.MOVE);
        assertThat(decide(new FakeTask(7).cpu(4).execStartNanos(9_500_001))).isEqualTo(Branch.KEEP_CACHE_HOT);
        assertThat(decide(new FakeTask(7).cpu(4).perCpuKthread(4))).isEqualTo(Branch.KEEP_PER_CPU_KTHREAD);
    }
}
