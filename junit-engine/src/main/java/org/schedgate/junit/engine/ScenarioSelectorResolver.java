package org.schedgate.junit.engine;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.engine.discovery.NestedClassSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.engine.support.discovery.SelectorResolver;

/** Finds scenarios and variants for selectors: classes, methods, unique ids. */
final class ScenarioSelectorResolver implements SelectorResolver {
    private final ScenarioReader reader;
    private final Predicate<String> classNames;

    ScenarioSelectorResolver(ScenarioReader reader, Predicate<String> classNames) {
        this.reader = reader;
        this.classNames = classNames;
    }

    @Override
    public Resolution resolve(ClassSelector selector, Context context) {
        return resolveClass(selector.getJavaClass(), context);
    }

    @Override
    public Resolution resolve(NestedClassSelector selector, Context context) {
        return resolveClass(selector.getNestedClass(), context);
    }

    /** Select the variants that a method makes a part of, or the one that is called so. */
    @Override
    public Resolution resolve(MethodSelector selector, Context context) {
        Class<?> type = selector.getJavaClass();
        if (!ScenarioReader.isScenario(type)) {
            return Resolution.unresolved();
        }
        Set<DiscoverySelector> children = context.resolve(selectClass(type))
                .filter(ScenarioDescriptor.class::isInstance)
                .map(scenario -> childrenSelectedBy((ScenarioDescriptor) scenario, selector.getMethodName()))
                .orElseGet(Set::of);
        return children.isEmpty() ? Resolution.unresolved() : Resolution.selectors(children);
    }

    private static Set<DiscoverySelector> childrenSelectedBy(ScenarioDescriptor scenario, String method) {
        Set<DiscoverySelector> selectors = new LinkedHashSet<>();
        if (scenario.reading() instanceof ScenarioReader.Reading.Sound sound) {
            boolean verifies = sound.scenario().isVerifiedBy(method);
            for (VariantPlan plan : sound.scenario().variants()) {
                if (verifies || plan.isSelectedBy(method)) {
                    selectors.add(
                            selectUniqueId(scenario.getUniqueId().append(VariantDescriptor.SEGMENT, plan.name())));
                }
            }
        } else {
            // Which variants there would be is not known: say why, whatever was asked for.
            scenario.allChildren().forEach(id -> selectors.add(selectUniqueId(id)));
        }
        return selectors;
    }

    @Override
    public Resolution resolve(UniqueIdSelector selector, Context context) {
        UniqueId.Segment last = selector.getUniqueId().getLastSegment();
        return switch (last.getType()) {
            case ScenarioDescriptor.SEGMENT ->
                ReflectionSupport.tryToLoadClass(last.getValue())
                        .toOptional()
                        .map(type -> resolveClass(type, context))
                        .orElseGet(Resolution::unresolved);
            case VariantDescriptor.SEGMENT, ProblemDescriptor.SEGMENT -> resolveChild(selector.getUniqueId(), context);
            default -> Resolution.unresolved();
        };
    }

    private Resolution resolveClass(Class<?> type, Context context) {
        if (!ScenarioReader.isScenario(type) || !classNames.test(type.getName())) {
            return Resolution.unresolved();
        }
        return context.addToParent(
                        parent -> Optional.of(new ScenarioDescriptor(parent.getUniqueId(), type, reader.read(type))))
                .map(scenario -> Resolution.match(Match.exact(scenario, () -> selectorsOf(scenario))))
                .orElseGet(Resolution::unresolved);
    }

    private static Set<DiscoverySelector> selectorsOf(ScenarioDescriptor scenario) {
        Set<DiscoverySelector> selectors = new LinkedHashSet<>();
        scenario.allChildren().forEach(id -> selectors.add(selectUniqueId(id)));
        return selectors;
    }

    private static Resolution resolveChild(UniqueId id, Context context) {
        UniqueId.Segment last = id.getLastSegment();
        return context.addToParent(() -> selectUniqueId(id.removeLastSegment()), parent -> {
                    if (!(parent instanceof ScenarioDescriptor scenario)) {
                        return Optional.<TestDescriptor>empty();
                    }
                    boolean variant = last.getType().equals(VariantDescriptor.SEGMENT);
                    if (scenario.reading() instanceof ScenarioReader.Reading.Sound sound) {
                        return variant
                                ? sound.scenario()
                                        .variant(last.getValue())
                                        .map(plan -> new VariantDescriptor(scenario, plan))
                                : Optional.empty();
                    }
                    List<Problem> problems = ((ScenarioReader.Reading.Faulty) scenario.reading()).problems();
                    return variant ? Optional.empty() : Optional.of(new ProblemDescriptor(scenario, problems));
                })
                .map(child -> Resolution.match(Match.exact(child)))
                .orElseGet(Resolution::unresolved);
    }
}
