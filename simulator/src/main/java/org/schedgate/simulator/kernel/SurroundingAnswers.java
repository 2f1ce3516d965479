package org.schedgate.simulator.kernel;

import static org.schedgate.simulator.kernel.Since.since;

import org.schedgate.simulator.power.MenuGovernor;
import org.schedgate.simulator.sched.decision.IdleStateSelection;
import org.schedgate.simulator.sched.decision.PipeWake;
import org.schedgate.simulator.sched.placement.WakeWriterWhenSlotFreed;
import org.schedgate.simulator.sched.placement.WakeWriterWhenWasFull;

/** What other parts of the kernel choose, by release. Those of 5.6 are taken for earlier kernels, too. */
final class SurroundingAnswers {
    private SurroundingAnswers() {}

    static Histories histories() {
        return new Histories(Area.SURROUNDINGS)
                .completeFrom(Release.V3_15, Release.DEBIAN_6_12_117)
                .point(
                        PipeWake.class,
                        since(Release.V3_15, WakeWriterWhenWasFull::new),
                        since(Release.V6_18, WakeWriterWhenSlotFreed::new))
                .point(IdleStateSelection.class, since(Release.V3_15, MenuGovernor::new));
    }
}
