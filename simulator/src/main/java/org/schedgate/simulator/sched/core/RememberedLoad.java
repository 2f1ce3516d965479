package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.sched.decision.Feature;

/**
 * The load of a CPU as of past ticks, smoothed by halves, quarters, eighths and sixteenths ({@code rq.cpu_load[]}), on kernels with
 * LB_BIAS.
 *
 * <p>While a CPU's tick is stopped nothing is noted: it keeps what it was, as the kernel's does, until a balancing CPU or its next
 * tick makes up for the missed ticks. The kernel makes up by a table of powers rounded to 1/128; here tick by tick.
 */
final class RememberedLoad {
    private final Core core;
    private final boolean on;

    RememberedLoad(Core core) {
        this.core = core;
        this.on = core.features.has(Feature.LB_BIAS);
    }

    /** Note the load of a CPU at a tick, or on its behalf while it idles. */
    void note(RunQueue rq) {
        if (!on) {
            return;
        }
        long jiffies = core.jiffies();
        long missed = jiffies - rq.rememberedJiffies - 1;
        if (missed < 0) {
            return;
        }
        rq.rememberedJiffies = jiffies;
        long now = rq.fair.load.queuedLoadAvg();
        rq.rememberedLoad[0] = now;
        for (int i = 1; i < rq.rememberedLoad.length; i++) {
            long scale = 1L << i;
            long old = rq.rememberedLoad[i];
            for (long tick = 0; tick < missed && old > 0; tick++) {
                old = (old * (scale - 1)) >> i;
            }
            // Rounded up while it rises, so that it arrives.
            long rising = now > old ? scale - 1 : 0;
            rq.rememberedLoad[i] = (old * (scale - 1) + now + rising) >> i;
        }
    }
}
