package org.schedgate.junit.engine;

import java.util.Set;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.engine.support.hierarchical.Node;

/**
 * One variant: a test.
 *
 * <p>Source and names are chosen so that every supported Surefire counts it once, shows it, selects it alone and fails the build when it
 * fails, with reruns and without: a method source of its own (a shared one is counted once by 3.2.5 and taken for flaky), and a legacy
 * name that ends in an index (without it 3.5.3 loses the test).
 */
final class VariantDescriptor extends AbstractTestDescriptor implements Node<ScenarioExecution> {
    static final String SEGMENT = "variant";

    private final VariantPlan plan;
    private final Set<TestTag> tags;

    VariantDescriptor(ScenarioDescriptor parent, VariantPlan plan) {
        super(
                parent.getUniqueId().append(SEGMENT, plan.name()),
                plan.displayName(),
                MethodSource.from(parent.scenarioClass().getName(), plan.name()));
        this.plan = plan;
        this.tags = parent.getTags();
    }

    /** Return what is run. */
    VariantPlan plan() {
        return plan;
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
        return plan.name() + "{" + plan.point() + "}[" + plan.index() + "]";
    }

    @Override
    public ScenarioExecution execute(ScenarioExecution context, DynamicTestExecutor dynamicTestExecutor)
            throws Exception {
        context.run(this);
        return context;
    }
}
