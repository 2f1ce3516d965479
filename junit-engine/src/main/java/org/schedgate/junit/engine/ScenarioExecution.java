package org.schedgate.junit.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.support.hierarchical.EngineExecutionContext;

/** What the platform hands from node to node: the execution and, below a scenario, its run. Immutable. */
final class ScenarioExecution implements EngineExecutionContext {
    private final Execution execution;
    private final @Nullable ScenarioRun run;

    private ScenarioExecution(Execution execution, @Nullable ScenarioRun run) {
        this.execution = execution;
        this.run = run;
    }

    static ScenarioExecution of(Execution execution) {
        return new ScenarioExecution(execution, null);
    }

    /** Start the selected variants of a scenario. */
    ScenarioExecution begin(Scenario scenario, List<VariantPlan> selected) {
        return new ScenarioExecution(execution, ScenarioRun.start(scenario, execution, selected));
    }

    /** Wait for a variant and judge it. */
    void run(VariantDescriptor variant) throws Exception {
        current().judge(variant);
    }

    /** Hand in what became of the scenario. */
    void end() {
        execution.report(current().outcome());
    }

    /** Hand in that a scenario class cannot be read. */
    void unreadable(Class<?> type, List<Problem> problems) {
        execution.report(ScenarioOutcome.unreadable(type, problems));
    }

    /** End the execution. */
    void close() {
        execution.close();
    }

    private ScenarioRun current() {
        if (run == null) {
            throw new IllegalStateException("no scenario has begun");
        }
        return run;
    }
}
