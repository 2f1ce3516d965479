package org.schedgate.examples;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.schedgate.simulator.result.VariantResult;

/** Finds the variants of the wake list's suite by what the report calls them. */
final class WakeListRuns {
    private static final String GAP = "+gap-";

    private WakeListRuns() {}

    static SeedRuns of(SuiteResults results) {
        Map<String, VariantResult> named = new TreeMap<>();
        setting(named, results.of("wake-list-pending-mark"), WakeListNames.AS_MODELLED);
        setting(named, results.of("wake-list-faster-tick"), WakeListNames.FASTER_TICK);
        setting(named, results.of("wake-list-halting-guest"), WakeListNames.HALTING);
        for (VariantResult variant : results.of("wake-list-gap")) {
            named.put(WakeListNames.withGap(gap(variant), kernel(variant)), variant);
        }
        for (VariantResult variant : benchmarks(results)) {
            named.put(WakeListNames.benchmark(variant.variant().workload(), kernel(variant)), variant);
        }
        return new SeedRuns(named);
    }

    /** Return the command lines of the benchmarks that the message says do not change. */
    static List<String> benchmarkNames(SuiteResults results) {
        return benchmarks(results).stream()
                .map(variant -> variant.variant().workload())
                .distinct()
                .toList();
    }

    private static List<VariantResult> benchmarks(SuiteResults results) {
        return Stream.of("wake-list-hackbench", "wake-list-unixbench")
                .flatMap(scenario -> results.of(scenario).stream())
                .toList();
    }

    private static void setting(Map<String, VariantResult> named, List<VariantResult> variants, String setting) {
        for (VariantResult variant : variants) {
            named.put(WakeListNames.inSetting(setting, kernel(variant)), variant);
        }
    }

    /** Return which of the four kernels a variant has: its last patch, if that is one of them. */
    private static String kernel(VariantResult variant) {
        List<String> patches = variant.variant().patches();
        String last = patches.isEmpty() ? "" : patches.get(patches.size() - 1);
        return WakeListNames.KERNELS.contains(last) ? last : WakeListNames.BASE;
    }

    private static long gap(VariantResult variant) {
        String machine = variant.variant().machine();
        int at = machine.indexOf(GAP);
        if (at < 0 || !machine.endsWith("ns")) {
            throw new IllegalArgumentException("machine '" + machine + "': expected a name that ends in +gap-<n>ns");
        }
        return Long.parseLong(machine.substring(at + GAP.length(), machine.length() - 2));
    }
}
