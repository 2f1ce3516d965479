package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Cases;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskSpec;
import org.schedgate.simulator.trace.SchedListener;

/** Random machines, kernels and scripts: what must hold holds after every single event, and every run ends. */
class SchedulerInvariantsPropertyTest {
    /** The longest wait from wakeup to running: a script has some 60 tasks, some at nice -20 beside some at nice 19. */
    private static final long WAIT_NANOS_MAX = 2_000_000_000L;

    @Test
    void no_task_is_lost_or_doubled_and_every_queue_is_what_its_tasks_make_it() {
        Cases.forEach(random -> {
            RandomScenario scenario = RandomScenario.draw(random);
            SchedulerRun run = scenario.start(new SchedListener() {});
            RunInvariants invariants = new RunInvariants(run.core);
            run.start(scenario.script().start().main());
            while (run.core.tasks.live() > 0) {
                run.step();
                invariants.check();
            }
            invariants.checkEnd();
        });
    }

    @Test
    void every_woken_task_runs_and_each_cpus_time_is_spent_once() {
        Cases.forEach(random -> {
            RandomScenario scenario = RandomScenario.draw(random);
            Stints stints = new Stints(scenario.machine().topology().cpuCount());
            SchedulerRun run = scenario.start(stints);
            CpuAccount account = new CpuAccount(run.core);
            run.start(scenario.script().start().main());
            while (run.core.tasks.live() > 0) {
                run.step();
                account.look();
            }
            stints.end(run.nowNanos());
            for (int cpu = 0; cpu < run.core.cpus; cpu++) {
                assertThat(account.busyNanos(cpu))
                        .as("busy time of CPU %d", cpu)
                        .isEqualTo(stints.busyNanos[cpu]);
                assertThat(account.idleNanos(cpu))
                        .as("idle time of CPU %d", cpu)
                        .isEqualTo(stints.idleNanos[cpu]);
                assertThat(account.busyNanos(cpu) + account.idleNanos(cpu)).isEqualTo(run.nowNanos());
                // A stint is charged from the pick, a switch earlier than it begins, and up to the next pick, a switch
                // earlier than it ends; the switches into it and out of
                // it may differ by whether a sibling is busy. Nothing is charged twice.
                long slowSwitch = run.core.speedTable.code(cpu, true).contextSwitch;
                long fastSwitch = run.core.speedTable.code(cpu, false).contextSwitch;
                assertThat(account.chargedNanos(cpu))
                        .as("time charged to tasks of CPU %d", cpu)
                        .isLessThanOrEqualTo(
                                account.busyNanos(cpu) + slowSwitch + stints.begun[cpu] * (slowSwitch - fastSwitch));
            }
            assertThat(stints.awaited.keySet().stream().filter(stints.workload::contains))
                    .as("tasks that were woken and never ran")
                    .isEmpty();
            assertThat(stints.longestWait).isLessThan(WAIT_NANOS_MAX);
        });
    }

    @Test
    void at_full_speed_tasks_compute_exactly_what_their_programs_asked_for() {
        AtomicLong all = new AtomicLong();
        Cases.forEach(random -> {
            RandomScenario scenario = RandomScenario.draw(random).atFullSpeed();
            SchedulerRun run = scenario.start(new SchedListener() {});
            CpuAccount account = new CpuAccount(run.core);
            AtomicLong asked = new AtomicLong();
            run.start(counting(scenario.script().start().main(), asked));
            while (run.core.tasks.live() > 0) {
                run.step();
                account.look();
            }
            assertThat(account.computedNanos()).isEqualTo(asked.get());
            all.addAndGet(asked.get());
        });
        assertThat(all.get()).isPositive();
    }

    /** Return a task that adds up what its program and those of its children ask to compute. */
    private static TaskSpec counting(TaskSpec spec, AtomicLong asked) {
        Program program = spec.program();
        return new TaskSpec(
                spec.name(),
                spec.group(),
                (self, next) -> program.next(self, new CountingActions(next, asked)),
                spec.nice(),
                spec.affinity(),
                spec.process(),
                spec.kernelThread(),
                spec.scheduling());
    }

    private record CountingActions(Actions to, AtomicLong asked) implements Actions {
        @Override
        public void compute(long nanos) {
            asked.addAndGet(nanos);
            to.compute(nanos);
        }

        @Override
        public void spinUntil(long untilNanos) {
            to.spinUntil(untilNanos);
        }

        @Override
        public void sleep(long nanos) {
            to.sleep(nanos);
        }

        @Override
        public void await(Futex futex, int expected) {
            to.await(futex, expected);
        }

        @Override
        public void wake(Futex futex, int count) {
            to.wake(futex, count);
        }

        @Override
        public void deliver(Futex futex, int count) {
            to.deliver(futex, count);
        }

        @Override
        public void io(long nanos, int cpu) {
            to.io(nanos, cpu);
        }

        @Override
        public void exec() {
            to.exec();
        }

        @Override
        public void setAffinity(CpuSet cpus) {
            to.setAffinity(cpus);
        }

        @Override
        public void write(Channel channel, int bytes) {
            to.write(channel, bytes);
        }

        @Override
        public void read(Channel channel, int bytes) {
            to.read(channel, bytes);
        }

        @Override
        public void poll(Channel channel) {
            to.poll(channel);
        }

        @Override
        public void fork(TaskSpec child) {
            to.fork(counting(child, asked));
        }

        @Override
        public void yieldTurn() {
            to.yieldTurn();
        }

        @Override
        public void exit() {
            to.exit();
        }
    }

    /** Who ran where from when to when, as the events tell it, and who waits since when. */
    private static final class Stints implements SchedListener {
        private final int[] current;
        private final long[] since;
        private final long[] busyNanos;
        private final long[] idleNanos;
        /** How often each CPU began to run tasks. */
        private final int[] begun;

        private final Map<Integer, Long> awaited = new TreeMap<>();
        private final TreeSet<Integer> workload = new TreeSet<>();
        private long longestWait;

        Stints(int cpus) {
            current = new int[cpus];
            since = new long[cpus];
            busyNanos = new long[cpus];
            idleNanos = new long[cpus];
            begun = new int[cpus];
        }

        @Override
        public void forked(long now, int cpu, TaskView parent, TaskView child) {
            workload.add(child.id());
            awaited.put(child.id(), now);
        }

        @Override
        public void waking(long now, int cpu, TaskView waker, TaskView wakee, boolean interrupt) {
            awaited.put(wakee.id(), now);
        }

        @Override
        public void switched(
                long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
            assertThat(previous.id()).as("who leaves CPU %d at %d ns", cpu, now).isEqualTo(current[cpu]);
            assertThat(next.id()).isNotEqualTo(previous.id());
            spend(now, cpu);
            begun[cpu] += current[cpu] == 0 ? 1 : 0;
            current[cpu] = next.id();
            Long woken = awaited.remove(next.id());
            if (woken != null) {
                longestWait = Math.max(longestWait, now - woken);
            }
        }

        private void spend(long now, int cpu) {
            (current[cpu] == 0 ? idleNanos : busyNanos)[cpu] += now - since[cpu];
            since[cpu] = now;
        }

        void end(long now) {
            for (int cpu = 0; cpu < current.length; cpu++) {
                spend(now, cpu);
            }
        }
    }
}
