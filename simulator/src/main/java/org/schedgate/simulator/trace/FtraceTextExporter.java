package org.schedgate.simulator.trace;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Objects;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.TaskView;

/**
 * Writes a run as the text of ftrace's {@code trace} file, which the Perfetto UI opens.
 *
 * <p>Written are {@code sched_switch}, {@code sched_waking}, {@code sched_wakeup}, {@code sched_wakeup_new},
 * {@code sched_migrate_task}, {@code sched_process_fork}, {@code sched_process_exit} and {@code cpu_idle}. Times are rounded to
 * microseconds as the kernel does. The flags column (interrupts off, need-resched, hard interrupt, preemption depth) is the one typical of
 * the event: the model does not keep these per event. The line that counts entries is left out, as the count is not known before the end.
 *
 * <p>Closing writes what is buffered and closes the writer.
 */
public final class FtraceTextExporter implements SchedListener, AutoCloseable {
    private static final int COMM_WIDTH = 16;
    private static final int PID_WIDTH = 7;
    private static final int COMM_MAX = 15;
    private static final long IDLE_EXIT = 0xFFFFFFFFL;

    private final Writer out;
    private final TimeWindow window;
    private final StringBuilder line = new StringBuilder(200);
    private final String[] currentName;
    private final int[] currentId;

    /**
     * Start the file.
     *
     * @param out receives the text; buffered here
     * @param cpus number of CPUs of the machine, 1..{@link CpuSet#CPUS_MAX}
     * @param window what to write
     */
    public FtraceTextExporter(Writer out, int cpus, TimeWindow window) {
        Objects.requireNonNull(out, "writer of the ftrace text is null: give where it goes");
        this.window = Objects.requireNonNull(window, "time window is null: TimeWindow.ALL is the whole run");
        if (cpus < 1 || cpus > CpuSet.CPUS_MAX) {
            throw new IllegalArgumentException("ftrace text of " + cpus + " CPUs: accepted is 1.." + CpuSet.CPUS_MAX);
        }
        this.out = new BufferedWriter(out, 1 << 16);
        currentName = new String[cpus];
        Arrays.fill(currentName, "<idle>");
        currentId = new int[cpus];
        line.append("# tracer: nop\n#\n");
        write();
    }

    private void write() {
        try {
            out.append(line);
        } catch (IOException e) {
            throw failed(e);
        }
        line.setLength(0);
    }

    private static UncheckedIOException failed(IOException e) {
        return new UncheckedIOException("cannot write the ftrace text: " + e.getMessage(), e);
    }

    /** Begin a line with the task that is current on the CPU, the CPU, flags, time and event name. */
    private void begin(long now, int cpu, String flags, String event) {
        begin(now, cpu, currentName[cpu], currentId[cpu], flags, event);
    }

    private void begin(long now, int cpu, String name, int id, String flags, String event) {
        String comm = comm(name);
        pad(COMM_WIDTH - comm.length());
        line.append(comm).append('-');
        int before = line.length();
        line.append(id);
        pad(PID_WIDTH - (line.length() - before));
        line.append(" [");
        zeros(cpu, 3);
        line.append("] ").append(flags).append(' ');
        long micros = (now + 500) / 1000;
        String seconds = Long.toString(micros / 1_000_000);
        pad(5 - seconds.length());
        line.append(seconds).append('.');
        zeros(micros % 1_000_000, 6);
        line.append(": ").append(event).append(": ");
    }

    private void pad(int blanks) {
        for (int i = 0; i < blanks; i++) {
            line.append(' ');
        }
    }

    private void zeros(long value, int digits) {
        String text = Long.toString(value);
        for (int i = text.length(); i < digits; i++) {
            line.append('0');
        }
        line.append(text);
    }

    private void end() {
        line.append('\n');
        write();
    }

    /** Cut to the 15 characters the kernel keeps. */
    private static String comm(String name) {
        return name.length() <= COMM_MAX ? name : name.substring(0, COMM_MAX);
    }

    private static String commOf(TaskView task, int cpu) {
        return task.id() == 0 ? "swapper/" + cpu : comm(task.name());
    }

