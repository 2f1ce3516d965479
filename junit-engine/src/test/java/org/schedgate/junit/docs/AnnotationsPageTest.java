package org.schedgate.junit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.junit.Budget;
import org.schedgate.junit.Expect;
import org.schedgate.junit.Gate;
import org.schedgate.junit.KernelUnderTest;
import org.schedgate.junit.MachineUnderTest;
import org.schedgate.junit.Patched;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Verify;
import org.schedgate.junit.Workload;

/** The page of annotations has every annotation, every element with its default, and nothing else. */
class AnnotationsPageTest {
    private static final String PAGE = "docs/reference/annotations.md";

    @Test
    void the_page_has_a_section_for_each_annotation() throws IOException {
        assertThat(Documents.lines(PAGE).stream().filter(line -> line.startsWith("## @")))
                .containsExactly(
                        "## @SchedScenario",
                        "## @Workload",
                        "## @MachineUnderTest",
                        "## @KernelUnderTest",
                        "## @Patched",
                        "## @Gate",
                        "## @Budget",
                        "## @Expect",
                        "## @Verify");
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                SchedScenario.class,
                Workload.class,
                MachineUnderTest.class,
                KernelUnderTest.class,
                Patched.class,
                Gate.class,
                Budget.class,
                Expect.class,
                Verify.class
            })
    void a_section_lists_the_elements_with_their_defaults(Class<? extends Annotation> annotation) throws IOException {
        List<String> expected = Stream.of(annotation.getDeclaredMethods())
                .sorted(Comparator.comparing(Method::getName))
                .map(element -> "| `" + element.getName() + "` | " + shown(element.getDefaultValue()) + " |")
                .toList();
        List<String> rows = new ArrayList<>();
        boolean inside = false;
        for (String line : Documents.lines(PAGE)) {
            if (line.startsWith("## ")) {
                inside = line.equals("## @" + annotation.getSimpleName());
            } else if (inside && line.startsWith("| `")) {
                rows.add(line.replaceFirst("^(\\| `\\w+` \\| [^|]* \\|).*", "$1"));
            }
        }
        assertThat(rows).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static String shown(Object value) {
        if (value == null) {
            return "required";
        }
        if (value.getClass().isArray()) {
            return Array.getLength(value) == 0 ? "none" : "`\"" + Array.get(value, 0) + "\"`";
        }
        if (value instanceof String text) {
            return text.isEmpty() ? "none" : "`\"" + text + "\"`";
        }
        return "`" + value + "`";
    }
}
