package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.PolicyPreemption.Branch;
import org.schedgate.simulator.task.Policy;

class IdleGivesWayBatchWaitsTest {
    private final IdleGivesWayBatchWaits rule = new IdleGivesWayBatchWaits();

    private Branch decide(Policy running, Policy wakee) {
        return rule.decide(new FakeTask(1).policy(running), new FakeTask(2).policy(wakee));
    }

    @Test
    void an_idle_policy_task_gives_way_to_normal_and_batch_ones() {
        assertThat(decide(Policy.IDLE, Policy.NORMAL)).isEqualTo(Branch.PREEMPT_IDLE_POLICY);
        assertThat(decide(Policy.IDLE, Policy.BATCH)).isEqualTo(Branch.PREEMPT_IDLE_POLICY);
    }

    @Test
    void batch_and_idle_policy_wakees_wait() {
        assertThat(decide(Policy.NORMAL, Policy.BATCH)).isEqualTo(Branch.KEEP_WAKEE_WAITS);
        assertThat(decide(Policy.BATCH, Policy.BATCH)).isEqualTo(Branch.KEEP_WAKEE_WAITS);
        assertThat(decide(Policy.NORMAL, Policy.IDLE)).isEqualTo(Branch.KEEP_WAKEE_WAITS);
        assertThat(decide(Policy.IDLE, Policy.IDLE)).isEqualTo(Branch.KEEP_WAKEE_WAITS);
    }

    @Test
    void otherwise_virtual_time_decides() {
        assertThat(decide(Policy.NORMAL, Policy.NORMAL)).isEqualTo(Branch.COMPARE);
        assertThat(decide(Policy.BATCH, Policy.NORMAL)).isEqualTo(Branch.COMPARE);
    }

    @Test
    void reaches_every_branch() {
        EnumSet<Branch> reached = EnumSet.noneOf(Branch.class);
        for (Policy running : Policy.values()) {
            for (Policy wakee : Policy.values()) {
                reached.add(decide(running, wakee));
            }
        }
        assertThat(reached).isEqualTo(EnumSet.complementOf(EnumSet.of(Branch.PREEMPT_IDLE_POLICY_UNPROTECT)));
    }
}
