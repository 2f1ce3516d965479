package org.schedgate.baselines.verdict;

import java.util.List;
import org.schedgate.baselines.compare.Comparison;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.simulator.result.Metric;

/** A verdict with its reasons. Only {@link Compared} can be green: what was not compared has no way to say so. */
public sealed interface CellVerdict {
    /** Return what the verdict is about. */
    CellKey cell();

    /** Return the verdict. */
    VerdictKind kind();

    /** Return the reason in one line. */
    String reason();

    /** Return what to do about it in one line, empty where there is nothing to do. */
    String nextStep();

    /**
     * A metric that was set against its baseline.
     *
     * @param cell scenario, variant and metric
     * @param kind a verdict for which {@link VerdictKind#isCompared} holds
     * @param metric the metric with its unit and direction
     * @param rule the rule that it was judged by
     * @param comparison the two results' difference
     * @param reason why, in one line
     * @param nextStep what to do, in one line, or empty
     */
    record Compared(
            CellKey cell,
            VerdictKind kind,
            Metric metric,
            GateRule rule,
            Comparison comparison,
            String reason,
            String nextStep)
            implements CellVerdict {
        /** Check that the verdict follows from a comparison. */
        public Compared {
            if (!kind.isCompared()) {
                throw new IllegalArgumentException(kind.word() + " is no verdict of a comparison");
            }
        }
    }

    /**
     * Something that was not set against a baseline.
     *
     * @param cell scenario, variant or metric
     * @param kind a verdict for which {@link VerdictKind#isCompared} does not hold
     * @param reason why, in one line
     * @param nextStep what to do, in one line, or empty
     * @param details further lines, such as what did change; may be empty
     */
    record NotCompared(CellKey cell, VerdictKind kind, String reason, String nextStep, List<String> details)
            implements CellVerdict {
        /** Check that the verdict claims no comparison. */
        public NotCompared {
            if (kind.isCompared()) {
                throw new IllegalArgumentException(kind.word() + " needs a comparison");
            }
            details = List.copyOf(details);
        }
    }
}
