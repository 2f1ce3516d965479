package org.schedgate.simulator.workload;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.random.RandomStream;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;

/**
 * Runs a workload as if every task had a CPU of its own: a wake costs the waker 1 us and lets the wakee run 3 us after its begin, a futex wait looks
 * at the word 200 ns after it was asked for, a fork takes 10 us. Keeps a log of what was asked for.
 */
final class IdealMachine {
    static final long WAKE_NANOS = 1_000;
    static final long WAKEUP_NANOS = 3_000;
    static final long WAIT_NANOS = 200;
    static final long FORK_NANOS = 10_000;

    final List<String> log = new ArrayList<>();
    final List<TaskSpec> created = new ArrayList<>();
    final List<String> exited = new ArrayList<>();
    final List<String> stuck = new ArrayList<>();
    private final PriorityQueue<Running> queue = new PriorityQueue<>(
            Comparator.comparingLong((Running task) -> task.at).thenComparingInt(task -> task.id));
    private final Map<Futex, Queue<Running>> waiters = new LinkedHashMap<>();
    private final long seed;
    private int tasks;
    private long now;

    private IdealMachine(long seed) {
        this.seed = seed;
    }

    static IdealMachine run(WorkloadRun run, long seed) {
        IdealMachine machine = new IdealMachine(seed);
        machine.start(run.main(), 0);
        while (!machine.queue.isEmpty()) {
            Running task = machine.queue.remove();
            machine.now = task.at;
            task.step();
        }
        machine.waiters.forEach((futex, waiting) ->
                waiting.forEach(task -> machine.stuck.add(task.spec.group() + " on " + futex.name())));
        return machine;
    }

    long endNanos() {
        return now;
    }

    private void start(TaskSpec spec, long at) {
        created.add(spec);
        Running task = new Running(++tasks, spec);
        task.at = at;
        queue.add(task);
    }

    private final class Running implements TaskContext, Actions {
        private final int id;
        private final TaskSpec spec;
        private final RandomStream random;
        private long at;
        private int woken;
        private boolean differed;
        private int asked;
        private @Nullable Futex looksAt;
        private int expected;

        Running(int id, TaskSpec spec) {
            this.id = id;
            this.spec = spec;
            random = RandomStream.of(seed, "task " + id);
        }

        void step() {
            if (looksAt != null) {
                Futex futex = looksAt;
                looksAt = null;
                differed = futex.value() != expected;
                if (!differed) {
                    waiters.computeIfAbsent(futex, key -> new ArrayDeque<>()).add(this);
                    return;
                }
            }
            asked = 0;
            int lastWoken = woken;
            spec.program().next(this, this);
            if (asked != 1) {
                throw new IllegalStateException(spec.group() + " asked for " + asked + " actions");
            }
            if (woken == lastWoken) {
                woken = 0;
            }
        }

        private void ask(String what, long until) {
            asked++;
            log.add(now + " " + spec.group() + "/" + id + " " + what);
            if (until >= 0) {
                at = until;
                queue.add(this);
            }
        }

        @Override
        public void compute(long nanos) {
            ask("compute " + nanos, now + nanos);
        }

        @Override
        public void spinUntil(long untilNanos) {
            ask("spinUntil " + untilNanos, Math.max(now, untilNanos));
        }

        @Override
        public void sleep(long nanos) {
            ask("sleep " + nanos, now + nanos);
        }

        @Override
        public void await(Futex futex, int value) {
            looksAt = futex;
            expected = value;
            ask("await " + futex.name(), now + WAIT_NANOS);
        }

        @Override
        public void wake(Futex futex, int count) {
            Queue<Running> waiting = waiters.getOrDefault(futex, new ArrayDeque<>());
            woken = 0;
            while (woken < count && !waiting.isEmpty()) {
                Running task = waiting.remove();
                task.at = now + WAKEUP_NANOS;
                queue.add(task);
                woken++;
            }
            ask("wake " + futex.name() + " " + count, now + WAKE_NANOS);
        }

        @Override
        public void deliver(Futex futex, int count) {
            throw new UnsupportedOperationException("the ideal machine has no softirqs");
        }

        @Override
        public void io(long nanos, int cpu) {
            throw new UnsupportedOperationException("the ideal machine has no devices");
        }

        @Override
        public void exec() {
            throw new UnsupportedOperationException("the ideal machine has no placement");
        }

        @Override
        public void setAffinity(CpuSet cpus) {
            throw new UnsupportedOperationException("the ideal machine has no shared CPUs");
        }

        @Override
        public void write(Channel channel, int bytes) {
            throw new UnsupportedOperationException("the ideal machine has no channels");
        }

        @Override
        public void read(Channel channel, int bytes) {
            throw new UnsupportedOperationException("the ideal machine has no channels");
        }

        @Override
        public void poll(Channel channel) {
            throw new UnsupportedOperationException("the ideal machine has no channels");
        }

        @Override
        public void fork(TaskSpec child) {
            start(child, now + FORK_NANOS);
            ask("fork " + child.name(), now + FORK_NANOS);
        }

        @Override
        public void yieldTurn() {
            ask("yield", now + 1);
        }

        @Override
        public void exit() {
            exited.add(spec.group());
            ask("exit", -1);
        }

        @Override
        public long now() {
            return now;
        }

        @Override
        public int id() {
            return id;
        }

        @Override
        public String name() {
            return spec.name();
        }

        @Override
        public int cpu() {
            return id;
        }

        @Override
        public RandomStream random() {
            return random;
        }

        @Override
        public int woken() {
            return woken;
        }

        @Override
        public int transferred() {
            return 0;
        }

        @Override
        public boolean valueDiffered() {
            return differed;
        }
    }
}
