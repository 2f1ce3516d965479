package org.schedgate.simulator.sched.decision;

/** Decision point: does a task woken by a kernel thread of its own previous CPU stay there ({@code is_per_cpu_kthread()} rule, 5.6)? */
@FunctionalInterface
public interface KthreadStacking {
    /** Decide for one wakeup. Pure. */
    Branch decide(WakeView view);

    /** The branches. */
    enum Branch {
        /** The waker is a kernel thread bound to the wakee's previous CPU and runs there alone: stay. */
        STAY,
        /** Search on. */
        SEARCH
    }
}
