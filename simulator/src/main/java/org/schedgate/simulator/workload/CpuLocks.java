package org.schedgate.simulator.workload;

import java.util.BitSet;

/** One lock for each CPU, which schbench's workers take for the CPU they are on and wait for spinning ({@code lock_this_cpu()} in schbench.c). */
final class CpuLocks {
    /** The CPUs whose lock is held. */
    private final BitSet locked = new BitSet();

    /**
     * One worker's way to a lock. It spins for the lock of the CPU it was on when it began, wherever it is moved meanwhile; if it is on another
     * CPU once it has that lock, it gives it back and begins anew.
     */
    final class Turn {
        private int cpu;
        private boolean spinning;

        /** Try to have the lock of the CPU that the worker is on; false if it has to spin on. */
        boolean tried(int on) {
            if (!spinning) {
                cpu = on;
            }
            while (!locked.get(cpu)) {
                if (cpu == on) {
                    locked.set(cpu);
                    spinning = false;
                    return true;
                }
                cpu = on;
            }
            spinning = true;
            return false;
        }

        /** Give the lock back. */
        void ends() {
            locked.clear(cpu);
        }
    }

    /** Return a worker's way to the locks. */
    Turn turn() {
        return new Turn();
    }
}
