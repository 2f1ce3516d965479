package org.schedgate.simulator.sched.fair;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.Tunables;

/** A queue of an 8-CPU machine (latency 24 ms, minimum granularity 3 ms, wakeup granularity 4 ms) with default features. */
final class FairQueueFixture implements FairQueueView {
    static final Features DEFAULT_FEATURES = Features.of(
            Feature.GENTLE_FAIR_SLEEPERS,
            Feature.START_DEBIT,
            Feature.LAST_BUDDY,
            Feature.WAKEUP_PREEMPTION,
            Feature.BASE_SLICE,
            Feature.ALT_PERIOD);

    private final @Nullable TaskView current;
    private final List<TaskView> waiting;
    private Features features = DEFAULT_FEATURES;
    private long minVruntimeNanos;
    private int nextBuddy = -1;
    private int lastBuddy = -1;
    private boolean yielded;
    private int nrRunning;
    private long weight;

    /** Create a queue with a running task, if any, and waiting ones, leftmost first. */
    FairQueueFixture(@Nullable TaskView current, TaskView... waiting) {
        this.current = current;
        this.waiting = List.of(waiting);
        nrRunning = waiting.length + (current == null ? 0 : 1);
        weight = (current == null ? 0 : current.weight())
                + this.waiting.stream().mapToLong(TaskView::weight).sum();
    }

    FairQueueFixture with(Feature feature, boolean value) {
        features = features.with(feature, value);
        return this;
    }

    FairQueueFixture minVruntime(long nanos) {
        minVruntimeNanos = nanos;
        return this;
    }

    FairQueueFixture nextBuddy(int position) {
        nextBuddy = position;
        return this;
    }

    FairQueueFixture lastBuddy(int position) {
        lastBuddy = position;
        return this;
    }

    FairQueueFixture yielded() {
        yielded = true;
        return this;
    }

    /** Pretend that there are so many nice-0 tasks. */
    FairQueueFixture tasks(int count) {
        nrRunning = count;
        weight = 1024L * count;
        return this;
    }

    @Override
    public Features features() {
        return features;
    }

    @Override
    public Tunables tunables() {
        return Tunables.CFS.scaledFor(8);
    }

    @Override
    public long minVruntimeNanos() {
        return minVruntimeNanos;
    }

    @Override
    public int nrRunning() {
        return nrRunning;
    }

    @Override
    public long weight() {
        return weight;
    }

    @Override
    public @Nullable TaskView current() {
        return current;
    }

    @Override
    public int waiting() {
        return waiting.size();
    }

    @Override
    public TaskView at(int position) {
        return waiting.get(position);
    }

    @Override
    public int nextBuddy() {
        return nextBuddy;
    }

    @Override
    public int lastBuddy() {
        return lastBuddy;
    }

    @Override
    public boolean currentYielded() {
        return yielded;
    }

    @Override
    public long sliceNanos(TaskView task) {
        return new PeriodSlice().sliceNanos(this, task);
    }
}
