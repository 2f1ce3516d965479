package org.schedgate.plugin;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.apache.maven.plugin.AbstractMojo;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.schedgate.plugin");

    @Test
    void the_rules_see_the_classes() {
        assertThat(CLASSES.contain(CheckMojo.class)).isTrue();
        assertThat(CLASSES).hasSizeGreaterThan(8);
    }

    @Test
    void only_the_goals_and_their_view_of_the_module_see_maven() {
        noClasses()
                .that(not(simpleNameEndingWith("Mojo")).and(not(simpleName("MavenModule"))))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.maven..")
                .check(CLASSES);
    }

    @Test
    void nothing_needs_what_some_maven_does_not_have() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.codehaus.plexus..", "org.eclipse.aether..", "javax.inject..")
                .check(CLASSES);
    }

    @Test
    void a_goal_has_no_base_class_of_ours() {
        classes()
                .that()
                .haveSimpleNameEndingWith("Mojo")
                .should()
                .beAssignableTo(AbstractMojo.class)
                .check(CLASSES);
        CLASSES.stream()
                .filter(type -> type.getSimpleName().endsWith("Mojo"))
                .forEach(
                        type -> assertThat(type.getRawSuperclass().orElseThrow().getName())
                                .isEqualTo(AbstractMojo.class.getName()));
    }

    @Test
    void there_is_no_static_state() {
        fields().that()
                .areStatic()
                .and()
                .areDeclaredInClassesThat(not(simpleName("HelpMojo")))
                .should()
                .haveModifier(JavaModifier.FINAL)
                .check(CLASSES);
    }
}
