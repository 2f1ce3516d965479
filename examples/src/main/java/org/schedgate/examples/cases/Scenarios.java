package org.schedgate.examples.cases;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The scenarios there are, and what the other cases need. */
final class Scenarios {
    static final List<Scenario> ALL = List.of(
            new IdlePreviousCpu(),
            new RecentCpuOfAPair(),
            new KernelWorkerWakesItsClient(),
            new SyncHintFromSoftirq(),
            new SleepersForkedInARow(),
            new PinnedForksAcrossNodes(),
            new PairBetweenNodes(),
            new LongBurstsInOneCache(),
            new OddHogsOverTwoClusters(),
            new DeepShallowOrIdlePolicy(),
            new HogBesideAnIdleOne(),
            new CrowdOfIdleHogs(),
            new LittleCpusLeftIdle(),
            new EvenIdleCounts(),
            new ProtectedRequests(),
            new TicksOfASlice(),
            new EstimateOfAnInterruptedTask());

    /** What the model would have to have for the cases without a scenario. */
    static final Map<String, String> NOT_MODELLED = Map.of(
            "cfs-slice-expiry", "CFS bandwidth control (quota, period, slices of CPUs and their expiry)",
            "schedutil-noninvariant", "CPU frequencies and schedutil",
            "epyc-denoise", "CPU frequencies and schedutil",
            "dl-server-ext", "the deadline server, SCHED_FIFO and sched_ext",
            "kstep-util-avg", "SCHED_FIFO with its utilization, and a CPU at half its frequency",
            "task-stealing", "the bitmap of overloaded CPUs and stealing from it, a series that was never merged",
            "latency-nice", "latency nice, a series that was never merged");

    private Scenarios() {}

    /** Return the scenario of a case, or null. */
    static @Nullable Scenario of(String id) {
        for (Scenario scenario : ALL) {
            if (scenario.id().equals(id)) {
                return scenario;
            }
        }
        return null;
    }
}
