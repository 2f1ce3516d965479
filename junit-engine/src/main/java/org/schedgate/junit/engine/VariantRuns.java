package org.schedgate.junit.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.store.VariantSpool;
import org.schedgate.simulator.result.VariantResult;

/**
 * The variants of a scenario that were started: in memory while they run, in the spool once they are done, so that memory does not grow with
 * what is done.
 */
final class VariantRuns {
    private final Execution execution;
    private final Scenario scenario;
    private final List<Long> seeds;
    private final Map<String, VariantRun> running = new HashMap<>();
    private final Map<String, VariantSpool.Slip> done = new HashMap<>();
    private final Map<String, RuntimeException> broken = new HashMap<>();

    VariantRuns(Execution execution, Scenario scenario, List<Long> seeds) {
        this.execution = execution;
        this.scenario = scenario;
        this.seeds = seeds;
    }

    /** Return how many are started and not waited for yet. */
    int running() {
        return running.size();
    }

    /** Hand the runs of a variant to the threads, unless that was done before. */
    void start(VariantPlan plan, Preparation.Ready variant) {
        String name = plan.name();
        if (running.containsKey(name) || done.containsKey(name) || broken.containsKey(name)) {
            return;
        }
        Settings settings = execution.settings();
        Tracing tracing = new Tracing(settings.traceDirectory(), scenario.type(), plan, variant.cpus());
        BooleanSupplier cancelled = execution.cancelled();
        running.put(name, VariantRun.start(variant.experiment(), seeds, execution.pool(), cancelled, tracing));
    }

    /**
     * Return what a variant measured; wait for it if need be.
     *
     * @param waiting told now and then how many runs are done
     * @throws BrokenRunException if a run broke, for the first seed that did
     * @throws java.util.concurrent.CancellationException if the execution was cancelled
     */
    VariantResult result(VariantPlan plan, IntConsumer waiting) throws InterruptedException {
        String name = plan.name();
        RuntimeException obstacle = broken.get(name);
        if (obstacle != null) {
            throw obstacle;
        }
        VariantSpool.Slip slip = done.get(name);
        return slip == null ? await(plan, waiting) : read(slip);
    }

    /** Return where a variant that is done lies. */
    VariantSpool.Slip slip(VariantPlan plan) {
        VariantSpool.Slip slip = done.get(plan.name());
        if (slip == null) {
            throw new IllegalStateException("variant '" + plan.name() + "' is not done");
        }
        return slip;
    }

    private VariantResult await(VariantPlan plan, IntConsumer waiting) throws InterruptedException {
        String name = plan.name();
        VariantRun run = running.get(name);
        if (run == null) {
            throw new IllegalStateException("variant '" + name + "' was not started");
        }
        try {
            VariantResult result = run.await(waiting);
            done.put(name, execution.spooled(new MeasuredVariant(name, result)));
            return result;
        } catch (RuntimeException unfit) {
            broken.put(name, unfit);
            throw unfit;
        } finally {
            running.remove(name);
        }
    }

    private VariantResult read(VariantSpool.Slip slip) {
        try {
            return execution.spool().read(slip).result();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("what a variant measured cannot be read again", unreadable);
        }
    }
}
