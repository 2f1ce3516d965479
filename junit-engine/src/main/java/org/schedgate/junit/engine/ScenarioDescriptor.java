package org.schedgate.junit.engine;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.hierarchical.Node;

/** A scenario class: the container of its variants. */
final class ScenarioDescriptor extends AbstractTestDescriptor implements Node<ScenarioExecution> {
    static final String SEGMENT = "scenario";

    private final Class<?> type;
    private final ScenarioReader.Reading reading;

    ScenarioDescriptor(UniqueId parent, Class<?> type, ScenarioReader.Reading reading) {
        super(parent.append(SEGMENT, type.getName()), ScenarioReader.displayNameOf(type), ClassSource.from(type));
        this.type = type;
        this.reading = reading;
    }

    /** Return the class. */
    Class<?> scenarioClass() {
        return type;
    }

    /** Return what reading the class gave. */
    ScenarioReader.Reading reading() {
        return reading;
    }

    /** Return the variants that are to be run. */
    List<VariantPlan> selected() {
        return getChildren().stream()
                .filter(VariantDescriptor.class::isInstance)
                .map(child -> ((VariantDescriptor) child).plan())
                .toList();
    }

    /** Return the unique ids of all children that the class has. */
    Set<UniqueId> allChildren() {
        Set<UniqueId> ids = new LinkedHashSet<>();
        if (reading instanceof ScenarioReader.Reading.Sound sound) {
            sound.scenario()
                    .variants()
                    .forEach(plan -> ids.add(getUniqueId().append(VariantDescriptor.SEGMENT, plan.name())));
        } else {
            ids.add(getUniqueId().append(ProblemDescriptor.SEGMENT, ProblemDescriptor.NAME));
        }
        return ids;
    }

    @Override
    public Type getType() {
        return Type.CONTAINER;
    }

    @Override
    public Set<TestTag> getTags() {
        return ScenarioReader.tagsOf(type);
    }

    /** Return the class's name: Surefire takes it for the name of the test set. */
    @Override
    public String getLegacyReportingName() {
        return type.getName();
    }

    @Override
    public ScenarioExecution before(ScenarioExecution context) {
        return reading instanceof ScenarioReader.Reading.Sound sound
                ? context.begin(sound.scenario(), selected())
                : context;
    }

    @Override
    public void after(ScenarioExecution context) {
        if (reading instanceof ScenarioReader.Reading.Faulty faulty) {
            context.unreadable(type, faulty.problems());
        } else {
            context.end();
        }
    }
}
