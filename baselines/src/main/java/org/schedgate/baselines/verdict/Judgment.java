package org.schedgate.baselines.verdict;

import java.util.List;

/**
 * Everything that a gate has to say about a build.
 *
 * @param status the build's verdict
 * @param headline the reason in one line, with the number of cells compared
 * @param nextStep the one thing to do next, in one line; empty for a build that passed
 * @param policies what each verdict does to the build
 * @param problems one line for each file that should have been read and could not be
 * @param verdicts all verdicts, worst first
 * @param expectations all expectations that need no baseline, those not met first
 * @param notes what else must be said, such as that the gate was partial
 */
public record Judgment(
        BuildStatus status,
        String headline,
        String nextStep,
        Policies policies,
        List<String> problems,
        List<CellVerdict> verdicts,
        List<CheckedExpectation> expectations,
        List<String> notes) {
    /** Copy the lists. */
    public Judgment {
        problems = List.copyOf(problems);
        verdicts = List.copyOf(verdicts);
        expectations = List.copyOf(expectations);
        notes = List.copyOf(notes);
    }

    /** Return the number of cells that were set against a baseline. */
    public long comparedCells() {
        return verdicts.stream().filter(verdict -> verdict.kind().isCompared()).count();
    }

    /** Return the number of verdicts of one kind. */
    public long count(VerdictKind kind) {
        return verdicts.stream().filter(verdict -> verdict.kind() == kind).count();
    }
}
