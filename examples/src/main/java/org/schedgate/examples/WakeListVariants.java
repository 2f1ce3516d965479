package org.schedgate.examples;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.IdleState;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.PendingClear;
import org.schedgate.simulator.sched.decision.WakeQueueing;
import org.schedgate.simulator.sched.placement.ClearPendingAfterUnlock;
import org.schedgate.simulator.sched.placement.ClearPendingBeforeUnlock;
import org.schedgate.simulator.sched.placement.OtherCacheOrDescheduling;
import org.schedgate.simulator.workload.Schbench;

/** What the wake-list example runs: four kernels, as the machine is and with what is not known about it changed. */
final class WakeListVariants {
    static final String BASE = "base";
    static final String REVERTED = "reverted";
    static final String VERSION_1 = "patch v1";
    static final String VERSION_2 = "patch v2";

    /** The four kernels, in the order of the report. */
    static final List<String> KERNELS = List.of(BASE, REVERTED, VERSION_1, VERSION_2);

    /** The gaps between clearing the mark and holding the lock, nanoseconds; 500 is the machine's own. */
    static final List<Long> GAPS = List.of(0L, 200L, 500L, 1_000L, 2_000L);

    static final String AS_MODELLED = "250 Hz";
    static final String FASTER_TICK = "1000 Hz";
    static final String HALTING = "HLT";

    private static final long OWN_GAP = 500;
    private static final long LOCK = 93;
    private static final String WHY = "varied by the wake-list example";

    private WakeListVariants() {}

    static KernelProfile kernel(String name) {
        KernelProfile base = Kernels.of("v6.1");
        return switch (name) {
            case BASE -> base;
            case REVERTED ->
                base.with(Patch.named(
                        "list-only-while-descheduling",
                        Patch.replace(WakeQueueing.class, new OtherCacheOrDescheduling())));
            case VERSION_1 ->
                base.with(Patch.named(
                        "clear-after-unlock", Patch.replace(PendingClear.class, new ClearPendingAfterUnlock())));
            case VERSION_2 ->
                base.with(Patch.named(
                        "clear-before-unlock", Patch.replace(PendingClear.class, new ClearPendingBeforeUnlock())));
            default -> throw new IllegalArgumentException("kernel '" + name + "': accepted is " + KERNELS);
        };
    }

    static Machine guest() {
        return Machines.of("icelake-8369b-vm32");
    }

    /** Return the guest if it idled by HLT: interrupts instead of a watched flag, and the three fitted figures fitted anew. */
    static Machine haltingGuest() {
        Machine guest = guest();
        Machine halting = new Machine(
                guest.name() + "+HLT",
                guest.topology(),
                List.of(new IdleState("HLT", 40, 0, false)),
                guest.costs(),
                guest.noise());
        return halting.withCost(Cost.IPI_SEND, 100, WHY)
                .withCost(Cost.CONTEXT_SWITCH, 600, WHY)
                .withCost(Cost.WAKEUP, 350, WHY);
    }

    /** Return the guest with another gap between clearing the mark and holding the lock; with 0 the enqueue takes no time either. */
    static Machine guestWithGap(long gapNanos) {
        if (gapNanos == OWN_GAP) {
            return guest();
        }
        Machine changed = guest().withCost(Cost.WAKE_LIST_HANDLER, Math.max(0, gapNanos - LOCK), WHY)
                .withCost(Cost.WAKE_LIST_LOCK, Math.min(LOCK, gapNanos), WHY);
        return gapNanos == 0 ? changed.withCost(Cost.ENQUEUE, 0, WHY) : changed;
    }

    static String inSetting(String setting, String kernel) {
        return setting + ", " + kernel;
    }

    static String withGap(long gapNanos, String kernel) {
        return gapNanos == OWN_GAP ? inSetting(AS_MODELLED, kernel) : "gap " + gapNanos + ", " + kernel;
    }

    /** Return everything that is run, by name. */
    static Map<String, Simulation> all(Duration runtime) {
        Map<String, Simulation> all = new LinkedHashMap<>();
        for (String kernel : KERNELS) {
            all.put(inSetting(AS_MODELLED, kernel), simulation(guest(), kernel(kernel), runtime));
            all.put(
                    inSetting(FASTER_TICK, kernel),
                    simulation(guest(), kernel(kernel).with(Patch.tunable("CONFIG_HZ", 1000)), runtime));
            all.put(inSetting(HALTING, kernel), simulation(haltingGuest(), kernel(kernel), runtime));
        }
        for (long gap : GAPS) {
            for (String kernel : List.of(BASE, VERSION_2)) {
                all.put(withGap(gap, kernel), simulation(guestWithGap(gap), kernel(kernel), runtime));
            }
        }
        all.putAll(UnchangedRows.simulations());
        return all;
    }

    private static Simulation simulation(Machine machine, KernelProfile kernel, Duration runtime) {
        Schbench schbench = Schbench.messageThreads(2).workerThreads(16).runtime(runtime);
        return Simulation.of(machine, kernel, PowerPolicy.PERFORMANCE, schbench);
    }
}
