package org.schedgate.simulator.sched.core;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.sched.decision.LoadTracking;
import org.schedgate.simulator.sched.fair.FairClassFixture;
import org.schedgate.simulator.sched.fair.NiceWeights;
import org.schedgate.simulator.sched.pelt.PeltSignal;
import org.schedgate.simulator.task.ControlGroup;

/** Queues of kernels with deadlines, outside a run. */
final class FairQueueProperties {
    private FairQueueProperties() {}

    static FairQueue queue() {
        return queue(FairClassFixture.second());
    }

    static FairQueue queue(KernelProfile kernel) {
        return queue(kernel, null, () -> 0);
    }

    /** Return a CPU's queue, or a group's below it. */
    static FairQueue queue(KernelProfile kernel, @Nullable FairQueue root, LongSupplier jiffies) {
        return new FairQueue(
                kernel.features(),
                kernel.tunables().scaledFor(8),
                kernel.decisions(),
                root,
                new PeltClock(LoadTracking.Invariance.NONE, 1024),
                new ChangeMark(new long[1], 0),
                jiffies);
    }

    /** Return an entity that is not a task, of the weight of a nice value. */
    static GroupEntity entity(int nice) {
        ControlGroup spec = ControlGroup.named("group").withShares(NiceWeights.weightOf(nice));
        return new GroupEntity(new TaskGroup(spec, null, 1), queue(), new PeltSignal());
    }
}
