package org.schedgate.junit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.schedgate.junit.engine.SchedgateTestEngine;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.schedgate.junit");

    @Test
    void the_rules_see_the_classes() {
        assertThat(CLASSES).hasSizeGreaterThan(40);
        assertThat(CLASSES.contain(SchedgateTestEngine.class)).isTrue();
    }

    @Test
    void annotations_do_not_know_the_engine() {
        noClasses()
                .that()
                .resideInAPackage("org.schedgate.junit")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.schedgate.junit.engine..")
                .check(CLASSES);
    }

    @Test
    void only_the_engine_itself_is_public_among_its_classes() {
        classes()
                .that()
                .resideInAPackage("org.schedgate.junit.engine..")
                .and()
                .areTopLevelClasses()
                .and()
                .doNotHaveSimpleName("SchedgateTestEngine")
                .should()
                .notBePublic()
                .check(CLASSES);
    }

    @Test
    void the_engine_knows_neither_jupiter_nor_maven_nor_json_nor_histograms() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.junit.jupiter..", "org.apache.maven..", "com.fasterxml..", "org.HdrHistogram..")
                .check(CLASSES);
    }

    @Test
    void nothing_is_written_to_standard_output() {
        noClasses().should().accessField(System.class, "out").check(CLASSES);
    }
}
