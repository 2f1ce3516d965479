package org.schedgate.baselines.promotion;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.schedgate.baselines.collect.BuildResults;
import org.schedgate.baselines.collect.DeclaredScenario;
import org.schedgate.baselines.collect.ResultCollector;
import org.schedgate.baselines.results.Baseline;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.store.BaselineDirectory;
import org.schedgate.baselines.store.StoredBaseline;

/**
 * Promotes the results of a build to baselines. Runs nothing. All or nothing is refused: where one scenario is not fit to be recorded,
 * none is.
 */
public final class Recorder {
    private final RecordRequest request;
    private final BuildResults results;
    private final BaselineDirectory directory;
    private final BaselineDirectory.Contents stored;
    private final List<String> lines = new ArrayList<>();

    private Recorder(RecordRequest request) {
        this.request = request;
        results = ResultCollector.collect(request.locations().results(), request.build());
        directory = new BaselineDirectory(request.locations().baselines());
        stored = directory.read();
    }

    /**
     * Record what was measured.
     *
     * @throws IOException if a file cannot be written; files written before are new, the others as they were
     */
    public static RecordOutcome record(RecordRequest request) throws IOException {
        if (request.permission() == RecordRequest.Permission.REFUSED_IN_CI) {
            return refused(
                    List.of("Nothing recorded: this is a CI build, and baselines are reviewed by people; record on"
                            + " a developer's machine, or allow it with -Dschedgate.record.ci=true"));
        }
        return new Recorder(request).record();
    }

    private RecordOutcome record() throws IOException {
        List<String> objections = objections();
        lines.addAll(results.notes());
        if (!objections.isEmpty()) {
            lines.addAll(objections);
            lines.add("Nothing recorded: " + objections.get(0));
            return refused(lines);
        }
        nameThoseThatDidNotRun();
        List<Path> written = new ArrayList<>();
        for (ScenarioResult result : results.scenarios().values()) {
            record(result, written);
        }
        if (written.isEmpty()) {
            lines.add("Nothing to record: every baseline already says what was measured");
            return new RecordOutcome(RecordOutcome.Status.UNCHANGED, lines, written);
        }
        lines.add("Recorded " + written.size() + (written.size() == 1 ? " baseline" : " baselines")
                + ": review the difference and commit it");
        return new RecordOutcome(RecordOutcome.Status.RECORDED, lines, written);
    }

    /** Where the whole of the tests was asked for, a class without results is one that the tests' includes do not match. */
    private void nameThoseThatDidNotRun() {
        for (DeclaredScenario declared : request.build().scenarios()) {
            if (!results.scenarios().containsKey(declared.scenarioId())) {
                boolean selected = request.build().selection() != null || declared.leftOutBy() != null;
                lines.add("scenario '" + declared.scenarioId() + "' did not run, so nothing of it is recorded"
                        + (selected ? "" : ": " + request.commands().neverRun(declared.className())));
            }
        }
    }

    private void record(ScenarioResult result, List<Path> written) throws IOException {
        if (!result.needsBaseline()) {
            return;
        }
        String id = result.scenario().id();
        StoredBaseline old = stored.baselines().get(id);
        Baseline baseline = Promotion.promote(old == null ? null : old.baseline(), result);
        if (baseline.variants().isEmpty()) {
            return;
        }
        Path file = directory.fileFor(id, stored);
        if (directory.store(baseline, stored)) {
            written.add(file);
            lines.add((old == null ? "created " : "changed ") + file);
        }
        int kept = result.selection().notSelected().size();
        if (kept > 0) {
            lines.add("scenario '" + id + "': " + kept + " variants were not selected and are left as they were");
        }
    }

    private List<String> objections() {
        List<String> objections = new ArrayList<>(results.problems());
        objections.addAll(stored.problems().values());
        if (results.scenarios().isEmpty() && objections.isEmpty()) {
            objections.add("there are no results of this build; run '"
                    + request.commands().record() + "', which runs the tests first");
        }
        for (ScenarioResult result : results.scenarios().values()) {
            objections.addAll(Promotion.objections(result));
        }
        return objections;
    }

    private static RecordOutcome refused(List<String> lines) {
        return new RecordOutcome(RecordOutcome.Status.REFUSED, lines, List.of());
    }
}
