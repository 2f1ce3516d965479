package org.schedgate.simulator.result;

/** Receives what a run measured. */
public interface MetricSink {
    /**
     * Report one value.
     *
     * @throws IllegalArgumentException if the value is not finite, or the metric was reported before
     */
    void value(Metric metric, double value);

    /**
     * Report a distribution under a name; its percentiles are values of their own, see
     * {@link LatencyHistogram#PERCENTILES}. Nothing is reported for an empty one except its count 0.
     */
    void histogram(String name, String unit, LatencyHistogram histogram);
}
