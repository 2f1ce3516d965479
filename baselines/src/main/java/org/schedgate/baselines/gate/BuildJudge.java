package org.schedgate.baselines.gate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.collect.BuildResults;
import org.schedgate.baselines.collect.DeclaredScenario;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.store.BaselineDirectory;
import org.schedgate.baselines.verdict.BuildStatus;
import org.schedgate.baselines.verdict.CellVerdict;
import org.schedgate.baselines.verdict.CheckedExpectation;
import org.schedgate.baselines.verdict.Judgment;
import org.schedgate.baselines.verdict.Policies;
import org.schedgate.baselines.verdict.Severity;
import org.schedgate.baselines.verdict.VerdictKind;

/** Turns the verdicts of all cells into that of the build. */
final class BuildJudge {
    private final GateRequest request;
    private final BuildResults results;
    private final BaselineDirectory.Contents stored;
    private final Set<String> declared;

    BuildJudge(GateRequest request, BuildResults results, BaselineDirectory.Contents stored, Set<String> declared) {
        this.request = request;
        this.results = results;
        this.stored = stored;
        this.declared = declared;
    }

    /** Return why there is nothing to judge although nothing is wrong, null where there is something to judge. */
    @Nullable
    String reasonToSkip() {
        if (request.build().testsSkipped() && results.origin() != BuildResults.Origin.THIS_BUILD) {
            return "Skipped: tests were skipped, so nothing was compared";
        }
        boolean broken = !results.problems().isEmpty() || !stored.problems().isEmpty();
        if (broken || results.origin() != BuildResults.Origin.NOWHERE) {
            return null;
        }
        if (declared.isEmpty() && stored.baselines().isEmpty()) {
            return "Skipped: there is no scenario class here, no result and no baseline";
        }
        String selection = request.build().selection();
        String everything = selection == null ? whatLeftOutEveryScenario() : selection;
        return everything == null
                ? null
                : "Skipped: " + everything + " left out every scenario, so nothing was compared";
    }

    private @Nullable String whatLeftOutEveryScenario() {
        Set<String> by = new TreeSet<>();
        for (DeclaredScenario scenario : request.build().scenarios()) {
            String reason = scenario.leftOutBy();
            if (reason == null) {
                return null;
            }
            by.add(reason);
        }
        // A baseline whose class is gone is missing, whatever was left out.
        boolean allDeclared = declared.containsAll(stored.baselines().keySet());
        return allDeclared && !by.isEmpty() ? String.join(" ", by) : null;
    }

    Judgment skipped(String reason) {
        return new Judgment(
                BuildStatus.SKIPPED, reason, "", policies(), List.of(), List.of(), List.of(), results.notes());
    }

    Judgment judged(List<CellVerdict> verdicts, List<CheckedExpectation> expectations, List<String> problems) {
        List<CellVerdict> ordered = new ArrayList<>(verdicts);
        ordered.sort(Comparator.comparingInt(this::rank)
                .thenComparing(verdict -> verdict.cell().scenario()));
        List<CheckedExpectation> checked = new ArrayList<>(expectations);
        checked.sort(Comparator.comparing(expectation -> expectation.outcome().met()));
        boolean noBaseline = stored.baselines().isEmpty()
                && stored.problems().isEmpty()
                && ordered.stream().anyMatch(verdict -> verdict.kind() == VerdictKind.NEW);
        boolean nothing = checked.isEmpty()
                && ordered.stream().noneMatch(verdict -> verdict.kind().isCompared());
        BuildStatus status = status(ordered, checked, problems, nothing, noBaseline);
        return new Judgment(
                status,
                headline(status, ordered, checked, problems, noBaseline),
                nextStep(status, ordered, checked, problems, noBaseline),
                policies(),
                problems,
                ordered,
                checked,
                notes(ordered));
    }

    private BuildStatus status(
            List<CellVerdict> verdicts,
            List<CheckedExpectation> expectations,
            List<String> problems,
            boolean nothing,
            boolean noBaseline) {
        boolean red = expectations.stream()
                        .anyMatch(expectation -> !expectation.outcome().met())
                || verdicts.stream().anyMatch(verdict -> isRed(verdict) && verdict.kind() != VerdictKind.ERROR);
        boolean broken =
                !problems.isEmpty() || verdicts.stream().anyMatch(verdict -> verdict.kind() == VerdictKind.ERROR);
        if (red) {
            return BuildStatus.FAIL;
        }
        if (broken) {
            return BuildStatus.UNABLE_TO_JUDGE;
        }
        if (noBaseline) {
            // Also where an expectation was checked: what was to be compared was not.
            return BuildStatus.FAIL;
        }
        return nothing ? BuildStatus.UNABLE_TO_JUDGE : BuildStatus.PASS;
    }

