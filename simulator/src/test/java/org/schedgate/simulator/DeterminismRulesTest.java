package org.schedgate.simulator;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Decisions;

/** What could make two runs differ is not used at all, and scheduler state is whole numbers that one package writes. */
class DeterminismRulesTest {
    private static final String[] SCHEDULER = {Simulator.ROOT + ".sched..", Simulator.ROOT + ".loop"};

    /** Types whose order of iteration, value or effect differs from one JVM start to the next, or that read the world outside. */
    private static final List<String> FORBIDDEN_TYPES = List.of(
            "java.util.HashMap",
            "java.util.HashSet",
            "java.util.LinkedHashSet",
            "java.util.Hashtable",
            "java.util.IdentityHashMap",
            "java.util.WeakHashMap",
            "java.util.Random",
            "java.util.SplittableRandom",
            "java.util.UUID",
            "java.util.Timer",
            "java.security.SecureRandom",
            "java.time.Clock",
            "java.time.Instant",
            "java.time.LocalDate",
            "java.time.LocalTime",
            "java.time.LocalDateTime",
            "java.time.ZonedDateTime",
            "java.util.Date",
            "java.util.Calendar",
            "java.lang.Thread",
            "java.lang.ThreadLocal",
            "java.util.concurrent.",
            "java.util.random.",
            "java.lang.management.",
            "java.net.");

    /** Methods, as type and name, that do the same. */
    private static final List<String> FORBIDDEN_METHODS = List.of(
            "java.lang.System.nanoTime",
            "java.lang.System.currentTimeMillis",
            "java.lang.System.identityHashCode",
            "java.lang.System.getenv",
            "java.lang.System.getProperty",
            "java.lang.Object.hashCode",
            "java.lang.Math.random",
            "java.util.Set.of",
            "java.util.Set.copyOf",
            "java.util.Map.of",
            "java.util.Map.ofEntries",
            "java.util.Map.copyOf",
            "java.util.stream.Collectors.toSet",
            "java.util.stream.Collectors.toUnmodifiableSet",
            "java.util.stream.Collectors.toMap",
            "java.util.stream.Collectors.toUnmodifiableMap",
            "java.util.stream.Collectors.groupingBy",
            "java.util.stream.Collectors.partitioningBy",
            "java.util.Collection.parallelStream",
            "java.util.List.parallelStream",
            "java.util.stream.BaseStream.parallel",
            "java.util.stream.Stream.parallel",
            "java.util.stream.IntStream.parallel",
            "java.util.stream.LongStream.parallel",
            "java.util.Collections.shuffle",
            "java.util.Locale.getDefault",
            "java.lang.Class.getMethods",
            "java.lang.Class.getDeclaredMethods");

    @BeforeEach
    void all_of_the_simulator_is_seen() {
        Simulator.seen(resideInAPackage(Simulator.ROOT + ".."), 150);
        Simulator.seen(resideInAnyPackage(SCHEDULER), 100);
    }

    @Test
    void no_clock_ambient_randomness_hash_order_or_thread_is_used() {
        noClasses().should().dependOnClassesThat(oneOf(FORBIDDEN_TYPES)).check(Simulator.CLASSES);
    }

    private static DescribedPredicate<JavaClass> oneOf(List<String> names) {
        return DescribedPredicate.describe(
                "are one of " + names,
                type -> names.stream()
                        .anyMatch(name -> name.endsWith(".")
                                ? type.getName().startsWith(name)
                                : type.getName().equals(name)));
    }

    /** A method handed on as a reference counts as called. */
    @Test
    void no_method_is_called_whose_answer_differs_between_two_runs() {
        noClasses()
                .should()
                .accessTargetWhere(DescribedPredicate.describe(
                        "is one of " + FORBIDDEN_METHODS,
                        (JavaAccess<?> access) -> access.getTarget() instanceof AccessTarget.CodeUnitAccessTarget
                                && FORBIDDEN_METHODS.contains(
                                        access.getTargetOwner().getName() + "." + access.getName())))
                .check(Simulator.CLASSES);
    }

    @Test
    void the_scheduler_and_the_loop_have_no_floating_point() {
        TreeSet<String> found = new TreeSet<>();
        Simulator.CLASSES.stream().filter(resideInAnyPackage(SCHEDULER)).forEach(type -> {
            for (JavaField field : type.getFields()) {
                note(found, field.getRawType(), field.getFullName());
            }
            for (JavaCodeUnit unit : type.getCodeUnits()) {
                note(found, unit.getRawReturnType(), unit.getFullName());
                unit.getRawParameterTypes().forEach(parameter -> note(found, parameter, unit.getFullName()));
                unit.getAccessesFromSelf().stream()
                        .filter(access -> access.getTargetOwner().getName().equals("java.lang.Math")
                                && access.getTarget() instanceof AccessTarget.CodeUnitAccessTarget target
                                && floating(target.getRawReturnType()))
                        .forEach(access -> found.add(access.getDescription()));
            }
        });
        assertThat(found).as("floating point in scheduler state or decisions").isEmpty();
    }

