package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.PolicyPreemption.Branch;
import org.schedgate.simulator.sched.fair.IdleEntityGivesWay.Protection;
import org.schedgate.simulator.task.Policy;

class IdleEntityGivesWayTest {
    private final IdleEntityGivesWay rule = new IdleEntityGivesWay(Protection.STAYS);
    private final FakeTask idle = new FakeTask(1).policy(Policy.IDLE);
    private final FakeTask normal = new FakeTask(2);
    private final FakeTask batch = new FakeTask(3).policy(Policy.BATCH);
    /** A group's entity is of no policy. */
    private final EntityView group = new EntityFixture(0, 1);

    private Branch decide(EntityView running, EntityView wakee, FakeTask wakeeTask) {
        return rule.decide(new FairQueueFixture(running, wakee), running, wakee, wakeeTask);
    }

    @Test
    void of_two_tasks_of_one_queue_the_idle_policy_one_gives_way() {
        assertThat(decide(idle, normal, normal)).isEqualTo(Branch.PREEMPT_IDLE_POLICY);
        assertThat(decide(idle, batch, batch)).isEqualTo(Branch.PREEMPT_IDLE_POLICY);
        assertThat(decide(normal, idle, idle)).isEqualTo(Branch.KEEP_WAKEE_WAITS);
        assertThat(decide(idle, idle, idle)).isEqualTo(Branch.KEEP_WAKEE_WAITS);
        assertThat(decide(normal, batch, batch)).isEqualTo(Branch.KEEP_WAKEE_WAITS);
        assertThat(decide(batch, normal, normal)).isEqualTo(Branch.COMPARE);
    }

    @Test
    void a_group_hides_the_policies_of_its_tasks() {
        // An idle-policy task runs within a group, a normal one wakes outside it.
        assertThat(decide(group, normal, normal)).isEqualTo(Branch.COMPARE);
        // An idle-policy task runs, one wakes within a group.
        assertThat(decide(idle, group, normal)).isEqualTo(Branch.PREEMPT_IDLE_POLICY);
        assertThat(decide(idle, group, idle)).isEqualTo(Branch.PREEMPT_IDLE_POLICY);
        // But no batch or idle-policy task preempts by itself.
        assertThat(decide(group, group, batch)).isEqualTo(Branch.KEEP_WAKEE_WAITS);
        assertThat(decide(group, group, idle)).isEqualTo(Branch.KEEP_WAKEE_WAITS);
    }

    @Test
    void the_protection_of_the_one_that_gives_way_ends_or_stays() {
        assertThat(new IdleEntityGivesWay(Protection.ENDS).decide(idle, normal))
                .isEqualTo(Branch.PREEMPT_IDLE_POLICY_UNPROTECT);
        assertThat(rule.decide(idle, normal)).isEqualTo(Branch.PREEMPT_IDLE_POLICY);
    }

    @Test
    void without_wakeup_preemption_nothing_gives_way() {
        FairQueueFixture queue = new FairQueueFixture(idle, normal).with(Feature.WAKEUP_PREEMPTION, false);
        // The comparison that comes next keeps whoever runs.
        assertThat(rule.decide(queue, idle, normal, normal)).isEqualTo(Branch.COMPARE);
        assertThat(new PickedWakeePreemption(new EarliestEligiblePick(EarliestEligiblePick.Tie.WAITING))
                        .decide(queue, idle, normal)
                        .preempts())
                .isFalse();
    }

    @Test
    void reaches_every_branch() {
        EnumSet<Branch> reached = EnumSet.of(new IdleEntityGivesWay(Protection.ENDS).decide(idle, normal));
        for (FakeTask running : new FakeTask[] {idle, normal, batch}) {
            for (FakeTask wakee : new FakeTask[] {idle, normal, batch}) {
                reached.add(rule.decide(running, wakee));
            }
        }
        assertThat(reached).isEqualTo(EnumSet.allOf(Branch.class));
    }
}
