package org.schedgate.simulator.workload;

/**
 * Clients that compute a little, hand an I/O to the kernel worker of the CPU they are on, and sleep until that worker wakes them: what
 * dbench's clients do when they sync a file on XFS. Immutable; every method that sets an option returns a changed copy.
 *
 * <p>Each worker takes requests in order, one at a time, as an ordered workqueue: it works, waits for the device, whose interrupt comes to its CPU,
 * works again, and wakes the client.
 */
public final class WorkqueueIo implements Workload {
    /** The most clients, and the most CPUs with a worker. */
    public static final int TASKS_MAX = 4096;

    private static final WorkqueueIo DEFAULTS = new WorkqueueIo(1, 1, 1000, 100_000, 10_000, 0);

    private final int clients;
    private final int workers;
    private final int operations;
    private final long thinkNanos;
    private final long workNanos;
    private final long deviceNanos;

    private WorkqueueIo(int clients, int workers, int operations, long thinkNanos, long workNanos, long deviceNanos) {
        this.clients = clients;
        this.workers = workers;
        this.operations = operations;
        this.thinkNanos = thinkNanos;
        this.workNanos = workNanos;
        this.deviceNanos = deviceNanos;
    }

    /**
     * Return clients on a machine.
     *
     * @param clients 1..{@link #TASKS_MAX}
     * @param cpus the CPUs of the machine, each of which has a worker, 1..{@link #TASKS_MAX}
     */
    public static WorkqueueIo of(int clients, int cpus) {
        within("clients", clients, 1, TASKS_MAX);
        within("CPUs", cpus, 1, TASKS_MAX);
        return new WorkqueueIo(
                clients, cpus, DEFAULTS.operations, DEFAULTS.thinkNanos, DEFAULTS.workNanos, DEFAULTS.deviceNanos);
    }

    /** Return it with a number of operations of each client, 1..1000000. */
    public WorkqueueIo operations(int count) {
        within("operations", count, 1, 1_000_000);
        return new WorkqueueIo(clients, workers, count, thinkNanos, workNanos, deviceNanos);
    }

    /** Return it with another mean computation before each operation, 0..1000000000 ns; a length is half to one and a half times that. */
    public WorkqueueIo thinkNanos(long nanos) {
        within("think time (ns)", nanos, 0, 1_000_000_000);
        return new WorkqueueIo(clients, workers, operations, nanos, workNanos, deviceNanos);
    }

    /** Return it with another work of the kernel worker before and after the device's, 0..1000000000 ns. */
    public WorkqueueIo workNanos(long nanos) {
        within("work (ns)", nanos, 0, 1_000_000_000);
        return new WorkqueueIo(clients, workers, operations, thinkNanos, nanos, deviceNanos);
    }

    /** Return it with another time of the device, 0..1000000000 ns; with 0 the worker does not wait for one. */
    public WorkqueueIo deviceNanos(long nanos) {
        within("device time (ns)", nanos, 0, 1_000_000_000);
        return new WorkqueueIo(clients, workers, operations, thinkNanos, workNanos, nanos);
    }

    private static void within(String what, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(
                    "workqueue-io: " + what + " " + value + ": accepted is " + min + ".." + max);
        }
    }

    int clients() {
        return clients;
    }

    int workers() {
        return workers;
    }

    int operationsOfEach() {
        return operations;
    }

    long think() {
        return thinkNanos;
    }

    long work() {
        return workNanos;
    }

    long device() {
        return deviceNanos;
    }

    @Override
    public String name() {
        return "workqueue_io";
    }

    @Override
    public String commandLine() {
        return "workqueue-io clients " + clients + " workers " + workers + " operations " + operations + " think "
                + thinkNanos + " work " + workNanos + " device " + deviceNanos;
    }

    @Override
    public WorkloadRun start() {
        return new WorkqueueIoRun(this);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WorkqueueIo that && commandLine().equals(that.commandLine());
    }

    @Override
    public int hashCode() {
        return commandLine().hashCode();
    }

    @Override
    public String toString() {
        return commandLine();
    }
}
