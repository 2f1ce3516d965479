package org.schedgate.simulator.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Cases;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.random.RandomStream;
import org.schedgate.simulator.result.RecordedMetrics;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.trace.SchedListener;

/** Random queues: what is added up event by event is what a look at every nanosecond gives. */
class CpuTimesPropertyTest {
    private static final int TASKS = 7;

    @Test
    void agrees_with_looking_at_every_nanosecond() {
        Cases.forEach(random -> {
            int cpus = (int) random.between(1, 4);
            long warmUp = random.below(60);
            RunMetrics metrics = new RunMetrics(cpus, warmUp);
            Queues queues = new Queues(cpus, random);
            long idle = 0;
            long depth = 0;
            long blamed = 0;
            long end = random.between(100, 300);
            for (long now = 0; now < end; now++) {
                for (long events = random.below(3); events > 0; events--) {
                    queues.change(now, metrics);
                }
                if (now >= warmUp) {
                    idle += queues.idle();
                    depth += queues.depth();
                    blamed += queues.blamed();
                }
            }
            metrics.finished(end);
            RecordedMetrics sink = new RecordedMetrics();
            metrics.report(sink, 0);
            double all = (double) (end - warmUp) * cpus;
            assertThat(sink.values())
                    .containsEntry("runnable_while_idle", (double) blamed)
                    .containsEntry("idle_share", idle / all)
                    .containsEntry("run_queue.depth_mean", depth / all);
        });
    }

    private static final class Queues {
        private final int cpus;
        private final RandomStream random;
        private final List<FakeTask> tasks = new ArrayList<>();
        private final FakeTask idle = new FakeTask(0);
        private final FakeTask[] current;

        Queues(int cpus, RandomStream random) {
            this.cpus = cpus;
            this.random = random;
            current = new FakeTask[cpus];
            java.util.Arrays.fill(current, idle);
            for (int id = 1; id <= TASKS; id++) {
                FakeTask task = new FakeTask(id * 20);
                if (random.below(2) == 0) {
                    CpuSet allowed = CpuSet.of((int) random.below(cpus), (int) random.below(cpus));
                    task.allowed(allowed);
                }
                tasks.add(task);
            }
        }

        private int allowedCpu(FakeTask task) {
            int cpu = (int) random.below(cpus);
            return task.allowed().contains(cpu) ? cpu : task.allowed().first();
        }

        private boolean running(FakeTask task) {
            return task.queued() && current[task.cpu()].id() == task.id();
        }

        void change(long now, RunMetrics to) {
            FakeTask task = tasks.get((int) random.below(TASKS));
            if (!task.queued()) {
                task.cpu(allowedCpu(task)).queued(true);
                to.enqueued(now, 0, task, random.below(2) == 0);
            } else if (!running(task) && random.below(3) == 0) {
                int from = task.cpu();
                int target = allowedCpu(task);
                task.cpu(target);
                to.migrated(now, task, from, target, SchedListener.Migration.PERIODIC_BALANCE);
            } else if (running(task) && random.below(2) == 0) {
                task.queued(false);
                pick(now, to, task, false);
            } else {
                pick(now, to, current[task.cpu()], true);
            }
        }

        private void pick(long now, RunMetrics to, FakeTask previous, boolean stillRunnable) {
            int cpu = previous.id() == 0 ? (int) random.below(cpus) : previous.cpu();
            FakeTask before = current[cpu];
            FakeTask next = idle;
            for (FakeTask task : tasks) {
                if (task.queued() && task.cpu() == cpu && task.id() != before.id()) {
                    next = task;
                }
            }
            if (next.id() == before.id() || (stillRunnable && before.id() != 0 && next.id() == 0)) {
                return;
            }
            current[cpu] = next;
            to.switched(now, cpu, before, stillRunnable, false, next);
        }

        private int depth(int cpu) {
            return (int) tasks.stream()
                    .filter(task -> task.queued() && task.cpu() == cpu)
                    .count();
        }

        int depth() {
            return (int) tasks.stream().filter(FakeTask::queued).count();
        }

        int idle() {
            int count = 0;
            for (FakeTask task : current) {
                count += task.id() == 0 ? 1 : 0;
            }
            return count;
        }

        /** Tasks that wait behind another while some CPU they may use has nothing at all. */
        int blamed() {
            int count = 0;
            for (FakeTask task : tasks) {
                if (!task.queued() || running(task) || current[task.cpu()].id() == 0) {
                    continue;
                }
                for (int cpu = 0; cpu < cpus; cpu++) {
                    if (task.allowed().contains(cpu) && current[cpu].id() == 0 && depth(cpu) == 0) {
                        count++;
                        break;
                    }
                }
            }
            return count;
        }
    }
}
