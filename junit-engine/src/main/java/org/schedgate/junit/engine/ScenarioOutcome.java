package org.schedgate.junit.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.schedgate.baselines.results.ExpectationOutcome;
import org.schedgate.baselines.results.Failure;
import org.schedgate.baselines.results.ScenarioIdentity;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.results.Selection;
import org.schedgate.baselines.store.VariantSpool;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;

/**
 * Collects what became of a scenario's variants, so that each selected one is measured or has failed, whatever happens. What was measured
 * stays in the spool.
 */
final class ScenarioOutcome {
    private final Scenario scenario;
    private final List<VariantPlan> selected;
    private final boolean seedsNarrowed;
    private final Map<String, VariantId> ids = new LinkedHashMap<>();
    private final Map<String, Failure> failures = new LinkedHashMap<>();
    private final VariantSpool spool;
    private final ScenarioIdentity identity;
    private final Set<String> measured = new HashSet<>();
    private final Map<String, Metric> metrics = new TreeMap<>();
    private final List<ExpectationOutcome> expectations = new ArrayList<>();

    ScenarioOutcome(Scenario scenario, List<VariantPlan> selected, List<Long> seeds, VariantSpool spool) {
        this.scenario = scenario;
        this.spool = spool;
        this.identity = identity(scenario.type(), scenario.id());
        this.selected = selected;
        this.seedsNarrowed = !seeds.equals(scenario.seeds());
    }

    /** Learn what a variant is in results. */
    void identified(VariantPlan plan, VariantId id) {
        ids.put(plan.name(), id);
    }

    /** Take what a variant measured, and where it lies. */
    void measured(VariantPlan plan, VariantResult result, VariantSpool.Slip slip) {
        measured.add(plan.name());
        metrics.putAll(result.metrics());
        spool.list(identity, result.variant(), slip);
    }

    /** Note that a variant did not come to its end. */
    void broke(VariantPlan plan, String message) {
        failures.put(plan.name(), new Failure(ids.get(plan.name()), plan.name(), OneLine.of(message)));
    }

    /** Take what became of a budget or an expectation. */
    void judged(ExpectationOutcome expectation) {
        expectations.add(expectation);
    }

    /** Return the result without what was measured; a selected variant of which nothing was heard was never started. */
    ScenarioResult result() {
        List<VariantId> notSelected = new ArrayList<>();
        for (VariantPlan plan : scenario.variants()) {
            VariantId id = ids.get(plan.name());
            if (!selected.contains(plan)) {
                if (id != null) {
                    notSelected.add(id);
                }
            } else if (!measured.contains(plan.name()) && !failures.containsKey(plan.name())) {
                broke(plan, "not run, because the execution ended before");
            }
        }
        return new ScenarioResult(
                identity,
                new Selection(notSelected, seedsNarrowed),
                List.of(),
                List.copyOf(failures.values()),
                new GateRules(metrics).of(scenario.rules().gates()),
                expectations);
    }

    /** Return the result of a class that cannot be read. */
    static ScenarioResult unreadable(Class<?> type, List<Problem> problems) {
        String message = OneLine.of(
                String.join("; ", problems.stream().map(Problem::toString).toList()));
        return new ScenarioResult(
                identity(type, ScenarioReader.idOf(type)),
                Selection.COMPLETE,
                List.of(),
                List.of(new Failure(null, ProblemDescriptor.NAME, message)),
                List.of(),
                List.of());
    }

    private static ScenarioIdentity identity(Class<?> type, String id) {
        return new ScenarioIdentity(id, type.getName(), ClassFiles.fingerprint(type));
    }
}
