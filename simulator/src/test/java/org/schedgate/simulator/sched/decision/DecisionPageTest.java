package org.schedgate.simulator.sched.decision;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every answer to a decision point has its page and its test, and every page its answer. */
class DecisionPageTest {
    private static final Path PAGES = Path.of("..", "docs", "model", "decisions");
    private static final String ROOT = "org.schedgate.simulator";
    private static final List<String> SECTIONS =
            List.of("## Question", "## Rule", "## Formula", "## Kernel", "## Worked example");

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    private static List<JavaClass> answers() {
        List<String> points = Arrays.stream(Decisions.class.getRecordComponents())
                .map(RecordComponent::getType)
                .map(Class::getName)
                .toList();
        List<JavaClass> answers = MAIN.stream()
                .filter(type -> !type.isInterface() && !type.isAnonymousClass())
                .filter(type -> points.stream().anyMatch(type::isAssignableTo))
                .toList();
        assertThat(answers).extracting(JavaClass::getSimpleName).contains("MergedIdleSearch", "TypedIdlestGroup");
        return answers;
    }

    private static Path pageOf(JavaClass answer) {
        return PAGES.resolve(answer.getSimpleName() + ".md");
    }

    @Test
    void every_answer_has_a_page_with_all_sections() {
        assertThat(answers())
                .filteredOn(answer -> !complete(pageOf(answer)))
                .as("answers without a page with a title and %s", SECTIONS)
                .extracting(JavaClass::getName)
                .isEmpty();
    }

    private static boolean complete(Path page) {
        if (!Files.isRegularFile(page)) {
            return false;
        }
        List<String> lines = lines(page);
        String title = "# " + page.getFileName().toString().replace(".md", "");
        return lines.get(0).equals(title)
                && lines.stream()
                        .filter(line -> line.startsWith("## "))
                        .toList()
                        .equals(SECTIONS);
    }

    @Test
    void every_answer_has_a_test_class_of_its_own() {
        ClassLoader loader = DecisionPageTest.class.getClassLoader();
        assertThat(answers())
                .filteredOn(answer -> loader.getResource(answer.getName().replace('.', '/') + "Test.class") == null)
                .as("answers without a test")
                .extracting(JavaClass::getName)
                .isEmpty();
    }

    @Test
    void every_page_belongs_to_an_answer() throws IOException {
        TreeSet<String> names = new TreeSet<>();
        for (JavaClass answer : answers()) {
            names.add(pageOf(answer).getFileName().toString());
        }
        names.add("README.md");
        try (Stream<Path> pages = Files.list(PAGES)) {
            assertThat(pages.map(page -> page.getFileName().toString())).isSubsetOf(names);
        }
    }

    @Test
    void every_branch_of_an_answered_point_is_named_on_the_page_of_some_answer() {
        List<JavaClass> answers = answers();
        for (RecordComponent point : Decisions.class.getRecordComponents()) {
            StringBuilder pages = new StringBuilder();
            answers.stream()
                    .filter(answer -> answer.isAssignableTo(point.getType()))
                    .map(DecisionPageTest::pageOf)
                    .filter(Files::isRegularFile)
                    .forEach(page -> pages.append(String.join("\n", lines(page))));
            if (!pages.isEmpty()) {
                assertThat(branchesOf(point.getType()))
                        .as("branches of %s that no page names", point.getType().getSimpleName())
                        .allMatch(branch -> pages.indexOf("`" + branch + "`") >= 0);
            }
        }
    }

    private static List<String> branchesOf(Class<?> point) {
        return Arrays.stream(point.getDeclaredClasses())
                .filter(Class::isEnum)
                .flatMap(type -> Arrays.stream(type.getEnumConstants()))
                .map(Object::toString)
                .toList();
    }

    private static List<String> lines(Path page) {
        try {
            return Files.readAllLines(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