    private static int priority(TaskView task) {
        return 120 + task.nice();
    }

    private void wakeLine(TaskView task, int target) {
        line.append("comm=")
                .append(comm(task.name()))
                .append(" pid=")
                .append(task.id())
                .append(" prio=")
                .append(priority(task))
                .append(" target_cpu=");
        zeros(target, 3);
        end();
    }

    @Override
    public void forked(long now, int cpu, TaskView parent, TaskView child) {
        if (window.contains(now)) {
            begin(now, cpu, ".....", "sched_process_fork");
            line.append("comm=")
                    .append(comm(parent.name()))
                    .append(" pid=")
                    .append(parent.id())
                    .append(" child_comm=")
                    .append(comm(child.name()))
                    .append(" child_pid=")
                    .append(child.id());
            end();
        }
    }

    @Override
    public void waking(long now, int cpu, TaskView waker, TaskView wakee, boolean interrupt) {
        if (window.contains(now)) {
            begin(now, cpu, interrupt ? "d.h4." : "d..4.", "sched_waking");
            // The CPU the task was on last: where it goes is not decided yet.
            wakeLine(wakee, wakee.cpu());
        }
    }

    @Override
    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
        if (window.contains(now)) {
            // The event does not say who moves the task; balancing pulls to the CPU that does it, a wakeup is shown
            // there too.
            begin(now, to, "d..3.", "sched_migrate_task");
            line.append("comm=")
                    .append(comm(task.name()))
                    .append(" pid=")
                    .append(task.id())
                    .append(" prio=")
                    .append(priority(task))
                    .append(" orig_cpu=")
                    .append(from)
                    .append(" dest_cpu=")
                    .append(to);
            end();
        }
    }

    @Override
    public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
        if (window.contains(now)) {
            begin(now, cpu, isNew ? "d..2." : "d..5.", isNew ? "sched_wakeup_new" : "sched_wakeup");
            wakeLine(task, task.cpu());
        }
    }

    @Override
    public void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        if (window.contains(now)) {
            if (previousExits) {
                processExit(now, cpu, previous);
            }
            String name = previous.id() == 0 ? "<idle>" : previous.name();
            begin(now, cpu, name, previous.id(), "d..2.", "sched_switch");
            line.append("prev_comm=")
                    .append(commOf(previous, cpu))
                    .append(" prev_pid=")
                    .append(previous.id())
                    .append(" prev_prio=")
                    .append(priority(previous))
                    .append(" prev_state=")
                    .append(state(previous, stillRunnable, previousExits))
                    .append(" ==> next_comm=")
                    .append(commOf(next, cpu))
                    .append(" next_pid=")
                    .append(next.id())
                    .append(" next_prio=")
                    .append(priority(next));
            end();
        }
        currentName[cpu] = next.id() == 0 ? "<idle>" : next.name();
        currentId[cpu] = next.id();
    }

    /** An exiting task says so itself, before it is switched away from for the last time. */
    private void processExit(long now, int cpu, TaskView task) {
        begin(now, cpu, task.name(), task.id(), ".....", "sched_process_exit");
        line.append("comm=")
                .append(comm(task.name()))
                .append(" pid=")
                .append(task.id())
                .append(" prio=")
                .append(priority(task));
        end();
    }

    private static String state(TaskView previous, boolean stillRunnable, boolean exits) {
        if (exits) {
            return "X";
        }
        if (previous.id() == 0) {
            return "R";
        }
        return stillRunnable ? "R+" : "S";
    }

    @Override
    public void idleEntered(long now, int cpu, int state, boolean tickStopped) {
        cpuIdle(now, cpu, state);
    }

    @Override
    public void idleLeft(long now, int cpu, int state) {
        cpuIdle(now, cpu, IDLE_EXIT);
    }

    private void cpuIdle(long now, int cpu, long state) {
        if (window.contains(now)) {
            begin(now, cpu, "d..1.", "cpu_idle");
            line.append("state=").append(state).append(" cpu_id=").append(cpu);
            end();
        }
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }
}
