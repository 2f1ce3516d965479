package org.schedgate.baselines.verdict;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * What each verdict does to the build.
 *
 * @param severities one for every verdict
 */
public record Policies(Map<VerdictKind, Severity> severities) {
    /** Red: regressed, insufficient seeds, missing, incomparable, error. Said: inconclusive, new, not selected. */
    public static final Policies DEFAULT = new Policies(defaults());

    /** Check that every verdict has its severity, and that a regression or an error is never less than red. */
    public Policies {
        severities = Collections.unmodifiableMap(new EnumMap<>(severities));
        for (VerdictKind kind : VerdictKind.values()) {
            Severity severity = severities.get(kind);
            if (severity == null) {
                throw new IllegalArgumentException("no policy for '" + kind.word() + "'");
            }
            if (isFixed(kind) && severity != Severity.FAIL) {
                throw new IllegalArgumentException("policy " + kind.word() + "=" + word(severity)
                        + ": accepted is fail only, as a gate that lets it pass is none");
            }
        }
    }

    /**
     * Return these policies with some changed.
     *
     * @param changes verdict to severity, both as words: {@code improved=fail}, {@code new=fail}, {@code missing=warn}
     * @throws IllegalArgumentException naming a word that is not known, and those that are
     */
    public Policies with(Map<String, String> changes) {
        EnumMap<VerdictKind, Severity> changed = new EnumMap<>(severities);
        changes.forEach((verdict, severity) -> changed.put(kindOf(verdict), severityOf(verdict, severity)));
        return new Policies(changed);
    }

    /** Return what a verdict does to the build. */
    public Severity of(VerdictKind kind) {
        return severities.getOrDefault(kind, Severity.FAIL);
    }

    private static boolean isFixed(VerdictKind kind) {
        return kind == VerdictKind.REGRESSED || kind == VerdictKind.ERROR;
    }

    private static VerdictKind kindOf(String word) {
        StringBuilder known = new StringBuilder();
        for (VerdictKind kind : VerdictKind.values()) {
            if (kind.word().equals(word)) {
                return kind;
            }
            known.append(' ').append(kind.word());
        }
        throw new IllegalArgumentException("policy for '" + word + "': the verdicts are" + known);
    }

    private static Severity severityOf(String verdict, String word) {
        for (Severity severity : Severity.values()) {
            if (word(severity).equals(word)) {
                return severity;
            }
        }
        throw new IllegalArgumentException("policy " + verdict + "=" + word + ": accepted is allow, warn or fail");
    }

    private static String word(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    private static Map<VerdictKind, Severity> defaults() {
        EnumMap<VerdictKind, Severity> severities = new EnumMap<>(VerdictKind.class);
        for (VerdictKind kind : VerdictKind.values()) {
            severities.put(
                    kind,
                    switch (kind) {
                        case UNCHANGED, IMPROVED -> Severity.ALLOW;
                        case INCONCLUSIVE, NEW, NOT_SELECTED -> Severity.WARN;
                        case REGRESSED, INSUFFICIENT_SEEDS, MISSING, INCOMPARABLE, ERROR -> Severity.FAIL;
                    });
        }
        return severities;
    }
}
