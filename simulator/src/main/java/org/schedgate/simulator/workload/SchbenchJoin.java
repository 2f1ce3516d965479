package org.schedgate.simulator.workload;

import java.util.List;
import org.schedgate.simulator.task.Actions;

/** How schbench ends threads it has created: for one after the other, post its word once, then join it. */
final class SchbenchJoin {
    private final List<? extends SchbenchThread> threads;
    private int current;
    private boolean posted;

    SchbenchJoin(List<? extends SchbenchThread> threads) {
        this.threads = threads;
    }

    /** Ask for the next action; tell whether there was one, or all threads have ended. */
    boolean acts(Actions next) {
        while (current < threads.size()) {
            SchbenchThread thread = threads.get(current);
            if (!posted) {
                posted = true;
                if (thread.word().post(next)) {
                    return true;
                }
            }
            if (thread.threadId().waits(next)) {
                return true;
            }
            posted = false;
            current++;
        }
        return false;
    }
}
