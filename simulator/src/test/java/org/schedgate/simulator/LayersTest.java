package org.schedgate.simulator;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Packages point one way, as docs/architecture.md says. */
class LayersTest {
    /** Each package, and all packages of the simulator it may use. */
    private static final Map<String, List<String>> MAY_USE = new TreeMap<>(Map.ofEntries(
            Map.entry("loop", List.of()),
            Map.entry("random", List.of()),
            Map.entry("name", List.of()),
            Map.entry("machine", List.of("name")),
            Map.entry("result", List.of("name")),
            Map.entry("sched.pelt", List.of()),
            Map.entry("sched.domain", List.of("machine")),
            Map.entry("sched.group", List.of("sched.domain")),
            Map.entry("sched.decision", List.of("machine", "name", "sched.domain", "sched.group", "task")),
            Map.entry("sched.placement", List.of("machine", "sched.decision", "sched.domain", "sched.group")),
            Map.entry("sched.balance", List.of("machine", "sched.decision", "sched.domain", "sched.group")),
            Map.entry("sched.fair", List.of("sched.decision", "task")),
            Map.entry("power", List.of("machine", "sched.decision")),
            Map.entry("task", List.of("loop", "machine", "random")),
            Map.entry("workload", List.of("machine", "random", "result", "task")),
            Map.entry(
                    "kernel",
                    List.of(
                            "name",
                            "power",
                            "sched.balance",
                            "sched.decision",
                            "sched.domain",
                            "sched.fair",
                            "sched.placement")),
            Map.entry("trace", List.of("machine", "sched.decision", "sched.domain")),
            Map.entry("metric", List.of("machine", "result", "sched.decision", "sched.domain", "trace")),
            Map.entry(
                    "sched.core",
                    List.of(
                            "kernel",
                            "loop",
                            "machine",
                            "power",
                            "random",
                            "sched.balance",
                            "sched.decision",
                            "sched.domain",
                            "sched.fair",
                            "sched.group",
                            "sched.pelt",
                            "sched.placement",
                            "task",
                            "trace"))));

    static Set<String> packages() {
        Set<String> packages = Simulator.CLASSES.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> !name.equals(Simulator.ROOT))
                .map(name -> name.substring(Simulator.ROOT.length() + 1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(packages).hasSizeGreaterThan(15);
        return packages;
    }

    @Test
    void every_package_has_its_place() {
        assertThat(packages()).isEqualTo(MAY_USE.keySet());
    }

    @ParameterizedTest
    @MethodSource("packages")
    void a_package_uses_only_those_below_it(String name) {
        String self = Simulator.ROOT + "." + name;
        Simulator.seen(resideInAPackage(self), 2);
        String[] allowed = MAY_USE.get(name).stream()
                .map(used -> Simulator.ROOT + "." + used)
                .toArray(String[]::new);
        classes()
                .that()
                .resideInAPackage(self)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(allowed)
                        .or(resideInAPackage(self))
                        .or(JavaClass.Predicates.resideOutsideOfPackage(Simulator.ROOT + "..")))
                .check(Simulator.CLASSES);
    }

    @Test
    void packages_form_no_cycle() {
        Simulator.seen(resideInAPackage(Simulator.ROOT + ".."), 150);
        slices().matching(Simulator.ROOT + ".(**)").should().beFreeOfCycles().check(Simulator.CLASSES);
    }

    @Test
    void decisions_know_neither_kernels_nor_the_mechanism() {
        Simulator.seen(resideInAPackage(Simulator.ROOT + ".sched.decision"), 30);
        noClasses()
                .that()
                .resideInAnyPackage(
                        Simulator.ROOT + ".sched.decision",
                        Simulator.ROOT + ".sched.placement",
                        Simulator.ROOT + ".sched.balance",
                        Simulator.ROOT + ".sched.fair",
                        Simulator.ROOT + ".power")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        Simulator.ROOT + ".kernel",
                        Simulator.ROOT + ".sched.core",
                        Simulator.ROOT + ".trace",
                        Simulator.ROOT + ".metric")
                .check(Simulator.CLASSES);
    }

    @Test
    void the_mechanism_shows_nothing_but_a_run() {
        assertThat(Simulator.CLASSES.stream()
                        .filter(resideInAPackage(Simulator.ROOT + ".sched.core"))
                        .filter(type ->
                                type.getModifiers().contains(com.tngtech.archunit.core.domain.JavaModifier.PUBLIC))
                        .map(JavaClass::getSimpleName))
                .containsExactly("SchedulerRun");
    }

    @Test
    void only_the_front_starts_a_run() {
        Simulator.seen(resideInAPackage(Simulator.ROOT), 3);
        noClasses()
                .that()
                .resideOutsideOfPackages(Simulator.ROOT, Simulator.ROOT + ".sched.core")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(Simulator.ROOT + ".sched.core")
                .check(Simulator.CLASSES);
    }

    @Test
    void no_test_framework_or_build_tool_is_known() {
        Simulator.seen(resideInAPackage(Simulator.ROOT + ".."), 150);
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        Simulator.ROOT + "..",
                        "java..",
                        "org.jspecify.annotations",
                        "org.HdrHistogram",
                        "com.fasterxml.jackson.core..")
                .check(Simulator.CLASSES);
    }
}
