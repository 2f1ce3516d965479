package org.schedgate.simulator.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.TaskView;

/**
 * Writes a run as trace-event JSON, which the Perfetto UI and {@code chrome://tracing} open.
 *
 * <p>One track a CPU with a slice for every stretch a task ran, an arrow from the slice of each waker to the first slice of its
 * wakee, and a counter of runnable tasks for each CPU. A wakeup by an interrupt on an idle CPU has no slice to start from and gets an
 * instant instead. Slices that reach beyond the window are cut to it.
 *
 * <p>Closing completes the document and closes the writer. A run that fails leaves a complete document of what happened before.
 */
public final class PerfettoJsonExporter implements SchedListener, AutoCloseable {
    private static final int NO_FLOW = 0;

    private final JsonGenerator json;
    private final TimeWindow window;
    private final RunQueues queues;
    private final int[] shownDepth;
    private final @Nullable String[] runningName;
    private final int[] runningId;
    private final long[] runningSince;
    private int[] flowOf = new int[64];
    private int flows;
    private long last;
    private boolean opened;
    private boolean closed;

    /**
     * Start the document.
     *
     * @param out receives the text
     * @param cpus number of CPUs of the machine, 1..{@link CpuSet#CPUS_MAX}
     * @param window what to write
     */
    public PerfettoJsonExporter(Writer out, int cpus, TimeWindow window) {
        Objects.requireNonNull(out, "writer of the trace-event JSON is null: give where it goes");
        this.window = Objects.requireNonNull(window, "time window is null: TimeWindow.ALL is the whole run");
        if (cpus < 1 || cpus > CpuSet.CPUS_MAX) {
            throw new IllegalArgumentException(
                    "trace-event JSON of " + cpus + " CPUs: accepted is 1.." + CpuSet.CPUS_MAX);
        }
        queues = new RunQueues(cpus);
        shownDepth = new int[cpus];
        runningName = new @Nullable String[cpus];
        runningId = new int[cpus];
        runningSince = new long[cpus];
        try {
            json = new JsonFactory().createGenerator(out);
            json.setPrettyPrinter(new OneEventALine());
            json.writeStartObject();
            json.writeStringField("displayTimeUnit", "ns");
            json.writeArrayFieldStart("traceEvents");
            metadata("process_name", 0, "name", "CPUs");
            for (int cpu = 0; cpu < cpus; cpu++) {
                metadata("thread_name", cpu, "name", "CPU " + cpu);
                metadata("thread_sort_index", cpu, "sort_index", cpu);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Breaks lines between the elements of the array and nowhere else. */
    private static final class OneEventALine extends MinimalPrettyPrinter {
        private static final long serialVersionUID = 1;

        @Override
        public void beforeArrayValues(JsonGenerator to) throws IOException {
            to.writeRaw('\n');
        }

        @Override
        public void writeArrayValueSeparator(JsonGenerator to) throws IOException {
            to.writeRaw(",\n");
        }
    }

    private static UncheckedIOException failed(IOException e) {
        return new UncheckedIOException("cannot write the trace-event JSON: " + e.getMessage(), e);
    }

    private void metadata(String name, int cpu, String key, Object value) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("ph", "M");
        json.writeNumberField("pid", 0);
        json.writeNumberField("tid", cpu);
        json.writeObjectFieldStart("args");
        if (value instanceof Integer number) {
            json.writeNumberField(key, number);
        } else {
            json.writeStringField(key, value.toString());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void begin(String name, String phase, long nanos, int cpu) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("cat", "sched");
        json.writeStringField("ph", phase);
        micros("ts", nanos);
        json.writeNumberField("pid", 0);
        json.writeNumberField("tid", cpu);
    }

    /** Write nanoseconds as microseconds with three decimals; exact. */
    private void micros(String key, long nanos) throws IOException {
        json.writeFieldName(key);
        String thousandths = Long.toString(1000 + nanos % 1000).substring(1);
        json.writeNumber(nanos / 1000 + "." + thousandths);
    }

    @Override
    public void waking(long now, int cpu, TaskView waker, TaskView wakee, boolean interrupt) {
        last = now;
        if (!window.contains(now)) {
            return;
        }
        try {
            if (waker.id() == 0) {
                begin("wakeup of " + wakee.name(), "i", now, cpu);
                json.writeStringField("s", "t");
            } else {
                int flow = ++flows;
                setFlow(wakee.id(), flow);
                begin("wakeup", "s", now, cpu);
                json.writeNumberField("id", flow);
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Show at the window's start how long the queues are by then; to be called before an event changes them. */
    private void openWindow(long now) {
        if (!opened && now >= window.fromNanos()) {
            opened = true;
            for (int cpu = 0; cpu < shownDepth.length; cpu++) {
                showDepth(window.fromNanos(), cpu);
            }
        }
    }

    private void setFlow(int id, int flow) {
        if (id >= flowOf.length) {
            flowOf = Arrays.copyOf(flowOf, Math.max(id + 1, 2 * flowOf.length));
        }
        flowOf[id] = flow;
    }

    @Override
    public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
        openWindow(now);
        queues.enqueued(now, cpu, task, isNew);
        showDepth(now, task.cpu());
    }

    @Override
    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
        openWindow(now);
        queues.migrated(now, task, from, to, cause);
        showDepth(now, from);
        showDepth(now, to);
    }

    @Override
    public void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        openWindow(now);
        queues.switched(now, cpu, previous, stillRunnable, previousExits, next);
        endSlice(now, cpu);
        if (next.id() != 0) {
            runningName[cpu] = next.name();
            runningId[cpu] = next.id();
            runningSince[cpu] = now;
            endFlow(now, cpu, next.id());
        }
        showDepth(now, cpu);
    }

    private void endFlow(long now, int cpu, int id) {
        if (id >= flowOf.length || flowOf[id] == NO_FLOW) {
            return;
        }
        int flow = flowOf[id];
        flowOf[id] = NO_FLOW;
        if (!window.contains(now)) {
            return;
        }
        try {
            begin("wakeup", "f", now, cpu);
            json.writeStringField("bp", "e");
            json.writeNumberField("id", flow);
            json.writeEndObject();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private void endSlice(long now, int cpu) {
        String name = runningName[cpu];
        if (name == null) {
            return;
        }
        runningName[cpu] = null;
        long from = Math.max(runningSince[cpu], window.fromNanos());
        long to = Math.min(now, window.toNanos());
        if (to < from || from >= window.toNanos() || now < window.fromNanos()) {
            return;
        }
        try {
            begin(name, "X", from, cpu);
            micros("dur", to - from);
            json.writeObjectFieldStart("args");
            json.writeNumberField("pid", runningId[cpu]);
            json.writeEndObject();
            json.writeEndObject();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private void showDepth(long now, int cpu) {
        last = now;
        if (!window.contains(now) || shownDepth[cpu] == queues.depth(cpu)) {
            return;
        }
        shownDepth[cpu] = queues.depth(cpu);
        try {
            begin("run queue of CPU " + cpu, "C", now, cpu);
            json.writeObjectFieldStart("args");
            json.writeNumberField("tasks", shownDepth[cpu]);
            json.writeEndObject();
            json.writeEndObject();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void finished(long now) {
        last = now;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        for (int cpu = 0; cpu < runningSince.length; cpu++) {
            endSlice(last, cpu);
        }
        try {
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
            json.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }
}
