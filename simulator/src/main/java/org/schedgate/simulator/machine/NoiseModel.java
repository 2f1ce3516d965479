package org.schedgate.simulator.machine;

import java.util.Objects;

/**
 * What disturbs a machine that nobody uses: interrupts, kernel worker threads, and jitter of run times.
 *
 * <p>Arrivals are Poisson per CPU, lengths uniform between the bounds; all drawn from streams of the run's seed. A kernel
 * worker is a nice-0 task bound to its CPU that is woken by a timer interrupt there, runs and blocks.
 *
 * @param interruptsPerSecond mean interrupts per CPU and second, 0..100000
 * @param interruptNanosMin shortest interrupt, nanoseconds
 * @param interruptNanosMax longest interrupt, nanoseconds
 * @param kworkersPerSecond mean wakeups of the CPU's kernel worker per second, 0..100000
 * @param kworkerNanosMin shortest run of a worker, nanoseconds
 * @param kworkerNanosMax longest run of a worker, nanoseconds
 * @param runJitterPerMille a run of n ns of work takes n plus or minus up to this share, uniformly; 0..500
 * @param latencyJitterPerMille an interrupt's flight, or the reaction of an idle CPU that watches its flag, of n ns takes n plus or minus up to this share, uniformly; 0..900
 * @param source where the figures come from
 */
public record NoiseModel(
        int interruptsPerSecond,
        long interruptNanosMin,
        long interruptNanosMax,
        int kworkersPerSecond,
        long kworkerNanosMin,
        long kworkerNanosMax,
        int runJitterPerMille,
        int latencyJitterPerMille,
        String source) {
    /** No disturbance at all. */
    public static final NoiseModel OFF = new NoiseModel(0, 0, 0, 0, 0, 0, 0, 0, "switched off");

    /** Check the ranges. */
    public NoiseModel {
        rate("interruptsPerSecond", interruptsPerSecond);
        rate("kworkersPerSecond", kworkersPerSecond);
        span("interrupt", interruptNanosMin, interruptNanosMax);
        span("kworker", kworkerNanosMin, kworkerNanosMax);
        share("runJitterPerMille", runJitterPerMille, 500);
        share("latencyJitterPerMille", latencyJitterPerMille, 900);
        Objects.requireNonNull(source, "noise source is null: say where the figures come from");
        if (source.isBlank()) {
            throw new IllegalArgumentException("noise has no source: say where the figures come from");
        }
    }

    private static void rate(String name, int perSecond) {
        if (perSecond < 0 || perSecond > 100_000) {
            throw new IllegalArgumentException("noise " + name + " = " + perSecond + ": accepted is 0..100000");
        }
    }

    private static void span(String name, long min, long max) {
        if (min < 0 || max < min || max > 1_000_000_000L) {
            throw new IllegalArgumentException(
                    "noise " + name + " length " + min + ".." + max + " ns: accepted is 0 <= min <= max <= 1000000000");
        }
    }

    private static void share(String name, int perMille, int max) {
        if (perMille < 0 || perMille > max) {
            throw new IllegalArgumentException("noise " + name + " = " + perMille + ": accepted is 0.." + max);
        }
    }
}
