package org.schedgate.baselines.collect;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.results.ExpectationOutcome;
import org.schedgate.baselines.results.Failure;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.results.Selection;
import org.schedgate.baselines.results.Variants;
import org.schedgate.simulator.result.VariantId;

/**
 * Joins what several files say about one scenario, in the order in which they count: a later file replaces the variants of an earlier
 * one only where it may.
 */
final class ScenarioMerge {
    /** Whether a later file may say something else about a variant than an earlier one. */
    enum Precedence {
        /** Files of one build: only a rerun in the same JVM may, and it must measure the same. */
        RERUNS,
        /** Files of earlier builds: the newer one counts. */
        NEWER
    }

    private final ScenarioResult first;
    private final Path firstFile;
    private final Precedence precedence;
    private final Map<VariantId, Entry> entries = new TreeMap<>(Variants.ORDER);
    private final List<Failure> scenarioFailures = new ArrayList<>();
    private final Map<String, ExpectationOutcome> expectations = new LinkedHashMap<>();
    private final TreeSet<VariantId> notSelected = new TreeSet<>(Variants.ORDER);
    private final List<String> problems = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private boolean seedsNarrowed;

    /** What a file says about a variant: one of the two is there. */
    private record Entry(
            @Nullable MeasuredVariant measured, @Nullable Failure failure, ResultFile file) {
        boolean saysTheSame(Entry other) {
            return Objects.equals(measured, other.measured) && Objects.equals(failure, other.failure);
        }
    }

    ScenarioMerge(ScenarioResult first, Path firstFile, Precedence precedence) {
        this.first = first;
        this.firstFile = firstFile;
        this.precedence = precedence;
    }

    /** Take what one more file says; files come in the order in which they count. */
    void add(ScenarioResult result, ResultFile file) {
        if (!result.scenario().equals(first.scenario()) || !result.rules().equals(first.rules())) {
            problems.add("scenario '" + first.scenario().id() + "' is class "
                    + first.scenario().className() + " in " + firstFile + " and class "
                    + result.scenario().className() + " in " + file.path()
                    + ", with other gates or another class file: expected one class; give one of them another id, or"
                    + " run the tests again from a clean build");
            return;
        }
        for (MeasuredVariant measured : result.variants()) {
            put(measured.variant(), new Entry(measured, null, file));
        }
        for (Failure failure : result.failures()) {
            VariantId variant = failure.variant();
            if (variant != null) {
                put(variant, new Entry(null, failure, file));
            } else if (!scenarioFailures.contains(failure)) {
                scenarioFailures.add(failure);
            }
        }
        for (ExpectationOutcome expectation : result.expectations()) {
            expectations.put(expectation.testName() + '\n' + expectation.statement(), expectation);
        }
        notSelected.addAll(result.selection().notSelected());
        seedsNarrowed |= result.selection().seedsNarrowed();
    }

    ScenarioResult result() {
        notSelected.removeAll(entries.keySet());
        List<MeasuredVariant> measured = new ArrayList<>();
        List<Failure> failures = new ArrayList<>(scenarioFailures);
        for (Entry entry : entries.values()) {
            if (entry.measured != null) {
                measured.add(entry.measured);
            }
            if (entry.failure != null) {
                failures.add(entry.failure);
            }
        }
        return new ScenarioResult(
                first.scenario(),
                new Selection(List.copyOf(notSelected), seedsNarrowed),
                measured,
                failures,
                first.rules(),
                List.copyOf(expectations.values()));
    }

    List<String> problems() {
        return problems;
    }

    List<String> notes() {
        return notes;
    }

    private void put(VariantId variant, Entry later) {
        Entry earlier = entries.putIfAbsent(variant, later);
        if (earlier == null || earlier.saysTheSame(later)) {
            return;
        }
        if (precedence == Precedence.NEWER) {
            entries.put(variant, later);
            return;
        }
        String name = "scenario '" + first.scenario().id() + "', variant '" + variant + "'";
        if (later.file.results().execution() == earlier.file.results().execution()) {
            problems.add(name + " has two different results, in " + earlier.file.path() + " and in " + later.file.path()
                    + ": expected it to run once a build; delete both and run the tests again");
        } else if (earlier.measured != null && later.measured != null) {
            problems.add(name + " gave other numbers when it was run again (" + earlier.file.path() + ", then "
                    + later.file.path() + "): a simulation must repeat itself; look for state shared by runs in the"
                    + " workload or patch");
        } else {
            entries.put(variant, later);
            notes.add(name + " was run again; its last result counts");
        }
    }
}
