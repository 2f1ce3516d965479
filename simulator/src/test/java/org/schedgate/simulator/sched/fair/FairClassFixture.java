package org.schedgate.simulator.sched.fair;

import java.util.ArrayList;
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
        List<Patch> parts = common(pick, LagPlacement.NewTask.UNTOLD);
        parts.add(Patch.replace(RequestRule.class, new RequestServed()));
        parts.add(Patch.replace(WakeupPreemption.class, new PickedWakeePreemption(pick)));
        return patched("first", 750_000, parts);
    }

    /** Short requests and delayed dequeueing added, as in 6.12. */
    public static KernelProfile second() {
        EarliestEligiblePick pick = new EarliestEligiblePick(EarliestEligiblePick.Tie.WAITING);
        List<Patch> parts = delaying(pick);
        parts.add(Patch.replace(RequestRule.class, new RequestServed()));
        parts.add(Patch.replace(WakeupPreemption.class, new PickedWakeePreemption(pick)));
        return patched("second", 750_000, parts);
    }

    /** Protection by the shortest request, as in 6.18. */
    public static KernelProfile third() {
        EarliestEligiblePick pick = new EarliestEligiblePick(EarliestEligiblePick.Tie.WAITING);
        List<Patch> parts = delaying(pick);
        parts.add(Patch.replace(RequestRule.class, new ShortestRequestProtection()));
        parts.add(Patch.replace(WakeupPreemption.class, new ShorterRequestPreemption(pick)));
        parts.add(Patch.feature(Feature.PICK_BUDDY, true));
        return patched("third", 700_000, parts);
    }

    private static List<Patch> common(EarliestEligiblePick pick, LagPlacement.NewTask newTask) {
        return new ArrayList<>(List.of(
                Patch.replace(PickNext.class, pick),
                Patch.replace(VruntimePlacement.class, new LagPlacement(newTask)),
                Patch.replace(SliceRule.class, new BaseSlice(BaseSlice.Custom.KEPT)),
                Patch.replace(TickPreemption.class, new TickWithoutTest()),
                Patch.feature(Feature.PLACE_LAG, true),
                Patch.feature(Feature.PLACE_DEADLINE_INITIAL, true),
                Patch.feature(Feature.RUN_TO_PARITY, true)));
    }

    private static List<Patch> delaying(EarliestEligiblePick pick) {
        List<Patch> parts = common(pick, LagPlacement.NewTask.TOLD);
        parts.add(Patch.replace(SleeperDequeue.class, new DelayWhileIneligible()));
        parts.add(Patch.feature(Feature.PLACE_REL_DEADLINE, true));
        parts.add(Patch.feature(Feature.PREEMPT_SHORT, true));
        parts.add(Patch.feature(Feature.DELAY_DEQUEUE, true));
        parts.add(Patch.feature(Feature.DELAY_ZERO, true));
        return parts;
    }

    private static KernelProfile patched(String name, long baseSliceNanos, List<Patch> parts) {
        KernelProfile patched = withTheirFeatures(Kernels.of("v6.2"), name, baseSliceNanos)
                .with(Patch.named(name, parts.toArray(new Patch[0])));
        // A kernel of its own, which tests patch further.
        return new KernelProfile(
                name, patched.decisions(), patched.features(), patched.tunables(), patched.domains(), List.of());
    }

    /** All three. */
    public static List<KernelProfile> all() {
        return List.of(first(), second(), third());
    }

    /** Give a kernel the features and the tunable that the answers ask for. */
    private static KernelProfile withTheirFeatures(KernelProfile kernel, String name, long baseSliceNanos) {
        Map<Tunable, Long> values = new EnumMap<>(Tunable.class);
        kernel.tunables()
                .present()
                .forEach(tunable -> values.put(tunable, kernel.tunables().get(tunable)));
        values.put(Tunable.BASE_SLICE, baseSliceNanos);
        return new KernelProfile(
                name,
                kernel.decisions(),
                Features.of(EnumSet.allOf(Feature.class), kernel.features().on()),
                Tunables.of(values),
                kernel.domains(),
                List.of());
    }
}
