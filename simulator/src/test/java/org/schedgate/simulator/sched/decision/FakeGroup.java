package org.schedgate.simulator.sched.decision;

import org.jspecify.annotations.Nullable;

/** A group's part on one CPU, made up by a test. */
public record FakeGroup(
        int shares,
        int weight,
        long loadAvg,
        long queuedWeight,
        long queueLoadAvg,
        long elsewhere,
        @Nullable GroupView above)
        implements GroupView {}
