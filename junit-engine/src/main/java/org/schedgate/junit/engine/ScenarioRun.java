package org.schedgate.junit.engine;

import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.JUnitException;
import org.opentest4j.TestAbortedException;
import org.schedgate.baselines.results.ExpectationOutcome;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.simulator.result.VariantResult;

/** One scenario class being run: prepares all variants, starts the selected ones at once, then judges them one after the other. */
final class ScenarioRun {
    private final Execution execution;
    private final Scenario scenario;
    private final ScenarioOutcome outcome;
    private final @Nullable String obstacle;
    private final Map<String, Preparation.Ready> ready = new LinkedHashMap<>();
    private final Map<String, Preparation.UnpreparedException> unprepared = new LinkedHashMap<>();
    private final Map<String, VariantRun> runs = new LinkedHashMap<>();

    private ScenarioRun(Scenario scenario, Execution execution, List<VariantPlan> selected) {
        this.execution = execution;
        this.scenario = scenario;
        this.outcome = new ScenarioOutcome(scenario, selected, seeds());
        this.obstacle = execution.obstacle(scenario);
    }

    /** Prepare every variant, because the result file names those not selected too, and start the selected ones with what they need. */
    static ScenarioRun start(Scenario scenario, Execution execution, List<VariantPlan> selected) {
        ScenarioRun run = new ScenarioRun(scenario, execution, selected);
        if (run.obstacle != null) {
            return run;
        }
        run.prepare();
        for (VariantPlan plan : selected) {
            run.start(plan);
            if (scenario.comparesWithStock(plan)) {
                scenario.stockOf(plan).ifPresent(run::start);
            }
        }
        return run;
    }

    private void prepare() {
        Preparation preparation = new Preparation(scenario.type(), execution.laboratory());
        for (VariantPlan plan : scenario.variants()) {
            try {
                Preparation.Ready variant = preparation.prepare(plan);
                ready.put(plan.name(), variant);
                outcome.identified(plan, variant.id());
            } catch (Preparation.UnpreparedException broken) {
                unprepared.put(plan.name(), broken);
            }
        }
    }

    private void start(VariantPlan plan) {
        Preparation.Ready variant = ready.get(plan.name());
        if (variant != null && !runs.containsKey(plan.name())) {
            Settings settings = execution.settings();
            Tracing tracing = new Tracing(settings.traceDirectory(), scenario.type(), plan, variant.cpus());
            runs.put(
                    plan.name(),
                    VariantRun.start(variant.experiment(), seeds(), execution.pool(), execution.cancelled(), tracing));
        }
    }

    private List<Long> seeds() {
        Long seed = execution.settings().seed();
        return seed == null ? scenario.seeds() : List.of(seed);
    }

    /** Wait for a variant, judge it, and throw what fails it. */
    void judge(VariantDescriptor variant) throws Exception {
        if (obstacle != null) {
            throw new JUnitException(obstacle);
        }
        VariantPlan plan = variant.plan();
        VariantResult result = measured(variant);
        Failures failures = new Failures(scenario, plan, execution.settings().seed());
        GateRules.faults(scenario.rules().gates(), result.metrics()).forEach(failures::add);
        VariantResult stock = scenario.comparesWithStock(plan) ? stockOf(variant, failures) : null;
        for (ExpectationOutcome judged : new Judge(scenario.rules()).judge(plan, result, stock)) {
            outcome.judged(judged);
            if (!judged.met()) {
                failures.add("expected " + judged.statement() + ", measured " + judged.measured());
            }
        }
        verify(plan, result, stock, failures);
        execution.progress().measured(variant, Headline.of(scenario.rules(), result));
        failures.throwIfAny();
    }

    private VariantResult measured(VariantDescriptor variant) throws InterruptedException {
        VariantPlan plan = variant.plan();
        Preparation.UnpreparedException broken = unprepared.get(plan.name());
        if (broken != null) {
            outcome.broke(plan, String.valueOf(broken.getMessage()));
            throw new JUnitException(
                    scenario.type().getName() + ", variant '" + plan.name() + "' cannot be run: " + broken.getMessage(),
                    broken.getCause());
        }
        try {
            VariantResult result = await(variant, plan);
            outcome.measured(plan, result);
            return result;
        } catch (BrokenRunException brokenRun) {
            outcome.broke(plan, "seed " + brokenRun.seed() + ": " + brokenRun.reason());
            throw new JUnitException(brokenRun.describe(scenario, plan), brokenRun.getCause());
        } catch (CancellationException cancelled) {
            outcome.broke(plan, "cancelled before it ended");
            throw new TestAbortedException("cancelled before it ended", cancelled);
        } catch (RuntimeException unfit) {
            // Runs that cannot be put together, such as those of a workload whose metrics change their unit.
            outcome.broke(plan, unfit.toString());
            throw unfit;
        }
    }

    private VariantResult await(VariantDescriptor waiting, VariantPlan plan) throws InterruptedException {
        VariantRun run = runs.get(plan.name());
        if (run == null) {
            throw new IllegalStateException("variant '" + plan.name() + "' was not started");
        }
        return run.await(done -> execution.progress().runsDone(waiting, done, seeds().size()));
    }

    private @Nullable VariantResult stockOf(VariantDescriptor variant, Failures failures) throws InterruptedException {
        VariantPlan stock = scenario.stockOf(variant.plan()).orElseThrow();
        Preparation.UnpreparedException broken = unprepared.get(stock.name());
        if (broken != null) {
            failures.add("the stock variant '" + stock.name() + "' cannot be run: " + broken.getMessage());
            return null;
        }
        try {
            return await(variant, stock);
        } catch (BrokenRunException brokenRun) {
            failures.add("the stock variant broke: " + brokenRun.describe(scenario, stock));
            return null;
        } catch (CancellationException cancelled) {
            throw new TestAbortedException("cancelled before it could be compared with stock", cancelled);
        }
    }

    private void verify(VariantPlan plan, VariantResult result, @Nullable VariantResult stock, Failures failures) {
        Object instance = Objects.requireNonNull(ready.get(plan.name())).instance();
        for (Method verifier : scenario.verifiers()) {
            failures.collect(() -> UserCode.call(verifier, instance, result));
        }
        if (stock != null) {
            for (Method comparer : scenario.comparers()) {
                failures.collect(() -> UserCode.call(comparer, instance, stock, result));
            }
        }
    }

    /** Return what became of the scenario. */
    ScenarioResult outcome() {
        return outcome.result();
    }
}
