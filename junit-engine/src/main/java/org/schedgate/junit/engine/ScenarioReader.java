package org.schedgate.junit.engine;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.engine.TestTag;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Verify;
import org.schedgate.simulator.result.VariantResult;

/** Reads a scenario class without creating an instance of it or calling anything in it. */
final class ScenarioReader {
    /** Enough for every suite we know, and few enough that a slip in the axes does not hang a build. */
    private static final int VARIANTS_MAX = 1000;

    private static final int RUNS_MAX = 1000;
    private static final int RUNS_DEFAULT = 10;
    private static final Pattern ID = Pattern.compile("[A-Za-z][A-Za-z0-9._$-]{0,199}");

    private final Catalog catalog;

    ScenarioReader(Catalog catalog) {
        this.catalog = catalog;
    }

    /** What reading a class gave: a scenario, or what is wrong with it. */
    sealed interface Reading {
        /** The class can be run. */
        record Sound(Scenario scenario) implements Reading {}

        /** The class cannot be run. */
        record Faulty(List<Problem> problems) implements Reading {}
    }

    /** Return whether a class is meant to be run as a scenario; an abstract one is meant for its subclasses. */
    static boolean isScenario(Class<?> type) {
        try {
            return type.isAnnotationPresent(SchedScenario.class) && !Modifier.isAbstract(type.getModifiers());
        } catch (LinkageError | RuntimeException unreadable) {
            // A class whose annotations cannot be loaded is not ours: another engine's, or none's.
            return false;
        }
    }

