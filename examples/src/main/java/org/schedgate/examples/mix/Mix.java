package org.schedgate.examples.mix;

import java.util.Arrays;

/** Counts of the CPUs that wakeups chose, by where they lie, and of tasks that balancing moved. */
final class Mix {
    /** Where the chosen CPU lies. */
    enum Target {
        /** The previous CPU, which is the waking one as well. */
        PREVIOUS_AND_WAKER("prev = waker"),
        /** The previous CPU. */
        PREVIOUS("prev"),
        /** The waking CPU. */
        WAKER("waker"),
        /** Another thread of the core of one of them. */
        SIBLING("sibling"),
        /** Another core in the cache of one of them. */
        CACHE("LLC"),
        /** Elsewhere. */
        OTHER("other");

        private final String text;

        Target(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }
    }

    private final long[] counts;
    private final long pulled;

    Mix(long[] counts, long pulled) {
        this.counts = counts.clone();
        this.pulled = pulled;
    }

    long wakeups() {
        return Arrays.stream(counts).sum();
    }

    /** Return the share of wakeups that stayed on the previous CPU, whoever woke them. */
    double stayed() {
        return share(Target.PREVIOUS_AND_WAKER) + share(Target.PREVIOUS);
    }

    /** Return the share of a target, 0 to 1. */
    @SuppressWarnings("EnumOrdinal") // an index within one run
    double share(Target target) {
        return wakeups() == 0 ? 0 : (double) counts[target.ordinal()] / wakeups();
    }

    /** Return how often a task changed its CPU, by a wakeup or by balancing, of a wakeup. */
    double migrationsPerWakeup() {
        return wakeups() == 0 ? 0 : 1 - stayed() + pullsPerWakeup();
    }

    /** Return the tasks moved by balancing, of a wakeup. */
    double pullsPerWakeup() {
        return wakeups() == 0 ? 0 : (double) pulled / wakeups();
    }
}
