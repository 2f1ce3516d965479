package org.schedgate.junit.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;
import org.junit.platform.engine.support.hierarchical.HierarchicalTestEngine;

/**
 * Runs scenario classes as tests of the JUnit Platform: engine id {@code schedgate}.
 *
 * <p>Found by the platform through {@link java.util.ServiceLoader}; users never touch it.
 */
public final class SchedgateTestEngine extends HierarchicalTestEngine<ScenarioExecution> {
    /** The engine's id, the first segment of its unique ids. */
    public static final String ID = "schedgate";

    private final Laboratory laboratory;

    /** Create the engine over the bundled simulator. */
    public SchedgateTestEngine() {
        this(new SimulatorLaboratory());
    }

    SchedgateTestEngine(Laboratory laboratory) {
        this.laboratory = laboratory;
    }

    @Override
    public String getId() {
        return ID;
    }

    @Override
    public Optional<String> getGroupId() {
        return Optional.of("org.schedgate");
    }

    @Override
    public Optional<String> getArtifactId() {
        return Optional.of("schedgate-junit-engine");
    }

    @Override
    public Optional<String> getVersion() {
        return Optional.of(EngineVersion.current());
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId uniqueId) {
        SchedgateEngineDescriptor root = new SchedgateEngineDescriptor(uniqueId);
        ScenarioReader reader = new ScenarioReader(laboratory);
        EngineDiscoveryRequestResolver.<SchedgateEngineDescriptor>builder()
                .addClassContainerSelectorResolver(ScenarioReader::isScenario)
                .addSelectorResolver(context -> new ScenarioSelectorResolver(reader, context.getClassNameFilter()))
                .addTestDescriptorVisitor(context -> SchedgateTestEngine::sortChildren)
                .build()
                .resolve(request, root);
        return root;
    }

    @Override
    protected ScenarioExecution createExecutionContext(ExecutionRequest request) {
        return ScenarioExecution.of(Execution.begin(request, laboratory));
    }

    /** Put classes into the order of their names and variants into that of the axes, in whatever order they were asked for. */
    private static void sortChildren(TestDescriptor parent) {
        Comparator<TestDescriptor> order = parent instanceof ScenarioDescriptor
                ? Comparator.comparing(child -> child instanceof VariantDescriptor variant
                        ? variant.plan().index()
                        : 0)
                : Comparator.comparing(child -> child.getUniqueId().toString());
        List<TestDescriptor> children = new ArrayList<>(parent.getChildren());
        children.sort(order);
        children.forEach(parent::removeChild);
        children.forEach(parent::addChild);
    }
}
