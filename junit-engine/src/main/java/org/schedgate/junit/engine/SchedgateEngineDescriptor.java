package org.schedgate.junit.engine;

import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.hierarchical.Node;

/** The root of the engine's tests; ends what the execution used. */
final class SchedgateEngineDescriptor extends EngineDescriptor implements Node<ScenarioExecution> {
    SchedgateEngineDescriptor(UniqueId uniqueId) {
        super(uniqueId, "Schedgate");
    }

    @Override
    public void cleanUp(ScenarioExecution context) {
        context.close();
    }
}
