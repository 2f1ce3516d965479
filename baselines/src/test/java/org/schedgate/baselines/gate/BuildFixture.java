package org.schedgate.baselines.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.ResultFixture;
import org.schedgate.baselines.collect.Commands;
import org.schedgate.baselines.collect.CurrentBuild;
import org.schedgate.baselines.collect.DeclaredScenario;
import org.schedgate.baselines.collect.Locations;
import org.schedgate.baselines.format.ResultFormat;
import org.schedgate.baselines.promotion.RecordOutcome;
import org.schedgate.baselines.promotion.RecordRequest;
import org.schedgate.baselines.promotion.Recorder;
import org.schedgate.baselines.results.ExecutionResults;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.store.ResultFileWriter;

/** A build in a folder: runs scenarios (by writing their results), records, checks. */
public final class BuildFixture {
    public static final Instant START = Instant.parse("2026-11-30T10:00:00.500Z");
    public static final Instant DURING = START.plusSeconds(10);
    public static final Instant BEFORE = START.minusSeconds(3600);

    private final Path folder;
    private final List<DeclaredScenario> declared = new ArrayList<>();
    private @Nullable String selection;
    private @Nullable String token;
    private String classPath = "cafe01";
    private String version = "0.1.0";
    private boolean testsSkipped;
    private GateSettings settings = GateSettings.DEFAULT;
    private int files;

    public BuildFixture(Path folder) {
        this.folder = folder;
    }

    public Path results() {
        return folder.resolve("target/schedgate/results");
    }

    public Path baselines() {
        return folder.resolve("src/schedgate/baselines");
    }

    public BuildFixture declare(String... classNames) {
        for (String name : classNames) {
            declared.add(new DeclaredScenario(name, null, "class-" + name));
        }
        return this;
    }

    public BuildFixture declareLeftOut(String className, String by) {
        declared.add(new DeclaredScenario(className, null, "class-" + className).leftOut(by));
        return this;
    }

    public BuildFixture declareWithId(String className, String id) {
        declared.add(new DeclaredScenario(className, id, "class-" + className));
        return this;
    }

    public BuildFixture select(String text) {
        selection = text;
        return this;
    }

    public BuildFixture token(String text) {
        token = text;
        return this;
    }

    public BuildFixture classPath(String fingerprint) {
        classPath = fingerprint;
        return this;
    }

    public BuildFixture version(String text) {
        version = text;
        return this;
    }

    public BuildFixture skipTests() {
        testsSkipped = true;
        return this;
    }

    public BuildFixture policies(Map<String, String> changes) {
        settings = new GateSettings(
                settings.defaultRule(), settings.alpha(), settings.policies().with(changes));
        return this;
    }

    /** Declare scenarios, and run them in this build. */
    public BuildFixture run(ScenarioResult... scenarios) throws IOException {
        for (ScenarioResult scenario : scenarios) {
            if (declared.stream()
                    .noneMatch(known ->
                            known.className().equals(scenario.scenario().className()))) {
                declared.add(new DeclaredScenario(
                        scenario.scenario().className(),
                        scenario.scenario().id(),
                        scenario.scenario().classFingerprint()));
            }
        }
        return write(ResultFixture.execution(scenarios), DURING);
    }

    public BuildFixture write(ExecutionResults results, Instant when) throws IOException {
        Files.createDirectories(results());
        Path file = results().resolve(ResultFileWriter.PREFIX + ++files + ResultFileWriter.SUFFIX);
        Files.write(file, ResultFormat.encode(results));
        Files.setLastModifiedTime(file, FileTime.from(when));
        return this;
    }

    /** Take the results away and the declarations back, as a new build from clean would. */
    public BuildFixture clean() throws IOException {
        if (Files.exists(results())) {
            try (var old = Files.list(results())) {
                for (Path file : old.toList()) {
                    Files.delete(file);
                }
            }
        }
        declared.clear();
        return this;
    }

    public GateOutcome check() {
        return Gate.judge(new GateRequest(locations(), build(), settings, commands()));
    }

    public RecordOutcome record() throws IOException {
        return Recorder.record(new RecordRequest(locations(), build(), commands(), RecordRequest.Permission.GRANTED));
    }

    public RecordOutcome recordInCi() throws IOException {
        return Recorder.record(
                new RecordRequest(locations(), build(), commands(), RecordRequest.Permission.REFUSED_IN_CI));
    }

    private Locations locations() {
        return new Locations(results(), baselines());
    }

    private CurrentBuild build() {
        return new CurrentBuild(version, START, token, classPath, declared, testsSkipped, selection);
    }

    private static Commands commands() {
        return new Commands(
                "mvn test schedgate:record",
                "mvn test -Dtest={class}#{name}",
                className -> "name it *Test, or include " + className);
    }
}
