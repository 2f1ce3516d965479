package org.schedgate.simulator.kernel;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Tunable;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedGroup;

/** What a profile says about a row of the feature matrix: the names of its answers with their constants, its features and tunables, its domains. */
final class ProfileRows {
    private ProfileRows() {}

    static Map<String, Function<KernelProfile, String>> scenes() {
        Map<String, Function<KernelProfile, String>> rows = new LinkedHashMap<>();
        fair(rows);
        placement(rows);
        balancing(rows);
        return rows;
    }

    /** Describe an answer by its class, with its constant where it says so itself. */
    private static String name(Object answer) {
        String text = answer.toString();
        return text.startsWith(answer.getClass().getSimpleName() + "(")
                ? text.substring(0, text.length() - 1).replace("(", " ").replace(", ", " ")
                : answer.getClass().getSimpleName();
    }

    private static Function<KernelProfile, String> answer(Function<Decisions, Object> point) {
        return kernel -> name(Objects.requireNonNull(point.apply(kernel.decisions())));
    }

    private static String on(KernelProfile kernel, Feature feature) {
        return !kernel.features().present().contains(feature)
                ? "absent"
                : kernel.features().has(feature) ? "on" : "off";
    }

    private static void fair(Map<String, Function<KernelProfile, String>> rows) {
        rows.put(
                "order of the queue",
                kernel -> kernel.decisions().pickNext().order().name());
        rows.put("slices in us on 8 CPUs", kernel -> {
            Tunables tunables = kernel.tunables().scaledFor(8);
            return tunables.has(Tunable.LATENCY)
                    ? tunables.latencyNanos() / 1000 + "/" + tunables.minGranularityNanos() / 1000
                    : Long.toString(tunables.baseSliceNanos() / 1000);
        });
        rows.put(
                "ALT_PERIOD and BASE_SLICE",
                kernel -> on(kernel, Feature.ALT_PERIOD) + " " + on(kernel, Feature.BASE_SLICE));
        rows.put(
                "WakeupPreemption, RequestRule and PREEMPT_SHORT",
                kernel -> name(kernel.decisions().wakeupPreemption()) + " "
                        + name(kernel.decisions().requestRule()) + " " + on(kernel, Feature.PREEMPT_SHORT));
        rows.put(
                "SleeperDequeue and DELAY_DEQUEUE",
                kernel -> name(kernel.decisions().sleeperDequeue()) + " " + on(kernel, Feature.DELAY_DEQUEUE));
        rows.put(
                "CONFIG_PREEMPT_LAZY",
                kernel -> kernel.tunables().has(Tunable.PREEMPT_LAZY) ? "can be chosen" : "absent");
        rows.put(
                "clock of a new task's queue",
                kernel -> kernel.decisions().loadTracking().refreshesClockForNewTask() ? "refreshed" : "as it is");
        rows.put(
                "weight in a new task's guess",
                kernel -> Long.toString(kernel.decisions().loadTracking().guessWeight(1024)));
        rows.put(
                "LoadTracking and capacity",
                kernel -> kernel.decisions().loadTracking().form() + " "
                        + kernel.decisions().loadTracking().invariance());
        rows.put("UTIL_EST", kernel -> on(kernel, Feature.UTIL_EST));
        rows.put(
                "GroupShares and what groups take over",
                kernel -> name(kernel.decisions().groupShares()) + " "
                        + (kernel.decisions().loadTracking().groupsFollow() ? "follow" : "apart"));
    }

    private static void placement(Map<String, Function<KernelProfile, String>> rows) {
        rows.put("WakeAffinity", answer(Decisions::wakeAffinity));
        rows.put(
                "WakeWidth and WantAffine",
                kernel -> name(kernel.decisions().wakeWidth()) + " "
                        + name(kernel.decisions().wantAffine()));
        rows.put("CapacitySearch", answer(Decisions::capacitySearch));
        rows.put(
                "IdleSiblingSearch and PreviousCore",
                kernel -> name(kernel.decisions().idleSiblingSearch()) + " "
                        + name(kernel.decisions().previousCore()));
        rows.put(
                "ScanLimit, SIS_PROP and SIS_UTIL",
                kernel -> name(kernel.decisions().scanLimit()) + " " + on(kernel, Feature.SIS_PROP) + " "
                        + on(kernel, Feature.SIS_UTIL));
        rows.put("RecentCpu", answer(Decisions::recentCpu));
        rows.put("KthreadStacking", answer(Decisions::kthreadStacking));
        rows.put("IdleCoreHint", answer(Decisions::idleCoreHint));
        rows.put("WakeQueueing", answer(Decisions::wakeQueueing));
        rows.put("PendingClear", answer(Decisions::pendingClear));
        rows.put("IdlestGroup", answer(Decisions::idlestGroup));
        rows.put("IdlestCpu", answer(Decisions::idlestCpu));
    }

    private static void balancing(Map<String, Function<KernelProfile, String>> rows) {
        rows.put("NewidleStop", answer(Decisions::newidleStop));
        rows.put(
                "NewidleGate and its costs",
                kernel -> name(kernel.decisions().newidleGate()) + " "
                        + kernel.decisions().newidleGate().costRule());
        rows.put("PullLimit", answer(Decisions::pullLimit));
        rows.put("BusiestGroup", answer(Decisions::busiestGroup));
        rows.put("MisfitMark", answer(Decisions::misfitMark));
        rows.put("busy factor and margin of the top domain", kernel -> {
            SchedDomain.Parameters top = kernel.domains()
                    .build(Machines.of("1n2l4c1t").topology())
                    .domain(0, 1)
                    .parameters();
            return top.busyFactor() + "/" + top.imbalancePct();
        });
        rows.put("NumaAllowance", answer(Decisions::numaAllowance));
        rows.put("AsymPacking", answer(Decisions::asymPacking));
        rows.put("capacity of a core of two threads", kernel -> {
            SchedGroup core = kernel.domains()
                    .build(Machines.of("smt-8").topology())
                    .domain(0, 1)
                    .groups()
                    .get(0);
            return Long.toString(core.capacity());
        });
        rows.put(
                "NohzKick",
                kernel -> name(kernel.decisions().nohzKick()) + " "
                        + kernel.decisions().nohzKick().newidleRefresh());
        rows.put(
                "NohzKick looks again",
                kernel -> Boolean.toString(kernel.decisions().nohzKick().looksAgainWhenJoined()));
        rows.put(
                "lowest level of a machine with clusters",
                kernel -> kernel.domains()
                        .build(Machines.of("kunpeng920-96").topology())
                        .domain(0, 0)
                        .level()
                        .name());
    }
}
