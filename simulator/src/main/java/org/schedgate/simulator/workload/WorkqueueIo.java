package org.schedgate.simulator.workload;

/**
 * Clients that compute a little, hand an I/O to the kernel worker of the CPU they are on, and sleep until that worker wakes them: what
 * dbench's clients do when they sync a file on XFS. Immutable; every method that sets an option returns a changed copy.
 *
 * <p>A worker takes requests in order: it works, waits for the device, whose interrupt comes to its CPU, works again, and wakes the client. With one worker a CPU
 * the next request waits until all that is done, as on an ordered workqueue; with more, a worker that is about to wait for the device wakes
 * another if there are requests left, as the concurrency-managed pool of a CPU does.
 */
public final class WorkqueueIo implements Workload {
    /** The most clients, and the most CPUs with a worker. */
    public static final int TASKS_MAX = 4096;

    private static final WorkqueueIo DEFAULTS = new WorkqueueIo(1, 1, 1, 1000, 100_000, 10_000, 0, 0);

    private final int clients;
    private final int workers;
    private final int pool;
    private final int operations;
    private final long thinkNanos;
    private final long workNanos;
    private final long deviceNanos;
    private final int deviceRequests;

    private WorkqueueIo(
            int clients,
            int workers,
            int pool,
            int operations,
            long thinkNanos,
            long workNanos,
            long deviceNanos,
            int deviceRequests) {
        this.clients = clients;
        this.workers = workers;
        this.pool = pool;
        this.operations = operations;
        this.thinkNanos = thinkNanos;
        this.workNanos = workNanos;
        this.deviceNanos = deviceNanos;
        this.deviceRequests = deviceRequests;
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
                clients,
                cpus,
                DEFAULTS.pool,
                DEFAULTS.operations,
                DEFAULTS.thinkNanos,
                DEFAULTS.workNanos,
                DEFAULTS.deviceNanos,
                DEFAULTS.deviceRequests);
    }

    /** Return it with a number of operations of each client, 1..1000000. */
    public WorkqueueIo operations(int count) {
        within("operations", count, 1, 1_000_000);
        return new WorkqueueIo(clients, workers, pool, count, thinkNanos, workNanos, deviceNanos, deviceRequests);
    }

    /** Return it with another mean computation before each operation, 0..1000000000 ns; a length is half to one and a half times that. */
    public WorkqueueIo thinkNanos(long nanos) {
        within("think time (ns)", nanos, 0, 1_000_000_000);
        return new WorkqueueIo(clients, workers, pool, operations, nanos, workNanos, deviceNanos, deviceRequests);
    }

    /** Return it with another work of the kernel worker before and after the device's, 0..1000000000 ns. */
    public WorkqueueIo workNanos(long nanos) {
        within("work (ns)", nanos, 0, 1_000_000_000);
        return new WorkqueueIo(clients, workers, pool, operations, thinkNanos, nanos, deviceNanos, deviceRequests);
    }

    /** Return it with another time of the device, 0..1000000000 ns; with 0 the worker does not wait for one. */
    public WorkqueueIo deviceNanos(long nanos) {
        within("device time (ns)", nanos, 0, 1_000_000_000);
        return new WorkqueueIo(clients, workers, pool, operations, thinkNanos, workNanos, nanos, deviceRequests);
    }

    /** Return it with a device that serves a number of requests at a time, 1..{@link #TASKS_MAX}, others in the order they come; without, it serves all at once. */
    public WorkqueueIo deviceRequests(int count) {
        within("requests of the device", count, 1, TASKS_MAX);
        return new WorkqueueIo(clients, workers, pool, operations, thinkNanos, workNanos, deviceNanos, count);
    }

    /** Return it with another number of workers on each CPU, of which one at a time does not wait for the device, 1..256; with 1 the workqueue is ordered. */
    public WorkqueueIo workersOfEachCpu(int count) {
        within("workers of each CPU", count, 1, 256);
        return new WorkqueueIo(clients, workers, count, operations, thinkNanos, workNanos, deviceNanos, deviceRequests);
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

    /** Return how many requests the device serves at a time, 0 for all. */
    int requestsOfDevice() {
        return deviceRequests;
    }

    int workersOfEachCpu() {
        return pool;
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
                + thinkNanos + " work " + workNanos + " device " + deviceNanos + (pool == 1 ? "" : " pool " + pool)
                + (deviceRequests == 0 ? "" : " at-once " + deviceRequests);
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
