package org.schedgate.plugin;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.Mojo;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.schedgate.baselines.results.ExecutionResults;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.Producer;
import org.schedgate.baselines.results.ScenarioIdentity;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.results.Selection;
import org.schedgate.baselines.store.Fingerprints;
import org.schedgate.baselines.store.ResultFileWriter;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;

/** A module in a folder, with one compiled scenario class, as the goals see it. */
final class ModuleFixture {
    static final String SCENARIO = "org.example.TailTest";
    static final String VERSION = "0.1.0";

    private static final Metric LATENCY = new Metric("wakeup_latency.p99", "ns", Direction.LOWER);
    private static final Metric THROUGHPUT = new Metric("loops_per_second", "1/s", Direction.HIGHER);

    final Path folder;
    final MavenProject project = new MavenProject();
    final Properties user = new Properties();
    final Properties system = new Properties();
    final Lines log = new Lines();
    private final byte[] classFile = scenarioClass("TailTest");

    /** What a goal logged, each message as level and text. */
    static final class Lines extends SystemStreamLog {
        final List<String> messages = new ArrayList<>();

        @Override
        public void info(CharSequence content) {
            messages.add("INFO " + content);
        }

        @Override
        public void warn(CharSequence content) {
            messages.add("WARN " + content);
        }

        @Override
        public void error(CharSequence content) {
            messages.add("ERROR " + content);
        }

        String text() {
            return String.join("\n", messages);
        }
    }

    ModuleFixture(Path folder) throws IOException {
        this.folder = folder;
        project.setGroupId("org.example");
        project.setArtifactId("app");
        project.setVersion("1");
        project.setPackaging("jar");
        project.setFile(folder.resolve("pom.xml").toFile());
        project.getBuild().setDirectory(folder.resolve("target").toString());
        project.getBuild().setOutputDirectory(folder.resolve("target/classes").toString());
        project.getBuild()
                .setTestOutputDirectory(folder.resolve("target/test-classes").toString());
        project.setArtifacts(Set.of());
        compileScenario();
    }

    void compileScenario() throws IOException {
        Path file = folder.resolve("target/test-classes/org/example/TailTest.class");
        Files.createDirectories(file.getParent());
        Files.write(file, classFile);
    }

    /** Compile one more scenario class. */
    void copyScenario(String name) throws IOException {
        copyScenario(name, "Test");
    }

    /** Compile one more scenario class, with the end of its name that says what runs it. */
    void copyScenario(String name, String suffix) throws IOException {
        Files.write(
                folder.resolve("target/test-classes/org/example/" + name + suffix + ".class"),
                scenarioClass(name + suffix));
    }

    void removeScenario() throws IOException {
        Files.delete(folder.resolve("target/test-classes/org/example/TailTest.class"));
    }

    /** Write what a run of the tests measured: latency and throughput of each of six seeds. */
    void measure(double latencyNanos, double perSecond) throws IOException {
        measure(latencyNanos, perSecond, VERSION);
    }

    void measure(double latencyNanos, double perSecond, String engineVersion) throws IOException {
        List<RunResult> runs = new ArrayList<>();
        for (int seed = 1; seed <= 6; seed++) {
            Map<String, Double> values =
                    Map.of(LATENCY.name(), latencyNanos + seed, THROUGHPUT.name(), perSecond + seed);
            runs.add(new RunResult(seed, values, Map.of(), 1_000_000, 10));
        }
        VariantResult variant = new VariantResult(
                new VariantId("uma-2", "v6.1", "performance", "schbench", List.of()),
                "f00d",
                1,
                Map.of(LATENCY.name(), LATENCY, THROUGHPUT.name(), THROUGHPUT),
                runs);
        ScenarioResult scenario = new ScenarioResult(
                new ScenarioIdentity(SCENARIO, SCENARIO, Fingerprints.ofClassFile(classFile)),
                Selection.COMPLETE,
                List.of(new MeasuredVariant("uma2_v61", variant)),
                List.of(),
                List.of(),
                List.of());
        String classPath = Fingerprints.ofClassPath(
                List.of(folder.resolve("target/test-classes"), folder.resolve("target/classes")));
        new ResultFileWriter(results())
                .write(new ExecutionResults(new Producer(engineVersion, null, classPath), 1, List.of(scenario)));
    }

    Path results() {
        return folder.resolve("target/schedgate/results");
    }

    Path baselines() {
        return folder.resolve("src/schedgate/baselines");
    }

    Path verdict() {
        return folder.resolve("target/schedgate/verdict.json");
    }

    CheckMojo check() {
        return judging(new CheckMojo());
    }

    ReportMojo report() {
        return judging(new ReportMojo());
    }

    private <M extends Mojo> M judging(M goal) {
        M mojo = goal(goal);
        set(mojo, "verdictFile", verdict().toFile());
        set(mojo, "reportDirectory", verdict().getParent().toFile());
        set(mojo, "tolerance", "5%");
        set(mojo, "alpha", 0.05);
        return mojo;
    }

    RecordMojo record() {
        return goal(new RecordMojo());
    }

    ListMojo list() {
        return goal(new ListMojo());
    }

    /** Set a parameter as Maven does. */
    static void set(Mojo mojo, String parameter, Object value) {
        try {
            Field field = mojo.getClass().getDeclaredField(parameter);
            field.setAccessible(true);
            field.set(mojo, value);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private <M extends Mojo> M goal(M mojo) {
        MavenExecutionRequest request = new DefaultMavenExecutionRequest();
        // Two seconds before now: what the test itself wrote is of this build.
        request.setStartTime(Date.from(Instant.now().minusSeconds(2)));
        request.setUserProperties(user);
        request.setSystemProperties(system);
        @SuppressWarnings("deprecation") // The other constructor wants a whole container, too.
        MavenSession session = new MavenSession(null, request, null, List.of(project));
        set(mojo, "session", session);
        set(mojo, "project", project);
        set(mojo, "pluginVersion", VERSION);
        set(mojo, "resultsDirectory", results().toFile());
        set(mojo, "baselineDirectory", baselines().toFile());
        mojo.setLog((Log) log);
        return mojo;
    }

    /** Return the text of every file below a folder, by name. */
    static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        if (Files.isDirectory(folder)) {
            try (var files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    contents.put(file.getFileName().toString(), Files.readString(file));
                }
            }
        }
        return contents;
    }

    private static byte[] scenarioClass(String name) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_SUPER, "org/example/" + name, null, "java/lang/Object", null);
        writer.visitAnnotation("Lorg/schedgate/junit/SchedScenario;", true).visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }
}
