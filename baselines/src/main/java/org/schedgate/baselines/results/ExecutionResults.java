package org.schedgate.baselines.results;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The content of one result file: what one execution of the engine in one JVM found out.
 *
 * @param producer what wrote it
 * @param execution 1 for the first execution in a JVM, 2 and more for the reruns that follow it there; a later one replaces the variants
 *     it ran again
 * @param scenarios one a scenario class, by id; none twice
 */
public record ExecutionResults(Producer producer, int execution, List<ScenarioResult> scenarios) {
    /** Sort by id, and check that each scenario is there once. */
    public ExecutionResults {
        if (execution < 1) {
            throw new IllegalArgumentException("execution " + execution + ": expected 1 for the first, 2.. for reruns");
        }
        scenarios = scenarios.stream()
                .sorted(Comparator.comparing(result -> result.scenario().id()))
                .toList();
        Map<String, String> classNames = new TreeMap<>();
        for (ScenarioResult result : scenarios) {
            ScenarioIdentity scenario = result.scenario();
            String other = classNames.putIfAbsent(scenario.id(), scenario.className());
            if (other != null) {
                throw new IllegalArgumentException("scenario id '" + scenario.id() + "' is used by " + other
                        + " and by " + scenario.className() + ": give one of them another id");
            }
        }
    }
}
