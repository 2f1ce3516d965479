package org.schedgate.baselines.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.collect.BuildResults;
import org.schedgate.baselines.collect.DeclaredScenario;
import org.schedgate.baselines.collect.ResultCollector;
import org.schedgate.baselines.report.ConsoleReport;
import org.schedgate.baselines.report.VerdictJson;
import org.schedgate.baselines.results.Baseline;
import org.schedgate.baselines.results.ExpectationOutcome;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.store.BaselineDirectory;
import org.schedgate.baselines.store.StoredBaseline;
import org.schedgate.baselines.verdict.CellKey;
import org.schedgate.baselines.verdict.CellVerdict;
import org.schedgate.baselines.verdict.CheckedExpectation;
import org.schedgate.baselines.verdict.Judgment;
import org.schedgate.baselines.verdict.ScenarioJudge;
import org.schedgate.baselines.verdict.VerdictKind;

/** The gate: reads a build's results and the stored baselines, and says what the differences mean. Writes nothing. */
public final class Gate {
    private final GateRequest request;
    private final BuildResults results;
    private final BaselineDirectory directory;
    private final BaselineDirectory.Contents stored;
    private final SortedMap<String, DeclaredScenario> declared = new TreeMap<>();
    private final List<CellVerdict> verdicts = new ArrayList<>();
    private final List<CheckedExpectation> expectations = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private Gate(GateRequest request) {
        this.request = request;
        results = ResultCollector.collect(request.locations().results(), request.build());
        directory = new BaselineDirectory(request.locations().baselines());
        stored = directory.read();
        problems.addAll(results.problems());
        for (DeclaredScenario scenario : request.build().scenarios()) {
            DeclaredScenario other = declared.putIfAbsent(scenario.scenarioId(), scenario);
            if (other != null) {
                problems.add("scenario id '" + scenario.scenarioId() + "' is used by " + other.className() + " and by "
                        + scenario.className() + ": give one of them another id");
            }
        }
    }

    /** Judge a build. Whatever is broken is part of the answer; nothing is thrown for it. */
    public static GateOutcome judge(GateRequest request) {
        Judgment judgment = new Gate(request).judge();
        return new GateOutcome(judgment, ConsoleReport.lines(judgment), VerdictJson.of(judgment));
    }

    private Judgment judge() {
        BuildJudge outcome = new BuildJudge(request, results, stored, declared.keySet());
        String skipped = outcome.reasonToSkip();
        if (skipped != null) {
            return outcome.skipped(skipped);
        }
        Set<String> ids = new TreeSet<>(results.scenarios().keySet());
        ids.addAll(stored.baselines().keySet());
        ids.addAll(declared.keySet());
        Set<String> blamed = new TreeSet<>();
        for (String id : ids) {
            ScenarioResult result = results.scenarios().get(id);
            String broken = directory.problemOf(id, stored);
            if (broken != null) {
                blamed.add(broken);
                add(id, VerdictKind.ERROR, broken, "");
            } else if (result == null) {
                judgeAbsent(id);
            } else {
                judgePresent(result);
            }
        }
        stored.problems().values().stream()
                .filter(problem -> !blamed.contains(problem))
                .forEach(problems::add);
        return outcome.judged(verdicts, expectations, problems);
    }

    private void judgePresent(ScenarioResult result) {
        StoredBaseline baseline = stored.baselines().get(result.scenario().id());
        Baseline base = baseline == null ? null : baseline.baseline();
        GateSettings settings = request.settings();
        verdicts.addAll(
                new ScenarioJudge(result, base, settings.defaultRule(), settings.alpha(), request.commands()).judge());
        for (ExpectationOutcome outcome : result.expectations()) {
            String rerun = request.commands().rerun(result.scenario().className(), outcome.testName());
            expectations.add(new CheckedExpectation(
                    result.scenario().id(), outcome, outcome.met() ? "" : "run it alone: " + rerun));
        }
    }

    private void judgeAbsent(String id) {
        DeclaredScenario scenario = declared.get(id);
        String selection = request.build().selection();
        if (!results.problems().isEmpty()) {
            add(id, VerdictKind.ERROR, "no readable result of this build has it; see the problems", "");
        } else if (selection != null) {
            add(id, VerdictKind.NOT_SELECTED, "not among the tests that " + selection + " asked for", "");
        } else if (scenario != null && scenario.leftOutBy() != null) {
            add(id, VerdictKind.NOT_SELECTED, "left out by " + scenario.leftOutBy(), "");
        } else if (scenario != null) {
            add(
                    id,
                    VerdictKind.MISSING,
                    "class " + scenario.className() + " was compiled and no test run of this build executed it",
                    request.commands().neverRun(scenario.className()));
        } else {
            String successor = successorOf(id);
            add(
                    id,
                    VerdictKind.MISSING,
                    "has a baseline, and no scenario class has this id" + (successor == null ? "" : successor),
                    "delete " + fileOf(id) + " if the scenario is gone; if it was renamed, rename the file and its"
                            + " member 'scenario', or give the class the old id");
        }
    }

    /** Return a hint at the scenario that seems to be the old one under a new name, null where there is none. */
    private @Nullable String successorOf(String goneId) {
        StoredBaseline gone = stored.baselines().get(goneId);
        if (gone == null) {
            return null;
        }
        Set<String> fingerprints = new TreeSet<>();
        gone.baseline().variants().forEach(variant -> fingerprints.add(variant.fingerprint()));
        for (ScenarioResult candidate : results.scenarios().values()) {
            Set<String> measured = new TreeSet<>();
            candidate
                    .variants()
                    .forEach(variant -> measured.add(variant.result().fingerprint()));
            boolean isNew = !stored.baselines().containsKey(candidate.scenario().id());
            if (isNew && !fingerprints.isEmpty() && measured.equals(fingerprints)) {
                return "; renamed? '" + candidate.scenario().id() + "' is new and has the same fingerprints";
            }
        }
        return null;
    }

    private String fileOf(String id) {
        StoredBaseline baseline = stored.baselines().get(id);
        return baseline == null ? "its file" : String.valueOf(baseline.file().getFileName());
    }

    private void add(String id, VerdictKind kind, String reason, String nextStep) {
        verdicts.add(new CellVerdict.NotCompared(new CellKey(id, null, null), kind, reason, nextStep, List.of()));
    }
}