    private static void note(Set<String> found, JavaClass type, String where) {
        if (floating(type)) {
            found.add(where);
        }
    }

    private static boolean floating(JavaClass type) {
        String name = type.getBaseComponentType().getName();
        return Stream.of(double.class, float.class, Double.class, Float.class)
                .map(Class::getName)
                .anyMatch(name::equals);
    }

    @Test
    void answers_have_only_final_fields() {
        List<String> points = Arrays.stream(Decisions.class.getRecordComponents())
                .map(component -> component.getType().getName())
                .toList();
        List<JavaClass> answers = Simulator.CLASSES.stream()
                .filter(type -> !type.isInterface() && points.stream().anyMatch(type::isAssignableTo))
                .toList();
        assertThat(answers).hasSizeGreaterThan(30);
        assertThat(changeable(answers.stream())).isEmpty();
    }

    /** What the answers are made of keeps no state either. */
    @Test
    void packages_of_answers_have_no_changeable_field() {
        Stream<JavaClass> pure = Simulator.CLASSES.stream()
                .filter(resideInAnyPackage(
                        Simulator.ROOT + ".sched.placement",
                        Simulator.ROOT + ".sched.balance",
                        Simulator.ROOT + ".sched.fair",
                        Simulator.ROOT + ".machine"));
        assertThat(changeable(pure)).isEmpty();
    }

    @Test
    void no_static_field_can_change() {
        assertThat(Simulator.CLASSES.stream()
                        .flatMap(type -> type.getFields().stream())
                        .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
                        .filter(field -> !field.getModifiers().contains(JavaModifier.FINAL))
                        .map(JavaField::getFullName))
                .isEmpty();
    }

    private static List<String> changeable(Stream<JavaClass> types) {
        return types.flatMap(type -> type.getAllFields().stream())
                // From JDK 25 on an enum caches its hash in a field of java.lang.Enum.
                .filter(field -> !field.getOwner().getPackageName().startsWith("java."))
                .filter(field -> !field.getModifiers().contains(JavaModifier.FINAL))
                .map(JavaField::getFullName)
                .collect(Collectors.toList());
    }

    /** State that changes belongs to the mechanism: others may write their own fields only, and none of the mechanism's can be reached. */
    @Test
    void only_the_mechanism_writes_scheduler_state() {
        TreeSet<String> written = new TreeSet<>();
        long[] looked = new long[1];
        Simulator.CLASSES.stream()
                .flatMap(type -> type.getFieldAccessesFromSelf().stream())
                .filter(access ->
                        access.getAccessType() == com.tngtech.archunit.core.domain.JavaFieldAccess.AccessType.SET)
                .filter(access -> {
                    looked[0]++;
                    return !access.getOriginOwner()
                            .getPackageName()
                            .equals(access.getTargetOwner().getPackageName());
                })
                .forEach(access -> written.add(access.getDescription()));
        assertThat(looked[0]).isGreaterThan(500);
        assertThat(written).isEmpty();
    }

    /** What changes below sched and is not the mechanism's own is handed in by it: named here, each with what it is for. */
    @Test
    void changeable_state_of_the_scheduler_is_the_mechanisms() {
        assertThat(changeable(Simulator.CLASSES.stream()
                                .filter(resideInAPackage(Simulator.ROOT + ".sched.."))
                                .filter(resideInAPackage(Simulator.ROOT + ".sched.core")
                                        .negate()))
                        .stream()
                        .map(field -> field.substring(Simulator.ROOT.length() + 7, field.lastIndexOf('.')))
                        .distinct())
                .containsExactlyInAnyOrder(
                        // Load averages, one for each task and queue.
                        "pelt.ContributionSignal",
                        "pelt.PeltSignal",
                        "pelt.WeightedSumSignal",
                        "pelt.UtilEst",
                        // What one balancing attempt found, and the statistics it was found with.
                        "decision.Pull",
                        // Links between levels, set while the tree is built.
                        "domain.SchedDomain",
                        "group.GroupStatistics",
                        "group.LoadGroup",
                        // By which margin groups are ranked, and whether waiting counts: what it was asked with last.
                        "group.BusyRanks");
    }
}
