package org.schedgate.simulator.workload;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;

/**
 * How many tasks pass how many messages through what: what hackbench and {@code perf bench sched messaging} have in common.
 *
 * @param groups groups of senders and receivers that never talk to each other
 * @param channels channels of a group, and so its receivers and its senders
 * @param loops how often a sender goes through all channels
 * @param bytes of one message
 * @param pipe true for pipes, false for stream sockets
 * @param threads true for threads, false for processes
 * @param cpus the CPUs all tasks are bound to, or null for all
 */
record MessagingShape(
        int groups,
        int channels,
        int loops,
        int bytes,
        boolean pipe,
        boolean threads,
        @Nullable CpuSet cpus) {
    /** Return the number of senders and receivers. */
    int tasks() {
        return 2 * channels * groups;
    }

    /** Return how many messages each receiver gets: one of each sender of its group a loop. */
    long messagesPerReceiver() {
        return (long) channels * loops;
    }

    /** Return the number of messages. */
    long messages() {
        return (long) groups * channels * messagesPerReceiver();
    }
}