    private String headline(
            BuildStatus status,
            List<CellVerdict> verdicts,
            List<CheckedExpectation> expectations,
            List<String> problems,
            boolean noBaseline) {
        long compared =
                verdicts.stream().filter(verdict -> verdict.kind().isCompared()).count();
        StringJoiner text = new StringJoiner(", ");
        text.add((noBaseline ? "no baseline yet: " : "")
                + (compared == 0
                        ? "nothing was compared"
                        : compared + (compared == 1 ? " cell compared" : " cells compared")));
        for (VerdictKind kind : VerdictKind.values()) {
            long count =
                    verdicts.stream().filter(verdict -> verdict.kind() == kind).count();
            if (count > 0) {
                text.add(count + " " + kind.word());
            }
        }
        long unmet = expectations.stream()
                .filter(expectation -> !expectation.outcome().met())
                .count();
        if (unmet > 0) {
            text.add(unmet + " of " + expectations.size() + " expectations not met");
        } else if (!expectations.isEmpty()) {
            text.add(expectations.size() + (expectations.size() == 1 ? " expectation met" : " expectations met"));
        }
        if (!problems.isEmpty()) {
            text.add(problems.size() + (problems.size() == 1 ? " file problem" : " file problems"));
        }
        String opening = switch (status) {
            case PASS -> "Gate passed: ";
            case FAIL -> "Gate failed: ";
            case UNABLE_TO_JUDGE, SKIPPED -> "Gate is unable to judge: ";
        };
        return opening + text;
    }

    private String nextStep(
            BuildStatus status,
            List<CellVerdict> verdicts,
            List<CheckedExpectation> expectations,
            List<String> problems,
            boolean noBaseline) {
        if (status == BuildStatus.PASS) {
            return "";
        }
        for (CheckedExpectation expectation : expectations) {
            if (!expectation.outcome().met()) {
                return capitalized(expectation.nextStep());
            }
        }
        for (CellVerdict verdict : verdicts) {
            if (isRed(verdict) && !verdict.nextStep().isEmpty()) {
                return capitalized(verdict.nextStep());
            }
        }
        if (!problems.isEmpty()) {
            return problems.get(0);
        }
        if (noBaseline && verdicts.stream().noneMatch(this::isRed)) {
            return "Run '" + request.commands().record() + "', review the files it writes and commit them";
        }
        return verdicts.stream()
                .filter(this::isRed)
                .map(CellVerdict::reason)
                .findFirst()
                .orElse("See the reasons above");
    }

    private List<String> notes(List<CellVerdict> verdicts) {
        List<String> notes = new ArrayList<>(results.notes());
        String selection = request.build().selection();
        if (selection != null) {
            notes.add("partial: " + selection + " asked for a part of the tests; what it left out is not judged");
        }
        request.build().scenarios().stream()
                .filter(scenario -> !results.scenarios().containsKey(scenario.scenarioId()))
                .map(DeclaredScenario::leftOutBy)
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .forEach(by -> notes.add("partial: " + by + " left out a part of the tests; it is not judged"));
        for (ScenarioResult result : results.scenarios().values()) {
            String id = result.scenario().id();
            if (!result.needsBaseline() && stored.baselines().containsKey(id)) {
                notes.add("scenario '" + id + "' declares no gate: its baseline is not used and may be deleted");
            }
            if (result.selection().seedsNarrowed()) {
                notes.add("partial: scenario '" + id + "' ran with other seeds than its own");
            }
        }
        long thinned = verdicts.stream()
                .filter(verdict -> verdict instanceof CellVerdict.Compared compared
                        && !compared.comparison().onlyInBaseline().isEmpty())
                .count();
        if (thinned > 0) {
            notes.add("partial: " + thinned + (thinned == 1 ? " cell was" : " cells were")
                    + " compared without some seeds of the baseline, which were not run");
        }
        return notes;
    }

    private Policies policies() {
        return request.settings().policies();
    }

    private boolean isRed(CellVerdict verdict) {
        return policies().of(verdict.kind()) == Severity.FAIL;
    }

    /** Order verdicts: what makes the build red first, then what is said, then the rest; among them by how bad it is. */
    private int rank(CellVerdict verdict) {
        int badness = switch (verdict.kind()) {
            case REGRESSED -> 0;
            case ERROR -> 1;
            case MISSING -> 2;
            case INCOMPARABLE -> 3;
            case INSUFFICIENT_SEEDS -> 4;
            case INCONCLUSIVE -> 5;
            case NEW -> 6;
            case IMPROVED -> 7;
            case NOT_SELECTED -> 8;
            case UNCHANGED -> 9;
        };
        int weight = switch (policies().of(verdict.kind())) {
            case FAIL -> 0;
            case WARN -> 1;
            case ALLOW -> 2;
        };
        return 10 * weight + badness;
    }

    private static String capitalized(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
