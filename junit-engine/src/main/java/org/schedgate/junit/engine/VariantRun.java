package org.schedgate.junit.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.result.VariantResult;

/** The runs of one variant: handed to the pool at once, waited for once. */
final class VariantRun {
    /** How often somebody who waits hears of it. */
    private static final long PATIENCE_SECONDS = 5;

    private final Laboratory.Experiment experiment;
    private final List<Long> seeds;
    private final List<Future<Simulation.Run>> runs = new ArrayList<>();

    private VariantRun(Laboratory.Experiment experiment, List<Long> seeds) {
        this.experiment = experiment;
        this.seeds = seeds;
    }

    /**
     * Hand in all runs.
     *
     * @param tracing where the events of each run go
     */
    static VariantRun start(
            Laboratory.Experiment experiment,
            List<Long> seeds,
            RunPool pool,
            BooleanSupplier cancelled,
            Tracing tracing) {
        VariantRun variant = new VariantRun(experiment, seeds);
        for (long seed : seeds) {
            variant.runs.add(
                    pool.submit(() -> tracing.run(seed, listener -> experiment.run(seed, listener, cancelled))));
        }
        return variant;
    }

    /**
     * Wait for all runs.
     *
     * @param waiting told now and then how many are done
     * @throws BrokenRunException if a run broke, for the first seed that did
     * @throws CancellationException if the execution was cancelled
     */
    VariantResult await(IntConsumer waiting) throws InterruptedException {
        List<Simulation.Run> done = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            done.add(await(runs.get(i), seeds.get(i), waiting));
        }
        return experiment.result(done);
    }

    private Simulation.Run await(Future<Simulation.Run> run, long seed, IntConsumer waiting)
            throws InterruptedException {
        while (true) {
            try {
                return run.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (TimeoutException notYet) {
                waiting.accept((int) runs.stream().filter(Future::isDone).count());
            } catch (ExecutionException broken) {
                runs.forEach(other -> other.cancel(true));
                Throwable cause = broken.getCause() == null ? broken : broken.getCause();
                if (cause instanceof CancellationException cancelled) {
                    throw cancelled;
                }
                throw new BrokenRunException(seed, cause);
            }
        }
    }
}
