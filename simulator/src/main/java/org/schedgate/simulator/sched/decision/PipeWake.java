package org.schedgate.simulator.sched.decision;

/** Decision point: does a reader of a pipe wake a waiting writer ({@code pipe_read()})? */
@FunctionalInterface
public interface PipeWake {
    /**
     * Decide after a read. Pure.
     *
     * @param wasFull true if every slot of the ring was used when the reader took the mutex
     * @param slotFreed true if the read emptied a slot
     */
    Branch decide(boolean wasFull, boolean slotFreed);

    /** The branches. */
    enum Branch {
        /** No writer can be waiting for this read. */
        NONE(false),
        /** The ring was full: wake one, although it may find the ring still full. */
        WAKE_WAS_FULL(true),
        /** The ring was full and has a free slot now: wake one. */
        WAKE_SLOT_FREED(true);

        private final boolean wakes;

        Branch(boolean wakes) {
            this.wakes = wakes;
        }

        /** Tell whether one waiting writer is woken. */
        public boolean wakes() {
            return wakes;
        }
    }
}
