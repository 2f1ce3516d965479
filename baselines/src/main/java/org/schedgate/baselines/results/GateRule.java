package org.schedgate.baselines.results;

import java.util.regex.Pattern;

/**
 * One rule of a gate: which metrics it holds, how much worse they may get, and how that is found out. Which way is worse is the
 * metric's own matter.
 *
 * @param metric a metric's name, or a pattern in which {@code *} stands for any characters, such as {@code wakeup_latency.*}
 * @param tolerance how much worse is allowed
 * @param mode how runs are compared
 */
public record GateRule(String metric, Tolerance tolerance, ComparisonMode mode) {
    private static final Pattern ACCEPTED = Pattern.compile("[a-z0-9_.*-]{1,200}");

    /** Check the pattern. */
    public GateRule {
        if (!ACCEPTED.matcher(metric).matches()) {
            throw new IllegalArgumentException("gate on metric '" + metric
                    + "': expected a name such as wakeup_latency.p99_5, or a pattern such as wakeup_latency.*");
        }
    }

    /** Tell whether the rule names one metric and is no pattern. */
    public boolean isExact() {
        return metric.indexOf('*') < 0;
    }

    /** Tell whether the rule holds a metric of this name. Takes time in proportion to both lengths, whatever the pattern. */
    public boolean holds(String name) {
        int inPattern = 0;
        int inName = 0;
        int star = -1;
        int resume = 0;
        while (inName < name.length()) {
            if (inPattern < metric.length() && metric.charAt(inPattern) == '*') {
                star = inPattern++;
                resume = inName;
            } else if (inPattern < metric.length() && metric.charAt(inPattern) == name.charAt(inName)) {
                inPattern++;
                inName++;
            } else if (star >= 0) {
                inPattern = star + 1;
                inName = ++resume;
            } else {
                return false;
            }
        }
        while (inPattern < metric.length() && metric.charAt(inPattern) == '*') {
            inPattern++;
        }
        return inPattern == metric.length();
    }
}
