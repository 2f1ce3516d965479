package org.schedgate.simulator.sched.fair;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.PickNext;
import org.schedgate.simulator.sched.decision.RequestRule;
import org.schedgate.simulator.sched.decision.SleeperDequeue;
import org.schedgate.simulator.sched.decision.SliceRule;
import org.schedgate.simulator.sched.decision.TickPreemption;
import org.schedgate.simulator.sched.decision.Tunable;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.decision.VruntimePlacement;
import org.schedgate.simulator.sched.decision.WakeupPreemption;

/** Kernels that differ from v6.2 in the fair class only: the three forms of the earliest-deadline rule. */
public final class FairClassFixture {
    private FairClassFixture() {}

    /** Requests, deadlines and lag, as in 6.6. */
    public static KernelProfile first() {
        EarliestEligiblePick pick = new EarliestEligiblePick(EarliestEligiblePick.Tie.RUNNING);
        return withTheirFeatures(Kernels.of("v6.2"))
                .with(Patch.named(
                        "first",
                        Patch.replace(PickNext.class, pick),
                        Patch.replace(VruntimePlacement.class, new LagPlacement(LagPlacement.NewTask.UNTOLD)),
                        Patch.replace(SliceRule.class, new BaseSlice(BaseSlice.Custom.KEPT)),
                        Patch.replace(RequestRule.class, new RequestServed()),
                        Patch.replace(TickPreemption.class, new TickWithoutTest()),
                        Patch.replace(WakeupPreemption.class, new PickedWakeePreemption(pick)),
                        Patch.feature(Feature.PLACE_LAG, true),
                        Patch.feature(Feature.PLACE_DEADLINE_INITIAL, true),
                        Patch.feature(Feature.RUN_TO_PARITY, true)));
    }

    /** Short requests and delayed dequeueing added, as in 6.12. */
    public static KernelProfile second() {
        EarliestEligiblePick pick = new EarliestEligiblePick(EarliestEligiblePick.Tie.WAITING);
        return first().with(Patch.named(
                "second",
                Patch.replace(PickNext.class, pick),
                Patch.replace(VruntimePlacement.class, new LagPlacement(LagPlacement.NewTask.TOLD)),
                Patch.replace(WakeupPreemption.class, new PickedWakeePreemption(pick)),
                Patch.replace(SleeperDequeue.class, new DelayWhileIneligible()),
                Patch.feature(Feature.PLACE_REL_DEADLINE, true),
                Patch.feature(Feature.PREEMPT_SHORT, true),
                Patch.feature(Feature.DELAY_DEQUEUE, true),
                Patch.feature(Feature.DELAY_ZERO, true)));
    }

    /** Protection by the shortest request, as in 6.18. */
    public static KernelProfile third() {
        EarliestEligiblePick pick = new EarliestEligiblePick(EarliestEligiblePick.Tie.WAITING);
        return second().with(Patch.named(
                "third",
                Patch.replace(WakeupPreemption.class, new ShorterRequestPreemption(pick)),
                Patch.replace(RequestRule.class, new ShortestRequestProtection()),
                Patch.feature(Feature.PICK_BUDDY, true),
                Patch.tunable("base_slice_ns", 700_000)));
    }

    /** Give a kernel the features and the tunable that the answers ask for, off and at 0.75 ms. */
    private static KernelProfile withTheirFeatures(KernelProfile kernel) {
        Map<Tunable, Long> values = new EnumMap<>(Tunable.class);
        kernel.tunables()
                .present()
                .forEach(tunable -> values.put(tunable, kernel.tunables().get(tunable)));
        values.put(Tunable.BASE_SLICE, 750_000L);
        return new KernelProfile(
                kernel.name(),
                kernel.decisions(),
                Features.of(EnumSet.allOf(Feature.class), kernel.features().on()),
                Tunables.of(values),
                kernel.domains(),
                List.of());
    }

    /** All three. */
    public static List<KernelProfile> all() {
        return List.of(first(), second(), third());
    }
}
