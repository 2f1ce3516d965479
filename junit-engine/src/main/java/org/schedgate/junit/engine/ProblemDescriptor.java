package org.schedgate.junit.engine;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.engine.support.hierarchical.Node;

/** Stands for the variants of a scenario class that cannot be run: a test that fails and says why. Other classes are not held up. */
final class ProblemDescriptor extends AbstractTestDescriptor implements Node<ScenarioExecution> {
    static final String SEGMENT = "problem";
    static final String NAME = "scenario_can_be_read";

    private final List<Problem> problems;
    private final Set<TestTag> tags;

    ProblemDescriptor(ScenarioDescriptor parent, List<Problem> problems) {
        super(
                parent.getUniqueId().append(SEGMENT, NAME),
                "scenario can be read",
                MethodSource.from(parent.scenarioClass().getName(), NAME));
        this.problems = problems;
        this.tags = parent.getTags();
    }

    @Override
    public Type getType() {
        return Type.TEST;
    }

    @Override
    public Set<TestTag> getTags() {
        return tags;
    }

    @Override
    public String getLegacyReportingName() {
        return NAME + "{}[1]";
    }

    @Override
    public ScenarioExecution execute(ScenarioExecution context, DynamicTestExecutor dynamicTestExecutor) {
        throw new ScenarioException(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")), null);
    }
}
