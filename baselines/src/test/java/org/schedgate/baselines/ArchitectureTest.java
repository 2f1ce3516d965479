package org.schedgate.baselines;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    /** Each knows those before it only. */
    private static final List<String> ORDER = List.of(
            "results", "statistics", "format", "store", "collect", "compare", "verdict", "report", "gate", "promotion");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.schedgate.baselines");

    @Test
    void the_rules_see_the_classes() {
        assertThat(CLASSES.size()).isGreaterThan(60);
    }

    @Test
    void packages_know_only_those_before_them() {
        for (int i = 0; i < ORDER.size(); i++) {
            for (String later : ORDER.subList(i + 1, ORDER.size())) {
                noClasses()
                        .that()
                        .resideInAPackage("org.schedgate.baselines." + ORDER.get(i))
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("org.schedgate.baselines." + later)
                        .check(CLASSES);
            }
        }
        slices().matching("org.schedgate.baselines.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void every_package_has_its_place() {
        assertThat(CLASSES.stream()
                        .map(type -> type.getPackageName().replaceFirst("org\\.schedgate\\.baselines\\.?", ""))
                        .filter(name -> !name.isEmpty())
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(ORDER);
    }

    @Test
    void nothing_knows_a_test_framework_or_build_tool_or_more_of_the_simulator_than_its_results() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.junit..", "org.apache.maven..", "org.opentest4j..")
                .check(CLASSES);
        noClasses()
                .should()
                .dependOnClassesThat(com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage(
                                "org.schedgate.simulator..")
                        .and(com.tngtech.archunit.base.DescribedPredicate.not(
                                com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage(
                                        "org.schedgate.simulator.result", "org.schedgate.simulator.name"))))
                .check(CLASSES);
    }

    @Test
    void only_the_formats_know_how_json_is_read_and_written() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.schedgate.baselines.format")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.fasterxml..")
                .check(CLASSES);
    }

    @Test
    void nothing_depends_on_the_order_of_a_hash() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(HashMap.class, HashSet.class)
                .check(CLASSES);
    }
}
