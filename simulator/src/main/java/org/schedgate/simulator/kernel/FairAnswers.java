package org.schedgate.simulator.kernel;

import static org.schedgate.simulator.kernel.Since.since;

import org.schedgate.simulator.sched.decision.PickNext;
import org.schedgate.simulator.sched.decision.SleeperAgeing;
import org.schedgate.simulator.sched.decision.SliceRule;
import org.schedgate.simulator.sched.decision.TickPreemption;
import org.schedgate.simulator.sched.decision.VruntimePlacement;
import org.schedgate.simulator.sched.decision.WakeupPreemption;
import org.schedgate.simulator.sched.fair.BuddyPick;
import org.schedgate.simulator.sched.fair.GentleSleeperPlacement;
import org.schedgate.simulator.sched.fair.GranularityPreemption;
import org.schedgate.simulator.sched.fair.PeriodSlice;
import org.schedgate.simulator.sched.fair.SlicePreemption;
import org.schedgate.simulator.sched.placement.AgeToNowIfIdle;
import org.schedgate.simulator.sched.placement.AgeToQueueUpdate;

/** Who runs and how load is tracked, by release. */
final class FairAnswers {
    private FairAnswers() {}

    static Histories histories() {
        return new Histories(Area.FAIR_CLASS)
                .completeFrom(Release.V5_12, Release.V6_2)
                .point(
                        SleeperAgeing.class,
                        since(Release.V4_8, AgeToQueueUpdate::new),
                        since(Release.V6_0, AgeToNowIfIdle::new))
                .point(VruntimePlacement.class, since(Release.V5_12, GentleSleeperPlacement::new))
                .point(SliceRule.class, since(Release.V5_12, PeriodSlice::new))
                .point(WakeupPreemption.class, since(Release.V5_12, GranularityPreemption::new))
                .point(TickPreemption.class, since(Release.V5_12, SlicePreemption::new))
                .point(PickNext.class, since(Release.V5_12, BuddyPick::new));
    }
}
