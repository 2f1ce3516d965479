package org.schedgate.replay.trace;

/**
 * What one line of a trace says happened.
 *
 * <p>Names and fields are the kernel's ({@code /sys/kernel/tracing/events/sched/.../format}). Pids are 0 for the idle task, priorities
 * as {@code prio}: 120 for nice 0, below 100 for real-time.
 */
public sealed interface TraceEvent {
    /** A section starts: a further trace after the first in the same file ({@code # tracer:}). */
    record Section() implements TraceEvent {}

    /**
     * A mark written by the recording script ({@code tracing_mark_write}).
     *
     * @param text its text
     */
    record Mark(String text) implements TraceEvent {}

    /**
     * A context switch on the line's CPU ({@code sched_switch}).
     *
     * @param prevPid the task that leaves
     * @param prevComm its name
     * @param prevState its state: R or R+ if it stays runnable
     * @param nextPid the task that comes
     * @param nextComm its name
     * @param nextPrio its priority
     */
    record Switch(int prevPid, String prevComm, String prevState, int nextPid, String nextComm, int nextPrio)
            implements TraceEvent {
        /** Tell whether the task that leaves stays on its run queue. */
        public boolean prevStaysRunnable() {
            return prevState.startsWith("R");
        }
    }

    /**
     * The line's task wakes another ({@code sched_waking}).
     *
     * @param pid the wakee
     * @param comm its name
     * @param prio its priority
     * @param targetCpu the CPU it was last on
     */
    record Waking(int pid, String comm, int prio, int targetCpu) implements TraceEvent {}

    /**
     * A woken or new task is on a run queue ({@code sched_wakeup}, {@code sched_wakeup_new}).
     *
     * @param pid the task
     * @param comm its name
     * @param prio its priority
     * @param targetCpu its CPU
     * @param isNew true for a task that runs for the first time
     */
    record Woken(int pid, String comm, int prio, int targetCpu, boolean isNew) implements TraceEvent {}

    /**
     * A task changes its CPU ({@code sched_migrate_task}).
     *
     * @param pid the task
     * @param comm its name
     * @param fromCpu the CPU it leaves
     * @param toCpu its new CPU
     */
    record Migrated(int pid, String comm, int fromCpu, int toCpu) implements TraceEvent {}

    /**
     * A task was created ({@code sched_process_fork}).
     *
     * @param parentPid the creator
     * @param childPid the new task
     * @param childComm its name
     */
    record Forked(int parentPid, int childPid, String childComm) implements TraceEvent {}

    /**
     * A task ends ({@code sched_process_exit}); it still has to leave its CPU.
     *
     * @param pid the task
     */
    record Exited(int pid) implements TraceEvent {}

    /**
     * A CPU enters or leaves an idle state ({@code cpu_idle}).
     *
     * @param cpu the CPU
     * @param state the state's number, -1 when it is left
     */
    record IdleState(int cpu, int state) implements TraceEvent {}

    /**
     * The fair class is asked for a CPU (probe {@code sel} at the entry of {@code select_task_rq_fair()}).
     *
     * @param pid the task
     * @param prev the CPU it was last on
     * @param wakeFlags the wake flags ({@code fl}), as the kernel that was recorded numbers them
     * @param domainFlag the domain flag asked for ({@code sdf}), or -1 where the kernel has no such argument (since 5.11)
     * @param recentCpu its {@code recent_used_cpu}
     * @param flips its {@code wakee_flips}
     * @param allowedCpus the number of CPUs it may run on ({@code nr_cpus_allowed})
     * @param util its {@code util_avg}
     * @param load its {@code load_avg}
     */
    record Select(
            int pid,
            int prev,
            int wakeFlags,
            int domainFlag,
            int recentCpu,
            int flips,
            int allowedCpus,
            long util,
            long load)
            implements TraceEvent {}

    /**
     * The fair class answers (probe {@code selr} at the return of {@code select_task_rq_fair()}).
     *
     * @param cpu the chosen CPU
     */
    record Selected(int cpu) implements TraceEvent {}

    /**
     * A balancing pass ended (probe {@code lbr} at the return of {@code load_balance()}).
     *
     * @param moved tasks it moved
     */
    record Balanced(int moved) implements TraceEvent {}

    /**
     * The line's CPU sends another an interrupt ({@code ipi_send_cpu}, since 6.5).
     *
     * @param cpu the other CPU
     * @param purpose what it is for
     */
    record SentInterrupt(int cpu, Purpose purpose) implements TraceEvent {
        /** What an interrupt is for, as far as it matters here. */
        public enum Purpose {
            /** Something is on the other's wake list ({@code ttwu_queue_wakelist()}). */
            WAKE_LIST,
            /** The other is to call a function ({@code generic_exec_single()}), such as to balance. */
            FUNCTION,
            /** Any other purpose. */
            OTHER
        }

        /** Tell whether something is on the other's wake list. */
        public boolean wakeList() {
            return purpose == Purpose.WAKE_LIST;
        }
    }

    /**
     * An event this reader has no use for.
     *
     * @param name its name
     */
    record Other(String name) implements TraceEvent {}
}
