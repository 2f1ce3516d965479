package org.schedgate.simulator.sched.fair;

import java.util.List;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;

/** The kernels with the three forms of the earliest-deadline rule. */
public final class FairClassFixture {
    private FairClassFixture() {}

    /** Requests, deadlines and lag. */
    public static KernelProfile first() {
        return Kernels.of("v6.6");
    }

    /** Short requests and delayed dequeueing added. */
    public static KernelProfile second() {
        return Kernels.of("v6.12");
    }

    /** Protection by the shortest request. */
    public static KernelProfile third() {
        return Kernels.of("v6.18");
    }

    /** All three. */
    public static List<KernelProfile> all() {
        return List.of(first(), second(), third());
    }
}
