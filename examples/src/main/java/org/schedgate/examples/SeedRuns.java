package org.schedgate.examples;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.result.VariantResult;

/** Results of variants that were run with the same seeds, by the names under which a report asks for them. */
final class SeedRuns {
    private final Map<String, VariantResult> results;

    SeedRuns(Map<String, VariantResult> results) {
        this.results = new TreeMap<>(results);
    }

    VariantResult result(String name) {
        VariantResult found = results.get(name);
        if (found == null) {
            throw new IllegalArgumentException("no runs of '" + name + "', there are " + results.keySet());
        }
        return found;
    }

    List<RunResult> of(String name) {
        return result(name).runs();
    }

    /** Return a metric of every run, in the order of the seeds. */
    double[] values(String name, String metric) {
        return of(name).stream()
                .mapToDouble(run -> {
                    Double value = run.values().get(metric);
                    if (value == null) {
                        throw new IllegalArgumentException("no metric '" + metric + "' in the runs of '" + name + "'");
                    }
                    return value;
                })
                .toArray();
    }

    double median(String name, String metric) {
        return Medians.of(values(name, metric));
    }

    /** Return the sum of a count over all runs. */
    long total(String name, String metric) {
        long sum = 0;
        for (double value : values(name, metric)) {
            sum += Math.round(value);
        }
        return sum;
    }
}