    /** Return the tags of a class that {@link #isScenario} accepts, leaving out those that are no tags. */
    static Set<TestTag> tagsOf(Class<?> type) {
        return Stream.of(annotation(type).tags())
                .filter(TestTag::isValid)
                .map(TestTag::create)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Return the display name of a class that {@link #isScenario} accepts. */
    static String displayNameOf(Class<?> type) {
        String name = annotation(type).name();
        return name.isBlank() ? type.getSimpleName() : name;
    }

    /** Return the id of a class that {@link #isScenario} accepts, even if it is none that would be accepted. */
    static String idOf(Class<?> type) {
        String id = annotation(type).id();
        return ID.matcher(id).matches() ? id : type.getName();
    }

    /** Read a class that {@link #isScenario} accepts. */
    Reading read(Class<?> type) {
        Problems problems = new Problems(type);
        try {
            Scenario scenario = read(type, annotation(type), problems);
            return problems.isEmpty() ? new Reading.Sound(scenario) : new Reading.Faulty(problems.found());
        } catch (LinkageError missing) {
            problems.add(
                    "class", missing.toString(), "a class it needs cannot be loaded; put it on the test class path");
        } catch (RuntimeException unreadable) {
            // Seen for annotation values that no longer fit their type after a partial recompilation.
            problems.add("class", unreadable.toString(), "cannot be read; recompile it");
        }
        return new Reading.Faulty(problems.found());
    }

    private static SchedScenario annotation(Class<?> type) {
        SchedScenario annotation = type.getAnnotation(SchedScenario.class);
        if (annotation == null) {
            throw new IllegalStateException(type + " is no scenario");
        }
        return annotation;
    }

    private Scenario read(Class<?> type, SchedScenario annotation, Problems problems) {
        checkType(type, problems);
        for (String tag : annotation.tags()) {
            if (!TestTag.isValid(tag)) {
                problems.add(
                        "@SchedScenario(tags)",
                        tag,
                        "no tag; use no blanks, none of , ( ) & | ! and at least one character");
            }
        }
        String id = annotation.id().isEmpty() ? type.getName() : annotation.id();
        if (!ID.matcher(id).matches() || id.contains("..")) {
            problems.add(
                    "@SchedScenario(id)",
                    id,
                    "use up to 200 letters, digits, single dots, '_', '-' and '$', starting with a letter");
        }
        AxesReader.Axes axes = new AxesReader(type, annotation, catalog, problems).read();
        Set<String> patches = new LinkedHashSet<>();
        axes.patches().forEach(patch -> patches.add(patch.choice().label()));
        Rules rules = new RulesReader(type, problems).read(patches);
        List<Method> verifiers = verifiers(type, 1, problems);
        List<Method> comparers = verifiers(type, 2, problems);
        for (Method comparer : comparers) {
            if (patches.isEmpty()) {
                problems.add(
                        "@Verify " + comparer.getName() + "()",
                        "",
                        "compares a patched variant with stock; add a @Patched method");
            }
        }
        List<VariantPlan> variants = variants(axes, problems);
        return new Scenario(
                type, id, displayNameOf(type), seeds(annotation, problems), rules, verifiers, comparers, variants);
    }

    private static void checkType(Class<?> type, Problems problems) {
        if (type.isEnum()) {
            problems.add("class", "", "is an enum; make it a class");
        } else if (type.isLocalClass() || type.isAnonymousClass()) {
            problems.add("class", "", "is local to a method; make it a top-level or a static nested class");
        } else if (type.isMemberClass() && !Modifier.isStatic(type.getModifiers())) {
            problems.add("class", "", "is an inner class; make it static");
        } else if (Stream.of(type.getDeclaredConstructors()).allMatch(made -> made.getParameterCount() > 0)) {
            problems.add(
                    "class",
                    "",
                    type.isRecord()
                            ? "is a record with components; remove them"
                            : "has no constructor without parameters; add one");
        }
    }

    private static List<Long> seeds(SchedScenario annotation, Problems problems) {
        if (annotation.seeds().length == 0) {
            if (annotation.runs() < 1 || annotation.runs() > RUNS_MAX) {
                problems.add("@SchedScenario(runs)", Integer.toString(annotation.runs()), "accepted is 1.." + RUNS_MAX);
            }
            return LongStream.rangeClosed(1, Math.min(annotation.runs(), RUNS_MAX))
                    .boxed()
                    .toList();
        }
        if (annotation.runs() != RUNS_DEFAULT) {
            problems.add(
                    "@SchedScenario(runs)",
                    Integer.toString(annotation.runs()),
                    "seeds are given too; keep one of runs and seeds");
        }
        Set<Long> seeds = new LinkedHashSet<>();
        for (long seed : annotation.seeds()) {
            if (!seeds.add(seed)) {
                problems.add(
                        "@SchedScenario(seeds)",
                        Long.toString(seed),
                        "given twice; a seed gives the same run each time");
            }
        }
        return List.copyOf(seeds);
    }

    private static List<VariantPlan> variants(AxesReader.Axes axes, Problems problems) {
        long count = (long) axes.workloads().size()
                * axes.machines().size()
                * axes.kernels().size()
                * (1 + axes.patches().size())
                * axes.powers().size();
        if (count > VARIANTS_MAX) {
            problems.add(
                    "@SchedScenario",
                    count + " variants",
                    "accepted is up to " + VARIANTS_MAX + "; split the scenario");
            return List.of();
        }
        return new VariantPlans(axes).all();
    }

    private static List<Method> verifiers(Class<?> type, int parameters, Problems problems) {
        List<Method> methods = new ArrayList<>();
        for (Method method :
                AnnotationSupport.findAnnotatedMethods(type, Verify.class, HierarchyTraversalMode.TOP_DOWN)) {
            boolean takesResults = Stream.of(method.getParameterTypes()).allMatch(VariantResult.class::equals);
            int count = method.getParameterCount();
            if ((!takesResults || count < 1 || count > 2) && parameters == 1) {
                problems.add(
                        "@Verify " + method.getName() + "()",
                        "",
                        "must take one VariantResult, or two: stock and patched");
            }
            if (count == parameters) {
                methods.add(method);
            }
        }
        methods.sort(Comparator.comparing(Method::getName));
        return List.copyOf(methods);
    }
}
