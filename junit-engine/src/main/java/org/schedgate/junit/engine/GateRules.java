package org.schedgate.junit.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.schedgate.baselines.results.ComparisonMode;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.baselines.results.Tolerance;
import org.schedgate.junit.Gate;
import org.schedgate.simulator.name.NearMiss;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;

/** Turns gates as declared into the rules that go into the result file, whose absolute tolerances are in the metric's own unit. */
final class GateRules {
    private final Map<String, Metric> metrics;

    /** Know the metrics that a scenario's variants reported. */
    GateRules(Map<String, Metric> reported) {
        this.metrics = reported;
    }

    /** Return the rules, in the order declared. */
    List<GateRule> of(List<Rules.Gated> gates) {
        List<GateRule> rules = new ArrayList<>();
        for (Rules.Gated gate : gates) {
            if (gate.absolute() == null) {
                rules.add(rule(gate.metric(), gate, 0));
                continue;
            }
            // A pattern may hold metrics of several units: the tolerance is converted for each.
            Set<String> held = held(gate.metric());
            for (String name : held) {
                rules.add(rule(name, gate, converted(gate.absolute(), name)));
            }
            if (held.isEmpty()) {
                rules.add(rule(gate.metric(), gate, 0));
            }
        }
        return rules;
    }

    /** Return what is wrong with a scenario's gates, seen from what one variant reported; empty if nothing is. */
    static List<String> faults(List<Rules.Gated> gates, Map<String, Metric> reported) {
        List<String> faults = new ArrayList<>();
        for (Rules.Gated gate : gates) {
            List<Metric> held = reported.values().stream()
                    .filter(metric -> matcher(gate.metric()).holds(metric.name()))
                    .toList();
            if (held.isEmpty()) {
                faults.add("@Gate(\"" + gate.metric() + "\") has nothing to judge: no run reports such a metric; "
                        + NearMiss.hint(gate.metric(), reported.keySet()) + "there are "
                        + String.join(", ", reported.keySet()));
            }
            for (Metric metric : held) {
                // A pattern may hold such metrics too; the gate passes over them.
                if (metric.direction() == Direction.NONE && metric.name().equals(gate.metric())) {
                    faults.add(
                            "@Gate(\"" + gate.metric() + "\") cannot be judged: neither more nor less of it is worse;"
                                    + " gate a metric with a direction, or limit this one with @Budget");
                }
                try {
                    if (gate.absolute() != null) {
                        gate.absolute().in(metric.unit());
                    }
                } catch (IllegalArgumentException unit) {
                    faults.add("@Gate(absolute) for " + metric.name() + ": " + unit.getMessage());
                }
            }
        }
        return faults;
    }

    /** Return the mode as result files have it. */
    static ComparisonMode mode(Gate.Mode mode) {
        return switch (mode) {
            case AUTO -> ComparisonMode.AUTOMATIC;
            case EXACT -> ComparisonMode.EXACT;
            case PAIRED -> ComparisonMode.PAIRED;
        };
    }

    private Set<String> held(String pattern) {
        Set<String> held = new TreeSet<>(metrics.keySet());
        GateRule matcher = matcher(pattern);
        held.removeIf(name -> !matcher.holds(name));
        return held;
    }

    private double converted(Quantity absolute, String name) {
        Metric metric = metrics.get(name);
        try {
            return metric == null ? 0 : absolute.in(metric.unit());
        } catch (IllegalArgumentException unit) {
            // Each variant that reports the metric has failed for this reason; no tolerance is the strict side.
            return 0;
        }
    }

    private static GateRule matcher(String pattern) {
        return new GateRule(pattern, Tolerance.NONE, ComparisonMode.AUTOMATIC);
    }

    private static GateRule rule(String metric, Rules.Gated gate, double absolute) {
        return new GateRule(metric, new Tolerance(absolute, gate.tolerance().ratio()), mode(gate.mode()));
    }
}
