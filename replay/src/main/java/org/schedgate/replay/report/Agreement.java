package org.schedgate.replay.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.schedgate.replay.state.Decision;
import org.schedgate.replay.state.MissCause;

/** Agreement of all decisions of one trace: by kind, by workload, by the branches of the profile's answer, and what the misses come from. */
public final class Agreement {
    private final TreeMap<Decision.Kind, Tally> byKind = new TreeMap<>();
    private final Map<Decision.Kind, Map<String, Tally>> byWorkload = new TreeMap<>();
    private final Map<Decision.Kind, Map<String, Tally>> byBranch = new TreeMap<>();
    private final TreeMap<Decision.Kind, TreeMap<MissCause, Long>> causes = new TreeMap<>();
    private final List<Decision> misses = new ArrayList<>();

    /** Count one decision. */
    public void add(Decision decision) {
        byKind.computeIfAbsent(decision.kind(), any -> new Tally()).add(decision);
        of(byWorkload, decision, decision.workload()).add(decision);
        of(byBranch, decision, decision.first() + " / " + decision.second()).add(decision);
        if (!decision.agrees()) {
            misses.add(decision);
            if (decision.cause() != null) {
                causes.computeIfAbsent(decision.kind(), any -> new TreeMap<>()).merge(decision.cause(), 1L, Long::sum);
            }
        }
    }

    private static Tally of(Map<Decision.Kind, Map<String, Tally>> table, Decision decision, String key) {
        return table.computeIfAbsent(decision.kind(), any -> new TreeMap<>()).computeIfAbsent(key, any -> new Tally());
    }

    /** Return the counts by kind. */
    public Map<Decision.Kind, Tally> byKind() {
        return Collections.unmodifiableMap(byKind);
    }

    /** Return the counts of a kind by workload. */
    public Map<String, Tally> byWorkload(Decision.Kind kind) {
        return Collections.unmodifiableMap(byWorkload.getOrDefault(kind, new TreeMap<>()));
    }

    /** Return the counts of a kind by the two branches of the profile's answer. */
    public Map<String, Tally> byBranch(Decision.Kind kind) {
        return Collections.unmodifiableMap(byBranch.getOrDefault(kind, new TreeMap<>()));
    }

    /** Return how many clean misses of a kind have each cause. */
    public Map<MissCause, Long> causes(Decision.Kind kind) {
        return Collections.unmodifiableMap(causes.getOrDefault(kind, new TreeMap<>()));
    }

    /** Return the decisions that differ, raced ones too, in the order of the answers. */
    public List<Decision> misses() {
        return Collections.unmodifiableList(misses);
    }

    /** Return the counts of all kinds together. */
    public long decisions() {
        return byKind.values().stream()
                .mapToLong(tally -> tally.clean() + tally.raced())
                .sum();
    }

    /** Return the tables as text for a terminal. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<Decision.Kind, Tally> entry : byKind.entrySet()) {
            Decision.Kind kind = entry.getKey();
            String name = kind.name().toLowerCase(Locale.ROOT);
            text.append(String.format(
                    Locale.ROOT, "%n%-52s %10s %10s %8s   %s%n", name, "agree", "clean", "%", "raced: agree/all"));
            row(text, "all", entry.getValue());
            byWorkload(kind).forEach((key, tally) -> row(text, "  workload " + key, tally));
            byBranch(kind).forEach((key, tally) -> row(text, "  branch " + key, tally));
            causes(kind)
                    .forEach((cause, count) -> text.append(
                            String.format(Locale.ROOT, "  missed %6d  %s: %s%n", count, cause, cause.meaning())));
        }
        return text.toString();
    }

    private static void row(StringBuilder text, String label, Tally tally) {
        text.append(String.format(
                Locale.ROOT,
                "%-52s %10d %10d %8s   %d/%d%n",
                label,
                tally.cleanAgreed(),
                tally.clean(),
                tally.clean() == 0 ? "-" : String.format(Locale.ROOT, "%.2f", tally.cleanPercent()),
                tally.racedAgreed(),
                tally.raced()));
    }
}
