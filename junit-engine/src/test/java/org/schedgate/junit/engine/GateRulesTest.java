package org.schedgate.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.schedgate.baselines.results.ComparisonMode;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.baselines.results.Tolerance;
import org.schedgate.junit.Gate;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;

class GateRulesTest {
    private static final Metric NANOS = new Metric("wait.long", "ns", Direction.LOWER);
    private static final Metric MICROS = new Metric("wait.short", "us", Direction.LOWER);

    @Test
    void a_relative_gate_stays_as_it_is() {
        Rules.Gated gate = new Rules.Gated("wait.*", Share.parse("5%"), null, Gate.Mode.PAIRED);
        assertThat(new GateRules(measured(NANOS, MICROS)).of(List.of(gate)))
                .containsExactly(new GateRule("wait.*", new Tolerance(0, 0.05), ComparisonMode.PAIRED));
    }

    @Test
    void an_absolute_tolerance_is_converted_for_each_metric_that_a_pattern_holds() {
        Rules.Gated gate = new Rules.Gated("wait.*", Share.parse("10%"), Quantity.parse("5us"), Gate.Mode.EXACT);
        assertThat(new GateRules(measured(NANOS, MICROS)).of(List.of(gate)))
                .containsExactly(
                        new GateRule("wait.long", new Tolerance(5000, 0.1), ComparisonMode.EXACT),
                        new GateRule("wait.short", new Tolerance(5, 0.1), ComparisonMode.EXACT));
    }

    @Test
    void a_gate_of_what_nobody_measured_is_kept_for_the_plugin_to_miss() {
        Rules.Gated gate = new Rules.Gated("gone", Share.parse("10%"), Quantity.parse("5us"), Gate.Mode.AUTO);
        assertThat(new GateRules(measured(NANOS)).of(List.of(gate)))
                .containsExactly(new GateRule("gone", new Tolerance(0, 0.1), ComparisonMode.AUTOMATIC));
    }

    @Test
    void faults_name_what_a_gate_does_not_hold_and_units_that_do_not_fit() {
        Rules.Gated gone = new Rules.Gated("gone", Share.parse("1%"), null, Gate.Mode.AUTO);
        Rules.Gated unit = new Rules.Gated("wait.*", Share.parse("1%"), Quantity.parse("3"), Gate.Mode.AUTO);
        Map<String, Metric> reported = Map.of(NANOS.name(), NANOS);
        assertThat(GateRules.faults(List.of(gone, unit), reported))
                .containsExactly(
                        "@Gate(\"gone\") has nothing to judge: no run reports such a metric; there are wait.long",
                        "@Gate(absolute) for wait.long: '3' cannot be compared with a metric in ns: accepted is ns, us, ms, s");
        assertThat(GateRules.faults(List.of(), reported)).isEmpty();
    }

    private static Map<String, Metric> measured(Metric... metrics) {
        Map<String, Metric> byName = new TreeMap<>();
        for (Metric metric : metrics) {
            byName.put(metric.name(), metric);
        }
        return byName;
    }
}
