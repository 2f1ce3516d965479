package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Cases;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.random.RandomStream;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Pipe;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.StreamSocket;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;

/**
 * No wakeup is lost: writers that write as much as readers read always end, whoever sleeps when. A lost one ends in a deadlock, which
 * fails the run.
 */
class ChannelsPropertyTest {
    /** One channel's writers and readers: as much is read as is written. */
    private static final class Plan {
        private final List<TaskSpec> tasks = new ArrayList<>();
        private long written;
        private long read;

        Plan(RandomStream random) {
            int channels = (int) random.between(1, 3);
            for (int i = 0; i < channels; i++) {
                addChannel(random, random.below(2) == 0 ? new Pipe("pipe-" + i) : new StreamSocket("socket-" + i));
            }
        }

        private void addChannel(RandomStream random, Channel channel) {
            int writers = (int) random.between(1, 4);
            int readers = (int) random.between(1, 3);
            int[] sizes = {1, 100, 4000, 4096, 5000, 70_000};
            int size = sizes[(int) random.below(sizes.length)];
            int messages = (int) random.between(1, size > 1000 ? 40 : 400);
            long total = 0;
            for (int i = 0; i < writers; i++) {
                tasks.add(TaskSpec.of("writer", "writer", new Writer(channel, size, messages, pause(random))));
                total += (long) size * messages;
            }
            for (int i = 0; i < readers; i++) {
                long share = i + 1 == readers ? total : random.below(total + 1);
                total -= share;
                tasks.add(TaskSpec.of("reader", "reader", new Reader(channel, share, size, pause(random))));
            }
        }

        private static int pause(RandomStream random) {
            return (int) random.between(1, 50);
        }

        /** Now and then sleep or compute, at random; tell whether. */
        private static boolean pauses(TaskContext self, Actions next, int pause) {
            if (self.random().below(pause) != 0) {
                return false;
            }
            long nanos = self.random().between(1, 20_000);
            if (self.random().below(2) == 0) {
                next.sleep(nanos);
            } else {
                next.compute(nanos);
            }
            return true;
        }

        private final class Writer implements Program {
            private final Channel channel;
            private final int size;
            private final int pause;
            private int rest;

            Writer(Channel channel, int size, int messages, int pause) {
                this.channel = channel;
                this.size = size;
                this.rest = messages;
                this.pause = pause;
            }

            @Override
            public void next(TaskContext self, Actions next) {
                written += self.transferred();
                if (rest == 0) {
                    next.exit();
                } else if (!pauses(self, next, pause + 1)) {
                    rest--;
                    next.write(channel, size);
                }
            }
        }

        private final class Reader implements Program {
            private final Channel channel;
            private final int size;
            private final int pause;
            private long rest;

            Reader(Channel channel, long share, int size, int pause) {
                this.channel = channel;
                this.rest = share;
                this.size = size;
                this.pause = pause;
            }

            @Override
            public void next(TaskContext self, Actions next) {
                read += self.transferred();
                rest -= self.transferred();
                if (rest == 0) {
                    next.exit();
                } else if (!pauses(self, next, pause + 1)) {
                    next.read(channel, (int) Math.min(rest, self.random().between(1, 2L * size)));
                }
            }
        }

        /** main() creates all tasks. */
        TaskSpec main() {
            return TaskSpec.of("main", "main", new Program() {
                private int created;

                @Override
                public void next(TaskContext self, Actions next) {
                    if (created == tasks.size()) {
                        next.exit();
                    } else {
                        next.fork(tasks.get(created++));
                    }
                }
            });
        }
    }

    /** Return a kernel whose tasks lose their CPUs with a channel's mutex, and on the way to it. */
    private static KernelProfile preemptible(String kernel) {
        return Kernels.of(kernel).with(Patch.tunable("CONFIG_PREEMPT", 1));
    }

    @Test
    void everything_that_is_written_is_read_and_every_task_ends_with_every_kernel() {
        List<Machine> machines = List.of(Machines.of("uma-2"), Machines.of("smt-8"));
        Cases.forEach(random -> {
            long seed = random.nextLong();
            Machine machine = machines.get((int) random.below(machines.size()));
            for (String kernel : Kernels.names()) {
                Plan plan = new Plan(RandomStream.of(seed, "plan"));
                new SchedulerRun(
                                machine,
                                random.below(2) == 0 ? Kernels.of(kernel) : preemptible(kernel),
                                seed,
                                Budget.DEFAULT.withSimulatedNanos(60_000_000_000L),
                                null,
                                () -> false)
                        .run(plan.main());
                assertThat(plan.read).as(kernel).isEqualTo(plan.written).isPositive();
            }
        });
    }
}
