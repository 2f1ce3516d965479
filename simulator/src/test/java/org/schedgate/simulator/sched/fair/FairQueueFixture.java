package org.schedgate.simulator.sched.fair;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.RequestRule;
import org.schedgate.simulator.sched.decision.SliceRule;
import org.schedgate.simulator.sched.decision.Tunable;
import org.schedgate.simulator.sched.decision.Tunables;

/**
 * A queue of an 8-CPU machine (latency 24 ms, minimum granularity 3 ms, wakeup granularity 4 ms, base slice 3 ms, ticks of 4 ms) with
 * default features.
 */
final class FairQueueFixture implements FairQueueView {
    static final Features DEFAULT_FEATURES = Features.of(
            Feature.GENTLE_FAIR_SLEEPERS,
            Feature.START_DEBIT,
            Feature.LAST_BUDDY,
            Feature.WAKEUP_PREEMPTION,
            Feature.BASE_SLICE,
            Feature.ALT_PERIOD);

    static final Features DEADLINE_FEATURES = Features.of(
            Feature.PLACE_LAG,
            Feature.PLACE_DEADLINE_INITIAL,
            Feature.PLACE_REL_DEADLINE,
            Feature.RUN_TO_PARITY,
            Feature.PREEMPT_SHORT,
            Feature.DELAY_DEQUEUE,
            Feature.WAKEUP_PREEMPTION);

    private static final Tunables WITH_BASE_SLICE = withBaseSlice();

    private static Tunables withBaseSlice() {
        Map<Tunable, Long> values = new EnumMap<>(Tunable.class);
        Tunables.CFS.present().forEach(tunable -> values.put(tunable, Tunables.CFS.get(tunable)));
        values.put(Tunable.BASE_SLICE, 750_000L);
        return Tunables.of(values);
    }

    private final @Nullable EntityView current;
    private final List<EntityView> waiting;
    private Features features = DEFAULT_FEATURES;
    private Tunables tunables = WITH_BASE_SLICE;
    private SliceRule sliceRule = new PeriodSlice();
    private RequestRule requestRule = new NoRequests();
    private long minVruntimeNanos;
    private int nextBuddy = -1;
    private boolean nextIsRunning;
    private int lastBuddy = -1;
    private boolean yielded;
    private int nrRunning;
    private int ofCpu;
    private long weight;
    private @Nullable FairQueueView above;
    private @Nullable EntityView owner;

    /** Create a queue with a running entity, if any, and waiting ones in the order of the queue. */
    FairQueueFixture(@Nullable EntityView current, EntityView... waiting) {
        this.current = current;
        this.waiting = List.of(waiting);
        nrRunning = waiting.length + (current == null ? 0 : 1);
        ofCpu = nrRunning;
        weight = (current == null ? 0 : current.weight())
                + this.waiting.stream().mapToLong(EntityView::weight).sum();
    }

    /** Make it a queue of a kernel with deadlines. */
    FairQueueFixture withDeadlines(RequestRule rule) {
        features = DEADLINE_FEATURES;
        sliceRule = new BaseSlice(BaseSlice.Custom.KEPT);
        requestRule = rule;
        return this;
    }

    FairQueueFixture with(Feature feature, boolean value) {
        features = features.with(feature, value);
        return this;
    }

    FairQueueFixture with(Tunables value) {
        tunables = value;
        return this;
    }

    /** Give the kernel the minimum granularity for SCHED_IDLE tasks, 0.75 ms. */
    FairQueueFixture withIdleGranularity() {
        Map<Tunable, Long> values = new EnumMap<>(Tunable.class);
        tunables.present().forEach(tunable -> values.put(tunable, tunables.get(tunable)));
        values.put(Tunable.IDLE_MIN_GRANULARITY, 750_000L);
        tunables = Tunables.of(values);
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

    FairQueueFixture nextIsRunning() {
        nextIsRunning = true;
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
        ofCpu = count;
        weight = 1024L * count;
        return this;
    }

    /** Pretend that the whole CPU has so many tasks. */
    FairQueueFixture ofCpu(int count) {
        ofCpu = count;
        return this;
    }

    /** Make it a queue of a kernel without PICK_BUDDY. */
    FairQueueFixture withoutPickBuddy() {
        EnumSet<Feature> present = EnumSet.allOf(Feature.class);
        present.remove(Feature.PICK_BUDDY);
        features = Features.of(present, features.on());
        return this;
    }

    /** Make it the queue of a group that an entity stands for in another queue. */
    FairQueueFixture below(FairQueueView queue, EntityView group) {
        above = queue;
        owner = group;
        return this;
    }

    @Override
    public @Nullable FairQueueView above() {
        return above;
    }

    @Override
    public @Nullable EntityView owner() {
        return owner;
    }

    @Override
    public Features features() {
        return features;
    }

    @Override
    public Tunables tunables() {
        return tunables.scaledFor(8);
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
    public int nrRunningOfCpu() {
        return ofCpu;
    }

    @Override
    public long weight() {
        return weight;
    }

    @Override
    public @Nullable EntityView current() {
        return current;
    }

    @Override
    public int waiting() {
        return waiting.size();
    }

    @Override
    public EntityView at(int position) {
        return waiting.get(position);
    }

    @Override
    public long averageVruntimeNanos() {
        if (nrRunning == 0) {
            return minVruntimeNanos;
        }
        long moment = current == null ? 0 : current.weight() * current.vruntimeNanos();
        for (EntityView entity : waiting) {
            moment += entity.weight() * entity.vruntimeNanos();
        }
        return Math.floorDiv(moment, weight);
    }

    @Override
    public boolean currentProtected() {
        return current != null && requestRule.protects(this, current);
    }

    @Override
    public int nextBuddy() {
        return nextBuddy;
    }

    @Override
    public boolean currentIsNextBuddy() {
        return nextIsRunning;
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
    public long sliceNanos(EntityView entity) {
        return sliceRule.sliceNanos(this, entity);
    }
}
