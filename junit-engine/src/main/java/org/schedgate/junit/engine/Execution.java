package org.schedgate.junit.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.ExecutionRequest;
import org.schedgate.baselines.results.ExecutionResults;
import org.schedgate.baselines.results.Failure;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.Producer;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.store.ResultFileWriter;
import org.schedgate.baselines.store.VariantSpool;

/** One execution of the engine: its settings, its threads and the results that become one file. */
final class Execution implements AutoCloseable {
    /** Executions in this JVM that had scenarios; a second one is Surefire running failed tests again. */
    private static final AtomicInteger EXECUTIONS = new AtomicInteger();

    private final Laboratory laboratory;
    private final Settings settings;
    private final BooleanSupplier cancelled;
    private final Progress progress;
    private final RunPool pool;
    private final VariantSpool spool;
    private final Map<String, ScenarioResult> results = new TreeMap<>();
    private final Map<String, Class<?>> classes = new TreeMap<>();
    private int scenariosLeft;
    private final @Nullable IllegalArgumentException refused;

    private Execution(ExecutionRequest request, Laboratory laboratory) {
        this.laboratory = laboratory;
        this.cancelled = Cancellation.of(request);
        this.scenariosLeft = request.getRootTestDescriptor().getChildren().size();
        Settings read;
        IllegalArgumentException problem = null;
        Path base = Settings.moduleFolder();
        int processors = Runtime.getRuntime().availableProcessors();
        try {
            read = Settings.read(request.getConfigurationParameters(), base, processors);
        } catch (IllegalArgumentException wrong) {
            // Thrown from here it would end the engine, and some versions of Surefire then see no failed test.
            problem = wrong;
            read = new Settings(1, List.of(), null, base, null, Settings.Told.AUTO);
        }
        this.settings = read;
        this.refused = problem;
        this.progress = new Progress(request.getEngineExecutionListener(), settings.progress());
        this.pool = new RunPool(settings.parallelism());
        this.spool = new VariantSpool(settings.outputDirectory());
    }

    static Execution begin(ExecutionRequest request, Laboratory laboratory) {
        return new Execution(request, laboratory);
    }

    Laboratory laboratory() {
        return laboratory;
    }

    Settings settings() {
        return settings;
    }

    RunPool pool() {
        return pool;
    }

    VariantSpool spool() {
        return spool;
    }

    /** Put what a variant measured into the spool. */
    VariantSpool.Slip spooled(MeasuredVariant variant) {
        try {
            return spool.add(variant);
        } catch (IOException unwritable) {
            throw unwritable(unwritable);
        }
    }

    Progress progress() {
        return progress;
    }

    BooleanSupplier cancelled() {
        return cancelled;
    }

    /**
     * Return what keeps a scenario from being run: settings that were refused, or another class with its id, whose baseline it would share;
     * null if nothing does.
     */
    @Nullable
    String obstacle(Scenario scenario) {
        if (refused != null) {
            return refused.getMessage();
        }
        Class<?> other = classes.putIfAbsent(scenario.id(), scenario.type());
        return other == null || other == scenario.type()
                ? null
                : scenario.type().getName() + ", @SchedScenario(id), '" + scenario.id() + "': " + other.getName()
                        + " has the same id; give one of them another";
    }

    /** Take the result of a scenario; with the last one, write the file, so that a failure to write is a failed class. */
    void report(ScenarioResult result) {
        results.merge(result.scenario().id(), result, Execution::sharingAnId);
        scenariosLeft--;
        if (scenariosLeft == 0) {
            write();
        }
    }

    /** Keep the first class's results, and say that they are not the whole truth. */
    private static ScenarioResult sharingAnId(ScenarioResult first, ScenarioResult second) {
        String other = second.scenario().className();
        List<Failure> failures = new ArrayList<>(first.failures());
        failures.add(new Failure(null, other, other + " has the same scenario id; give one of them another"));
        return new ScenarioResult(
                first.scenario(), first.selection(), first.variants(), failures, first.rules(), first.expectations());
    }

    /** Stop the threads, and write what there is if not all scenarios ended. */
    @Override
    public void close() {
        pool.close();
        if (scenariosLeft > 0 && !results.isEmpty()) {
            write();
        }
        try {
            spool.close();
        } catch (IOException unwritable) {
            throw unwritable(unwritable);
        }
    }

    private void write() {
        if (refused != null) {
            return;
        }
        scenariosLeft = 0;
        try {
            Producer producer =
                    new Producer(EngineVersion.current(), settings.buildToken(), ClassFiles.classPathFingerprint());
            new ResultFileWriter(settings.outputDirectory())
                    .write(
                            new ExecutionResults(producer, EXECUTIONS.incrementAndGet(), List.copyOf(results.values())),
                            spool);
            spool.close();
        } catch (IOException unwritable) {
            throw unwritable(unwritable);
        }
    }

    private UncheckedIOException unwritable(IOException cause) {
        return new UncheckedIOException(
                "results cannot be written to " + settings.outputDirectory() + ", so no gate can judge them; set "
                        + Settings.OUTPUT + " to a folder that can be written",
                cause);
    }
}
