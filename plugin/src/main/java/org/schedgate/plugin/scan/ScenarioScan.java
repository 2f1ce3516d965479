package org.schedgate.plugin.scan;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.collect.DeclaredScenario;
import org.schedgate.baselines.store.Fingerprints;

/**
 * Finds the scenario classes among compiled test classes, so that one which no test run picks up is noticed (docs/adr/0310).
 *
 * <p>The rule is the engine's: a class that is not abstract and carries {@code @SchedScenario} itself or by inheritance. A file that is
 * no class file, or holds another class than its name says, cannot be run by any engine and is passed over.
 */
public final class ScenarioScan {
    /** What the engine accepts as an id; any other is a fault of the class, which it reports under the class's name. */
    private static final Pattern ID = Pattern.compile("[A-Za-z][A-Za-z0-9._$-]{0,199}");

    private static final String SUFFIX = ".class";

    private final Path testClasses;
    private final URLClassLoader classPath;
    private final Map<String, Optional<ClassHeader>> superclasses = new HashMap<>();

    private ScenarioScan(Path testClasses, URLClassLoader classPath) {
        this.testClasses = testClasses;
        this.classPath = classPath;
    }

    /**
     * Return the scenario classes of a folder.
     *
     * @param testClasses folder of compiled test classes; need not exist
     * @param classPath where superclasses are looked up: folders and jar files
     * @throws IOException if the folder or a class file cannot be read, in one line
     */
    public static List<DeclaredScenario> find(Path testClasses, List<Path> classPath) throws IOException {
        if (!Files.isDirectory(testClasses)) {
            return List.of();
        }
        List<URL> urls = new ArrayList<>();
        for (Path entry : classPath) {
            urls.add(entry.toUri().toURL());
        }
        // Looks up resources only. Without a parent, so that nothing of this plugin or of Maven is taken for the
        // user's.
        try (URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), null)) {
            return new ScenarioScan(testClasses, loader).find();
        }
    }

    private List<DeclaredScenario> find() throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(testClasses)) {
            files = walk.filter(file -> file.toString().endsWith(SUFFIX) && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        }
        List<DeclaredScenario> found = new ArrayList<>();
        for (Path file : files) {
            byte[] content = Files.readAllBytes(file);
            ClassHeader header = header(content, file.toString());
            if (header == null || header.isAbstract() || !isNamed(header, file)) {
                continue;
            }
            ClassHeader.Mark mark = markOf(header);
            if (mark != null) {
                String className = header.internalName().replace('/', '.');
                found.add(new DeclaredScenario(className, idOf(mark), Fingerprints.ofClassFile(content)));
            }
        }
        return found;
    }

    private boolean isNamed(ClassHeader header, Path file) {
        String relative = testClasses
                .relativize(file)
                .toString()
                .replace(testClasses.getFileSystem().getSeparator(), "/");
        return relative.equals(header.internalName() + SUFFIX);
    }

    /** Return the annotation that a class carries or inherits, from the nearest that has it. */
    private ClassHeader.@Nullable Mark markOf(ClassHeader header) throws IOException {
        ClassHeader current = header;
        while (current != null) {
            if (current.mark() != null) {
                return current.mark();
            }
            String superclass = current.internalSuperName();
            current = superclass == null || superclass.startsWith("java/") ? null : lookUp(superclass);
        }
        return null;
    }

    private @Nullable ClassHeader lookUp(String internalName) throws IOException {
        Optional<ClassHeader> known = superclasses.get(internalName);
        if (known == null) {
            ClassHeader read = null;
            try (InputStream in = classPath.getResourceAsStream(internalName + SUFFIX)) {
                if (in != null) {
                    read = header(in.readAllBytes(), internalName + SUFFIX);
                }
            }
            known = Optional.ofNullable(read);
            superclasses.put(internalName, known);
        }
        return known.orElse(null);
    }

    private static @Nullable ClassHeader header(byte[] content, String name) throws IOException {
        try {
            return ClassHeader.of(content);
        } catch (ClassHeader.NewerClassFileException newer) {
            throw new IOException(
                    name + ": " + newer.getMessage() + "; compile the tests for an older Java release, or update"
                            + " schedgate-maven-plugin",
                    newer);
        } catch (RuntimeException noClassFile) {
            return null;
        }
    }

    private static @Nullable String idOf(ClassHeader.Mark mark) {
        String id = mark.id();
        return id != null && ID.matcher(id).matches() ? id : null;
    }
}
