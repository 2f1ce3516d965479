package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.sched.fair.FairClassFixture;

/** Queues of kernels with deadlines, outside a run. */
final class FairQueueProperties {
    private FairQueueProperties() {}

    static FairQueue queue() {
        return queue(FairClassFixture.second());
    }

    static FairQueue queue(KernelProfile kernel) {
        return new FairQueue(kernel.features(), kernel.tunables().scaledFor(8), kernel.decisions(), null);
    }
}
