package org.schedgate.replay.state;

import java.util.TreeSet;

/**
 * Tells which decisions a replay may legitimately answer otherwise, because another CPU acted at the same time.
 *
 * <p>A decision is raced if, between its question and its answer, another CPU switches tasks, enqueues, moves a task or chooses a CPU; or
 * if, when it is asked, another CPU's choice is still open, or some wakeup was announced ({@code sched_waking}) that has led neither
 * to a question nor to a queued task.
 */
final class RaceWatch {
    private final boolean[] open;
    private final boolean[] raced;
    private final TreeSet<Integer> announced = new TreeSet<>();

    RaceWatch(int cpus) {
        open = new boolean[cpus];
        raced = new boolean[cpus];
    }

    /** Forget everything: a new section starts. */
    void reset() {
        java.util.Arrays.fill(open, false);
        announced.clear();
    }

    void announce(int pid) {
        announced.add(pid);
    }

    /** Tell whether a wakeup of the task was announced and led to nothing yet. */
    boolean isAnnounced(int pid) {
        return announced.contains(pid);
    }

    void arrived(int pid) {
        announced.remove(pid);
    }

    /** A CPU changed something that others can see. */
    void changed(int cpu) {
        for (int other = 0; other < open.length; other++) {
            if (other != cpu && open[other]) {
                raced[other] = true;
            }
        }
    }

    /** A CPU is asked to place a task. */
    void asked(int cpu, int pid) {
        announced.remove(pid);
        raced[cpu] = !announced.isEmpty();
        for (int other = 0; other < open.length; other++) {
            raced[cpu] |= other != cpu && open[other];
        }
        open[cpu] = true;
    }

    /** A CPU answered; return whether the decision was raced. */
    boolean answered(int cpu) {
        open[cpu] = false;
        return raced[cpu];
    }
}
