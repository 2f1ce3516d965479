package org.schedgate.plugin.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedgate.baselines.collect.DeclaredScenario;
import org.schedgate.baselines.store.Fingerprints;

class ScenarioScanTest {
    @TempDir
    private Path folder;

    private Path sources;
    private Path library;
    private Path classes;

    @BeforeEach
    void compileTheAnnotation() throws IOException {
        sources = Files.createDirectories(folder.resolve("src"));
        library = Files.createDirectories(folder.resolve("library"));
        classes = Files.createDirectories(folder.resolve("test classes ü"));
        compile(library, "SchedScenario", """
                package org.schedgate.junit;
                import java.lang.annotation.*;
                @Inherited @Retention(RetentionPolicy.RUNTIME)
                public @interface SchedScenario { String id() default ""; String name() default ""; }
                """);
    }

    @Test
    void finds_a_class_that_carries_the_annotation_and_no_other() throws IOException {
        compile(classes, "TailTest", "package a.b; @org.schedgate.junit.SchedScenario class TailTest {}");
        compile(classes, "PlainTest", "package a.b; @Deprecated class PlainTest {}");

        assertThat(scan())
                .containsExactly(new DeclaredScenario(
                        "a.b.TailTest",
                        null,
                        Fingerprints.ofClassFile(Files.readAllBytes(classes.resolve("a/b/TailTest.class")))));
    }

    @Test
    void takes_the_declared_id() throws IOException {
        compile(classes, "T", "@org.schedgate.junit.SchedScenario(name = \"n\", id = \"old.Name\") class T {}");

        assertThat(scan()).extracting(DeclaredScenario::scenarioId).containsExactly("old.Name");
    }

    @Test
    void takes_the_class_name_where_the_id_is_none_that_the_engine_accepts() throws IOException {
        compile(classes, "T", "@org.schedgate.junit.SchedScenario(id = \"../up\") class T {}");

        assertThat(scan()).extracting(DeclaredScenario::scenarioId).containsExactly("T");
    }

    @Test
    void inherits_the_annotation_from_a_class_in_the_same_folder_and_in_a_jar() throws IOException {
        Path base = Files.createDirectories(folder.resolve("base"));
        compile(
                base,
                "Base",
                "package lib; @org.schedgate.junit.SchedScenario(id = \"shared\") public abstract class Base {}");
        Path jar = jarOf(base, "lib/Base.class");
        compile(classes, "Middle", "package a; public abstract class Middle extends lib.Base {}", library, base);
        compile(classes, "LeafTest", "package a; class LeafTest extends Middle {}", library, base, classes);

        assertThat(ScenarioScan.find(classes, List.of(classes, library, jar)))
                .extracting(DeclaredScenario::className, DeclaredScenario::id)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("a.LeafTest", "shared"));
    }

    @Test
    void an_own_annotation_hides_the_inherited_one() throws IOException {
        compile(classes, "Base", "@org.schedgate.junit.SchedScenario(id = \"base\") public abstract class Base {}");
        compile(
                classes,
                "LeafTest",
                "@org.schedgate.junit.SchedScenario class LeafTest extends Base {}",
                library,
                classes);

        assertThat(scan()).extracting(DeclaredScenario::scenarioId).containsExactly("LeafTest");
    }

    @Test
    void names_a_nested_class_by_its_binary_name_and_takes_records_and_enums() throws IOException {
        compile(classes, "Outer", """
                package a;
                class Outer {
                    @org.schedgate.junit.SchedScenario static class InnerTest {}
                    @org.schedgate.junit.SchedScenario record PointTest() {}
                    @org.schedgate.junit.SchedScenario enum WrongTest {}
                    @org.schedgate.junit.SchedScenario interface NoTest {}
                }
                """);

        assertThat(scan())
                .extracting(DeclaredScenario::className)
                .containsExactly("a.Outer$InnerTest", "a.Outer$PointTest", "a.Outer$WrongTest");
    }

    @Test
    void passes_over_what_no_virtual_machine_could_load() throws IOException {
        compile(classes, "TailTest", "package a; @org.schedgate.junit.SchedScenario class TailTest {}");
        byte[] sound = Files.readAllBytes(classes.resolve("a/TailTest.class"));
        Files.write(classes.resolve("Elsewhere.class"), sound);
        Files.write(classes.resolve("Empty.class"), new byte[0]);
        Files.writeString(classes.resolve("Text.class"), "no class at all, but long enough to look");
        for (int length = 1; length < sound.length; length += 7) {
            Files.write(classes.resolve("Cut" + length + ".class"), java.util.Arrays.copyOf(sound, length));
        }

        assertThat(scan()).extracting(DeclaredScenario::className).containsExactly("a.TailTest");
    }

    @Test
    void refuses_a_class_file_of_a_newer_java_in_one_line() throws IOException {
        compile(classes, "TailTest", "@org.schedgate.junit.SchedScenario class TailTest {}");
        Path file = classes.resolve("TailTest.class");
        byte[] content = Files.readAllBytes(file);
        content[7] = (byte) 199;
        Files.write(file, content);

        assertThatThrownBy(this::scan)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("TailTest.class")
                .hasMessageContaining("199")
                .hasMessageContaining("update schedgate-maven-plugin")
                .message()
                .doesNotContain("\n");
    }

    @Test
    void a_folder_that_does_not_exist_has_none() throws IOException {
        assertThat(ScenarioScan.find(folder.resolve("absent"), List.of())).isEmpty();
    }

    private List<DeclaredScenario> scan() throws IOException {
        return ScenarioScan.find(classes, List.of(classes, library));
    }

    private void compile(Path target, String name, String source, Path... classPath) throws IOException {
        Path file = sources.resolve(name + ".java");
        Files.writeString(file, source);
        List<String> entries = new ArrayList<>(List.of(library.toString()));
        for (Path entry : classPath) {
            entries.add(entry.toString());
        }
        int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-d",
                        target.toString(),
                        "-cp",
                        String.join(java.io.File.pathSeparator, entries),
                        file.toString());
        assertThat(status).as("javac of " + name).isZero();
    }

    private Path jarOf(Path root, String entry) throws IOException {
        Path jar = folder.resolve("base with space.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry(entry));
            Files.copy(root.resolve(entry), out);
            out.closeEntry();
        }
        return jar;
    }
}
