package org.schedgate.simulator.workload;

import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Futex;

/**
 * How a parent waits for the end of its children: for threads one after the other in the order of their creation, as pthread_join(3) by
 * the word with the thread's id; for processes in any order, as wait4(-1).
 */
final class ChildEnds {
    private static final int ENDED = 0;
    private static final int ALIVE = 1;

    private final boolean threads;
    /** The threads' words; for processes one word that counts those that have ended. */
    private final Futex[] words;

    private final int children;
    private int reaped;

    ChildEnds(String name, boolean threads, int children) {
        this.threads = threads;
        this.children = children;
        this.words = new Futex[threads ? children : 1];
        for (int i = 0; i < words.length; i++) {
            words[i] = threads ? new Futex(name + ".tid-" + i, ALIVE) : new Futex(name + ".wait4", 0);
        }
    }

    /** Tell the parent that a child ends, as the child's last action but its exit. */
    void tell(int child, Actions next) {
        Futex word = words[threads ? child : 0];
        word.set(threads ? ENDED : word.value() + 1);
        next.wake(word, 1);
    }

    /** Ask to wait for the next child that has to end; tell whether one was still missing. */
    boolean awaitAll(Actions next) {
        return await(children, next);
    }

    /** Ask to wait until some more of the children have ended; tell whether one was still missing. */
    boolean await(int count, Actions next) {
        if (!threads) {
            int ended = words[0].value();
            reaped = Math.min(ended, count);
            if (reaped < count) {
                next.await(words[0], ended);
            }
            return reaped < count;
        }
        while (reaped < count && words[reaped].value() == ENDED) {
            reaped++;
        }
        if (reaped < count) {
            next.await(words[reaped], ALIVE);
        }
        return reaped < count;
    }
}
