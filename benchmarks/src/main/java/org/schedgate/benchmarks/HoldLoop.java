package org.schedgate.benchmarks;

/** The hold model: a structure with a constant number of pending events; each step takes the earliest and schedules one in its place. */
interface HoldLoop {
    /** Take some events one after another; return the time of the last, nanoseconds. */
    long run(int events);
}
