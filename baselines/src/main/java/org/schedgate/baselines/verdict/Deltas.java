package org.schedgate.baselines.verdict;

import java.util.ArrayList;
import java.util.List;
import org.schedgate.baselines.compare.MetricComparison;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.VariantResult;

/** What became of the gated metrics between two results that cannot be judged against each other: for information only. */
final class Deltas {
    private static final int MOST_LINES = 6;

    private Deltas() {}

    static List<String> between(VariantResult base, VariantResult measured, List<GateRule> rules) {
        List<String> lines = new ArrayList<>();
        for (Metric metric : measured.metrics().values()) {
            String name = metric.name();
            boolean gated = metric.direction() != Direction.NONE
                    && rules.stream().anyMatch(rule -> rule.holds(name))
                    && metric.equals(base.metrics().get(name))
                    && MetricComparison.hasValue(name, base)
                    && MetricComparison.hasValue(name, measured);
            if (gated) {
                double old = base.metric(name);
                double now = measured.metric(name);
                lines.add("not judged: " + name + " " + Figures.value(old) + " -> " + Figures.value(now) + " "
                        + metric.unit() + ", " + Figures.change(now - old, old));
            }
        }
        if (lines.size() > MOST_LINES) {
            int more = lines.size() - MOST_LINES;
            lines.subList(MOST_LINES, lines.size()).clear();
            lines.add("not judged: " + more + " more metrics");
        }
        return lines;
    }
}
