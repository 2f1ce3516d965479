package org.schedgate.simulator.workload;

import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.Program;

/** What message threads and workers share: the word they are posted through, and the thread id word they are joined on. */
sealed interface SchbenchThread extends Program permits SchbenchMessageThread, SchbenchWorker {
    /** Return the word others post. */
    Word word();

    /** Return the word that is cleared when the thread ends. */
    ThreadId threadId();

    /** schbench's blocked or running word. */
    final class Word {
        private static final int BLOCKED = 0;
        private static final int RUNNING = 1;

        private final Futex futex;

        Word(String name) {
            futex = new Futex(name + ".word", BLOCKED);
        }

        void block() {
            futex.set(BLOCKED);
        }

        /** Post the word: where it was blocked, make it running and ask for a futex wake. Tell whether the wake was asked for. */
        boolean post(Actions next) {
            if (!futex.compareAndSet(BLOCKED, RUNNING)) {
                return false;
            }
            next.wake(futex, 1);
            return true;
        }

        /** Take a post; where there is none ask for a futex wait, to be called again after it. Tell whether the wait was asked for. */
        boolean waits(Actions next) {
            if (futex.compareAndSet(RUNNING, BLOCKED)) {
                return false;
            }
            next.await(futex, BLOCKED);
            return true;
        }
    }

    /** The word that the kernel clears and wakes when a thread ends, and pthread_join(3) waits on. */
    final class ThreadId {
        private static final int ENDED = 0;
        private static final int ALIVE = 1;

        private final Futex futex;
        private boolean cleared;

        ThreadId(String name) {
            futex = new Futex(name + ".tid", ALIVE);
        }

        /** Wait for the end, as pthread_join(3); to be called again after the wait. Tell whether a wait was asked for. */
        boolean waits(Actions next) {
            if (futex.value() == ENDED) {
                return false;
            }
            next.await(futex, ALIVE);
            return true;
        }

        /** End the thread in two actions: clear and wake the word, then exit. */
        void end(Actions next) {
            if (cleared) {
                next.exit();
                return;
            }
            cleared = true;
            futex.set(ENDED);
            next.wake(futex, 1);
        }
    }
}
