package org.schedgate.junit.engine;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.schedgate.junit.KernelUnderTest;
import org.schedgate.junit.MachineUnderTest;
import org.schedgate.junit.Patched;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Workload;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.power.PowerPolicy;

/** Reads the axes of a scenario class: what its variants are made of. Calls none of the user's methods. */
final class AxesReader {
    private final Class<?> type;
    private final SchedScenario scenario;
    private final Catalog catalog;
    private final Problems problems;

    AxesReader(Class<?> type, SchedScenario scenario, Catalog catalog, Problems problems) {
        this.type = type;
        this.scenario = scenario;
        this.catalog = catalog;
        this.problems = problems;
    }

    /** The patches of a scenario, each with the kernels it is restricted to (empty: every kernel). */
    record PatchChoice(Choice choice, Set<String> kernels) {
        boolean appliesTo(Choice kernel) {
            return kernels.isEmpty() || kernels.contains(kernel.label());
        }
    }

    /** All axes. */
    record Axes(
            List<Choice> workloads,
            List<Choice> machines,
            List<Choice> kernels,
            List<PatchChoice> patches,
            List<String> powers) {}

    Axes read() {
        List<Choice> workloads =
                made(Workload.class, org.schedgate.simulator.workload.Workload.class, annotation -> annotation.value());
        if (workloads.isEmpty()) {
            problems.add("@Workload", "", "missing; add a method that returns a workload and annotate it");
        }
        List<Choice> machines = new ArrayList<>();
        for (String name : scenario.machine()) {
            problems.read("@SchedScenario(machine)", name, catalog::machine);
            machines.add(Choice.named(name));
        }
        machines.addAll(made(MachineUnderTest.class, Machine.class, MachineUnderTest::value));
        checkAxis(
                "@SchedScenario(machine)",
                machines,
                "name one, such as machine = \"uma-2\", or add a @MachineUnderTest");

        List<Choice> kernels = new ArrayList<>();
        for (String name : scenario.kernel()) {
            problems.read("@SchedScenario(kernel)", name, catalog::kernel);
            kernels.add(Choice.named(name));
        }
        kernels.addAll(made(KernelUnderTest.class, KernelProfile.class, KernelUnderTest::value));
        checkAxis("@SchedScenario(kernel)", kernels, "name one, such as kernel = \"v6.1\", or add a @KernelUnderTest");

        List<Choice> powers = new ArrayList<>();
        for (String name : scenario.power()) {
            problems.read("@SchedScenario(power)", name, PowerPolicy::of);
            powers.add(Choice.named(name));
        }
        checkAxis("@SchedScenario(power)", powers, "name one, or leave it at its default \"performance\"");
        checkAxis("@Workload", workloads, "");
        return new Axes(workloads, machines, kernels, patches(kernels), List.of(scenario.power()));
    }

    private List<PatchChoice> patches(List<Choice> kernels) {
        List<Choice> choices = made(Patched.class, Patch.class, Patched::value);
        checkAxis("@Patched", choices, "");
        Set<String> labels = new LinkedHashSet<>();
        kernels.forEach(kernel -> labels.add(kernel.label()));
        List<PatchChoice> patches = new ArrayList<>();
        for (Choice choice : choices) {
            Set<String> restricted = new LinkedHashSet<>();
            if (choice.factory() != null) {
                restricted.addAll(
                        List.of(choice.factory().getAnnotation(Patched.class).kernel()));
            }
            for (String kernel : restricted) {
                if (!labels.contains(kernel)) {
                    problems.add("@Patched(kernel)", kernel, "no kernel of this scenario; there are " + labels);
                }
            }
            patches.add(new PatchChoice(choice, restricted));
        }
        return patches;
    }

    /** Return what the methods with an annotation make, in the order of their labels, so that reflection's order does not matter. */
    private <A extends Annotation> List<Choice> made(Class<A> annotation, Class<?> result, Function<A, String> label) {
        List<Choice> choices = new ArrayList<>();
        for (Method method :
                AnnotationSupport.findAnnotatedMethods(type, annotation, HierarchyTraversalMode.TOP_DOWN)) {
            String member = "@" + annotation.getSimpleName() + " " + method.getName() + "()";
            if (method.getParameterCount() > 0) {
                problems.add(member, "", "takes parameters; it must take none");
            }
            if (!result.isAssignableFrom(method.getReturnType())) {
                problems.add(
                        member,
                        method.getReturnType().getSimpleName(),
                        "wrong return type; it must return " + result.getName());
            }
            String given = label.apply(method.getAnnotation(annotation));
            if (given.isBlank() && (annotation == Patched.class || !given.isEmpty())) {
                problems.add(member, given, "blank name; give it one");
            }
            choices.add(new Choice(given.isEmpty() ? method.getName() : given, method));
        }
        choices.sort(Comparator.comparing(Choice::label));
        return choices;
    }

    private void checkAxis(String member, List<Choice> choices, String whenEmpty) {
        if (choices.isEmpty() && !whenEmpty.isEmpty()) {
            problems.add(member, "", "nothing given; " + whenEmpty);
        }
        Set<String> labels = new LinkedHashSet<>();
        for (Choice choice : choices) {
            if (!labels.add(choice.label())) {
                problems.add(member, choice.label(), "given twice; each must have a name of its own");
            }
        }
    }
}
