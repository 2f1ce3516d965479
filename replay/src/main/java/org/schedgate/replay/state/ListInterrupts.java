package org.schedgate.replay.state;

/**
 * Counts where the trace shows the interrupts by which wakers announce what they put on a wake list ({@code ipi_send_cpu}): a kernel sends
 * none to a CPU that polls in its idle state ({@code set_nr_if_polling()}), and older kernels do not print them.
 */
final class ListInterrupts {
    /** States are told apart up to this number; cpuidle has fewer. */
    private static final int STATES = 16;

    private final long[] seen = new long[STATES];
    private final long[] missed = new long[STATES];

    private static int index(int idleState) {
        return Math.max(0, Math.min(STATES - 1, idleState + 1));
    }

    /** A waker sent one to a CPU in an idle state, -1 for none. */
    void seen(int idleState) {
        seen[index(idleState)]++;
    }

    /** A task came from the wake list of a CPU that was in an idle state when it was sent, and nothing announced it. */
    void missed(int idleState) {
        missed[index(idleState)]++;
    }

    /** Tell whether one is to be expected when a task is put on the wake list of a CPU in an idle state. */
    boolean shownFor(int idleState) {
        return seen[index(idleState)] > missed[index(idleState)];
    }
}
