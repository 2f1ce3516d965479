package org.schedgate.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.result.RunResult;

/** Runs of several simulations with the same seeds, made at once on all processors; what comes out does not depend on how many there are. */
final class SeedRuns {
    private final Map<String, List<RunResult>> runs;

    private SeedRuns(Map<String, List<RunResult>> runs) {
        this.runs = runs;
    }

    /**
     * Run every simulation with the seeds 1, 2, and so on.
     *
     * @param simulations by the names under which their runs are asked for
     * @param count seeds, 1 or more
     */
    static SeedRuns of(Map<String, Simulation> simulations, int count) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            Map<String, List<Future<RunResult>>> asked = new TreeMap<>();
            for (Map.Entry<String, Simulation> simulation : simulations.entrySet()) {
                List<Future<RunResult>> ofOne = new ArrayList<>();
                for (long seed = 1; seed <= count; seed++) {
                    long thisSeed = seed;
                    ofOne.add(pool.submit(() -> simulation.getValue().run(thisSeed)));
                }
                asked.put(simulation.getKey(), ofOne);
            }
            Map<String, List<RunResult>> runs = new TreeMap<>();
            for (Map.Entry<String, List<Future<RunResult>>> ofOne : asked.entrySet()) {
                List<RunResult> results = new ArrayList<>();
                for (Future<RunResult> run : ofOne.getValue()) {
                    results.add(run.get());
                }
                runs.put(ofOne.getKey(), results);
            }
            return new SeedRuns(runs);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a run failed: " + e.getCause(), e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    List<RunResult> of(String simulation) {
        List<RunResult> found = runs.get(simulation);
        if (found == null) {
            throw new IllegalArgumentException("no runs of '" + simulation + "', there are " + runs.keySet());
        }
        return found;
    }

    /** Return a metric of every run, in the order of the seeds. */
    double[] values(String simulation, String metric) {
        return of(simulation).stream()
                .mapToDouble(run -> {
                    Double value = run.values().get(metric);
                    if (value == null) {
                        throw new IllegalArgumentException(
                                "no metric '" + metric + "' in the runs of '" + simulation + "'");
                    }
                    return value;
                })
                .toArray();
    }

    double median(String simulation, String metric) {
        return Medians.of(values(simulation, metric));
    }

    /** Return the sum of a count over all runs. */
    long total(String simulation, String metric) {
        long sum = 0;
        for (double value : values(simulation, metric)) {
            sum += Math.round(value);
        }
        return sum;
    }
}
