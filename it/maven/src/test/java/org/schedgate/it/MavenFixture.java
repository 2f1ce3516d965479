package org.schedgate.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Starts real Mavens as processes of their own. */
final class MavenFixture {
    /** Far more than any build here takes; one that hangs must not hang the whole. */
    private static final long LONGEST_BUILD_SECONDS = 300;

    private static final Path TARGET = Path.of("target").toAbsolutePath();

    private final Path home;
    private final List<String> always = new ArrayList<>();

    private MavenFixture(Path home) {
        this.home = home;
        always.addAll(List.of(
                "-B",
                "-ntp",
                "-s",
                settings().toString(),
                "-Dmaven.repo.local=" + property("it.repository"),
                "-Dschedgate.version=" + property("it.version"),
                "-DargLine=" + property("it.jvm")));
        Path own = Path.of(System.getProperty("user.home"), ".m2", "settings.xml");
        if (Files.isRegularFile(own)) {
            // Mirrors and proxies of this machine; as the lower of the two settings files, so that ours adds to it.
            always.addAll(List.of("-gs", own.toString()));
        }
    }

    /** What a build left. */
    record Build(int exit, String log, Path project) {}

    /** Use one of the distributions that the build unpacked. */
    static MavenFixture version(String version) {
        return new MavenFixture(TARGET.resolve("maven").resolve("apache-maven-" + version));
    }

    /** Copy a project to a new folder below {@code target}. */
    static Path copy(Path source, String name) throws IOException {
        Path copy = TARGET.resolve("builds").resolve(name);
        delete(copy);
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.sorted().toList()) {
                Path to = copy.resolve(source.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(file, to);
                }
            }
        }
        return copy;
    }

    /** Return the command of a build. */
    List<String> command(String... arguments) {
        boolean windows = System.getProperty("os.name").startsWith("Windows");
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin").resolve(windows ? "mvn.cmd" : "mvn").toString());
        command.addAll(always);
        command.addAll(List.of(arguments));
        return command;
    }

    /** Start a build; its log goes to a file beside the project. */
    static Process start(Path project, Path log, List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().keySet().removeAll(List.of("CI", "MAVEN_ARGS", "MAVEN_HOME", "M2_HOME", "MAVEN_CONFIG"));
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("MAVEN_OPTS", property("it.jvm"));
        // Whatever this JVM was started in, the build can name every file.
        builder.environment().put("LC_ALL", "C.UTF-8");
        return builder.start();
    }

    /** Run a build to its end. */
    Build run(Path project, String... arguments) throws IOException, InterruptedException {
        Path log = project.resolveSibling(project.getFileName() + ".log");
        return end(start(project, log, command(arguments)), project, log);
    }

    /** Wait until a build ends. */
    static Build end(Process process, Path project, Path log) throws IOException, InterruptedException {
        if (!process.waitFor(LONGEST_BUILD_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
            throw new AssertionError("the build in " + project + " did not end, see " + log);
        }
        return new Build(process.exitValue(), Files.readString(log, StandardCharsets.UTF_8), project);
    }

    /** Write the settings file that the invoker's cases use, with the address that the invoker would fill in. */
    private static Path settings() {
        try {
            String address = Path.of(property("it.realRepository")).toUri().toString();
            String text = Files.readString(Path.of("src/it/settings.xml")).replace("@localRepositoryUrl@", address);
            Path file = TARGET.resolve("matrix-settings.xml");
            synchronized (MavenFixture.class) {
                if (!Files.isRegularFile(file) || !Files.readString(file).equals(text)) {
                    Files.writeString(file, text);
                }
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String property(String name) {
        String value = System.getProperty(name);
        if (value == null || value.isBlank()) {
            throw new IllegalStateException(name + " is not set: run it as 'mvn -pl it -am verify'");
        }
        return value;
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }
}
