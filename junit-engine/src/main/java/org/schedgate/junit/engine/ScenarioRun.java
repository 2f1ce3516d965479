package org.schedgate.junit.engine;

import java.lang.reflect.Method;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;
import org.schedgate.baselines.results.ExpectationOutcome;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.simulator.result.VariantResult;

/**
 * One scenario class being run: prepares all variants, then judges the selected ones one after the other, while those that follow are run. Not
 * all at once, so that results do not pile up where judging takes longer than running.
 */
final class ScenarioRun {
    private final Execution execution;
    private final Scenario scenario;
    private final ScenarioOutcome outcome;
    private final @Nullable String obstacle;
    private final Map<String, Preparation.Ready> ready = new LinkedHashMap<>();
    private final Map<String, Preparation.UnpreparedException> unprepared = new LinkedHashMap<>();
    private final VariantRuns runs;
    private final Iterator<VariantPlan> toStart;
    private final int ahead;

    private ScenarioRun(Scenario scenario, Execution execution, List<VariantPlan> selected) {
        this.execution = execution;
        this.scenario = scenario;
        List<Long> seeds = seeds();
        this.outcome = new ScenarioOutcome(scenario, selected, seeds, execution.spool());
        this.obstacle = execution.obstacle(scenario);
        this.runs = new VariantRuns(execution, scenario, seeds);
        this.toStart = selected.iterator();
        // Two runs for every thread, and the variant that is being judged.
        this.ahead = 1 + (2 * execution.settings().parallelism() + seeds.size() - 1) / seeds.size();
    }

    /** Prepare every variant, because the result file names those not selected too, and start the first of those selected. */
    static ScenarioRun start(Scenario scenario, Execution execution, List<VariantPlan> selected) {
        ScenarioRun run = new ScenarioRun(scenario, execution, selected);
        if (run.obstacle == null) {
            run.prepare();
            run.startAhead();
        }
        return run;
    }

    private void startAhead() {
        while (runs.running() < ahead && toStart.hasNext()) {
            startWithStock(toStart.next());
        }
    }

    private void startWithStock(VariantPlan plan) {
        start(plan);
        if (scenario.comparesWithStock(plan)) {
            scenario.stockOf(plan).ifPresent(this::start);
        }
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
        if (variant != null) {
            runs.start(plan, variant);
        }
    }

    private List<Long> seeds() {
        List<Long> asked = execution.settings().seeds();
        return asked.isEmpty() ? scenario.seeds() : asked;
    }

    /** Wait for a variant, judge it, and throw what fails it. */
    void judge(VariantDescriptor variant) throws Exception {
        if (obstacle != null) {
            throw new ScenarioException(obstacle, null);
        }
        VariantPlan plan = variant.plan();
        VariantResult result = measured(variant);
        startAhead();
        Failures failures = new Failures(scenario, plan, execution.settings().seedOptions());
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
            throw new ScenarioException(
                    scenario.type().getName() + ", variant '" + plan.name() + "' cannot be run: " + broken.getMessage(),
                    broken.getCause());
        }
        try {
            VariantResult result = await(variant, plan);
            outcome.measured(plan, result, runs.slip(plan));
            return result;
        } catch (BrokenRunException brokenRun) {
            outcome.broke(plan, "seed " + brokenRun.seed() + ": " + brokenRun.reason());
            throw new ScenarioException(brokenRun.describe(scenario, plan), brokenRun.getCause());
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
        return runs.result(plan, done -> execution.progress().runsDone(waiting, done, seeds().size()));
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
        // The last that is asked of it, unless it is the stock of another.
        Preparation.Ready last = plan.isPatched() ? ready.remove(plan.name()) : ready.get(plan.name());
        Object instance = Objects.requireNonNull(last).instance();
        for (Method verifier : scenario.verifiers()) {
            failures.collect(() -> UserCode.call(verifier, instance, result));
        }
        if (stock != null) {
            for (Method comparer : scenario.comparers()) {
                failures.collect(() -> UserCode.call(comparer, instance, stock, result));
            }
        }
    }

    /** Return what became of the scenario, without the variants that the spool has. */
    ScenarioResult outcome() {
        return outcome.result();
    }
}
