package org.schedgate.simulator.result;

/** Which way a metric gets better. */
public enum Direction {
    /** Lower is better: latencies, times. */
    LOWER,
    /** Higher is better: throughputs. */
    HIGHER,
    /** Neither: counts that describe a run; a difference is reported and not judged. */
    NONE
}
