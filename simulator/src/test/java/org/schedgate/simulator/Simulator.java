package org.schedgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The simulator's main classes, imported once for all rules about them. */
final class Simulator {
    static final String ROOT = "org.schedgate.simulator";

    static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    private Simulator() {}

    /** Check that a rule has something to look at: at least so many classes. */
    static void seen(DescribedPredicate<? super JavaClass> which, int atLeast) {
        assertThat(CLASSES.stream().filter(which).count())
                .as("classes that %s", which.getDescription())
                .isGreaterThanOrEqualTo(atLeast);
    }
}
