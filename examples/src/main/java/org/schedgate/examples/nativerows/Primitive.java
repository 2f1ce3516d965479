package org.schedgate.examples.nativerows;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.Pipe;
import org.schedgate.simulator.task.Policy;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.StreamSocket;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskScheduling;
import org.schedgate.simulator.task.TaskSpec;

/**
 * A measured primitive as a small program: what the machine's costs are made of has to come back from a run.
 *
 * @param row measured row
 * @param metric measured metric, whose median is meant
 * @param main the program, made anew for each run; it tells its samples
 */
record Primitive(String row, String metric, Main main) {
    private static final CpuSet FIRST = CpuSet.of(0);
    private static final CpuSet SECOND = CpuSet.of(1);
    private static final int ROUNDS = 500;
    private static final long SETTLE_NANOS = 150_000;

    /** Makes the first task of a run. */
    interface Main {
        TaskSpec start(Samples samples);
    }

    /** Where a program tells its samples, nanoseconds. */
    interface Samples {
        void add(long nanos);
    }

    /** One action after the other, told by its index. */
    private interface Steps {
        void act(int index, TaskContext self, Actions next);
    }

    /** Return those whose figure a run can give, and that the machine's arithmetic uses. */
    static List<Primitive> all() {
        return List.of(
                new Primitive("prim_base", "yield_switch_thread_per_switch.p50", samples -> yields(samples, false)),
                new Primitive("prim_base", "yield_switch_process_per_switch.p50", samples -> yields(samples, true)),
                new Primitive(
                        "prim_base", "pipe_write_read100_noblock.p50", samples -> inTurn(samples, new Pipe("pipe"))),
                new Primitive(
                        "prim_base",
                        "unixsock_write_read100_noblock.p50",
                        samples -> inTurn(samples, new StreamSocket("socket"))),
                new Primitive("prim_base", "pthread_create_call_1cpu.p50", Primitive::creates),
                new Primitive(
                        "prim_pp", "pipe_pingpong_rtt_1cpu_thread.p50", samples -> overPipes(samples, FIRST, false)),
                new Primitive(
                        "prim_pp", "pipe_pingpong_rtt_1cpu_process.p50", samples -> overPipes(samples, FIRST, true)),
                new Primitive("prim_pp", "futex_pingpong_rtt_1cpu.p50", samples -> overFutexes(samples, FIRST)),
                new Primitive("prim_pp", "wake_callcost_samecpu_nopreempt_idleclass.p50", Primitive::wakesBeside),
                new Primitive(
                        "prim_pp", "pipe_pingpong_rtt_2cpu_thread.p50", samples -> overPipes(samples, SECOND, false)),
                new Primitive("prim_pp", "futex_pingpong_rtt_2cpu.p50", samples -> overFutexes(samples, SECOND)),
                new Primitive("prim_sleep", "nanosleep_overshoot_100us.p50", samples -> oversleeps(samples, 100_000)),
                new Primitive("prim_sleep", "nanosleep_overshoot_1ms.p50", samples -> oversleeps(samples, 1_000_000)),
                new Primitive("prim_sleep", "nanosleep_overshoot_10ms.p50", samples -> oversleeps(samples, 10_000_000)),
                new Primitive("prim_wake", "wake_latency_idle_gap200us.p50", samples -> wakes(samples, 50_000, null)),
                new Primitive("prim_wake", "wake_latency_idle_gap2ms.p50", samples -> wakes(samples, 2_000_000, null)),
                new Primitive(
                        "prim_wake", "wake_latency_idle_gap10ms.p50", samples -> wakes(samples, 10_000_000, null)),
                new Primitive(
                        "prim_wake",
                        "wake_latency_schedidle_spinner.p50",
                        samples -> wakes(samples, 2_000_000, Policy.IDLE)));
    }

    private static TaskSpec task(CpuSet cpus, Program program) {
        return TaskSpec.of("prim", "prim", program).on(cpus);
    }

    private static Program steps(Steps steps) {
        int[] index = {0};
        return (self, next) -> steps.act(index[0]++, self, next);
    }

    /** Two tasks give each other their turns; a sample is half of what two turns take. */
    private static TaskSpec yields(Samples samples, boolean process) {
        long[] began = {0};
        Supplier<Program> player = () -> steps((i, self, next) -> {
            if (i == ROUNDS) {
                next.exit();
            } else {
                next.yieldTurn();
            }
        });
        Program timed = steps((i, self, next) -> {
            if (i > 1) {
                samples.add((self.now() - began[0]) / 2);
            }
            began[0] = self.now();
            if (i == ROUNDS / 2) {
                next.exit();
            } else {
                next.yieldTurn();
            }
        });
        TaskSpec child = task(FIRST, timed);
        Program rest = player.get();
        return task(FIRST, steps((i, self, next) -> {
            if (i == 0) {
                next.fork(process ? child.asProcess() : child);
            } else {
                rest.next(self, next);
            }
        }));
    }

    private static TaskSpec inTurn(Samples samples, Channel channel) {
        long[] began = {0};
        return task(FIRST, steps((i, self, next) -> {
            if (i % 2 == 1) {
                next.read(channel, 100);
                return;
            }
            if (i > 0) {
                samples.add(self.now() - began[0]);
            }
            began[0] = self.now();
            if (i == 2 * ROUNDS) {
                next.exit();
            } else {
                next.write(channel, 100);
            }
        }));
    }

    private static TaskSpec creates(Samples samples) {
        long[] began = {0};
        return task(FIRST, steps((i, self, next) -> {
            switch (i % 3) {
                case 0 -> {
                    began[0] = self.now();
                    next.fork(task(FIRST, (other, act) -> act.exit()));
                }
                case 1 -> {
                    samples.add(self.now() - began[0]);
                    next.sleep(1_000_000);
                }
                default -> {
                    if (i > 3 * 100) {
                        next.exit();
                    } else {
                        next.compute(100);
                    }
                }
            }
        }));
    }

    private static TaskSpec overPipes(Samples samples, CpuSet other, boolean process) {
        Pipe there = new Pipe("there");
        Pipe back = new Pipe("back");
        long[] began = {0};
        TaskSpec child = task(other, steps((i, self, next) -> {
            if (i == 2 * ROUNDS) {
                next.exit();
            } else if (i % 2 == 0) {
                next.read(there, 1);
            } else {
                next.write(back, 1);
            }
        }));
        return task(FIRST, steps((i, self, next) -> {
            if (i == 0) {
                next.fork(process ? child.asProcess() : child);
                return;
            }
            if (i % 2 == 0) {
                next.read(back, 1);
                return;
            }
            if (i > 1) {
                samples.add(self.now() - began[0]);
            }
            began[0] = self.now();
            if (i == 2 * ROUNDS + 1) {
                next.exit();
            } else {
                next.write(there, 1);
            }
        }));
    }

    /** Each player waits while its own word is as it last saw it. */
    private static TaskSpec overFutexes(Samples samples, CpuSet other) {
        Futex mine = new Futex("mine", 0);
        Futex theirs = new Futex("theirs", 0);
        TaskSpec child = task(other, new FutexPlayer(theirs, mine, false, samples));
        Program player = new FutexPlayer(mine, theirs, true, samples);
        boolean[] forked = {false};
        return task(FIRST, (self, next) -> {
            if (forked[0]) {
                player.next(self, next);
            } else {
                forked[0] = true;
                next.fork(child);
            }
        });
    }

    private static final class FutexPlayer implements Program {
        private final Futex own;
        private final Futex other;
        private final boolean first;
        private final Samples samples;
        private boolean toPlay;
        private int seen;
        private int played;
        private long began = -1;

        FutexPlayer(Futex own, Futex other, boolean first, Samples samples) {
            this.own = own;
            this.other = other;
            this.first = first;
            this.samples = samples;
            this.toPlay = first;
        }

        @Override
        public void next(TaskContext self, Actions next) {
            if (!toPlay && own.value() != seen) {
                seen = own.value();
                toPlay = true;
            }
            if (first && toPlay && began >= 0) {
                samples.add(self.now() - began);
            }
            if (played == ROUNDS) {
                next.exit();
            } else if (toPlay) {
                toPlay = false;
                played++;
                began = self.now();
                other.set(other.value() + 1);
                next.wake(other, 1);
            } else {
                next.await(own, seen);
            }
        }
    }

    /** Wakes a task of a lower class on the own CPU, which has to wait; a sample is the waker's part. */
    private static TaskSpec wakesBeside(Samples samples) {
        Futex word = new Futex("word", 0);
        long[] began = {0};
        boolean[] over = {false};
        TaskSpec sleeper = task(FIRST, steps((i, self, next) -> {
                    if (over[0]) {
                        next.exit();
                    } else {
                        next.await(word, word.value());
                    }
                }))
                .scheduled(TaskScheduling.NORMAL.with(Policy.IDLE));
        return task(FIRST, steps((i, self, next) -> {
            if (i == 0) {
                next.fork(sleeper);
                return;
            }
            switch (i % 3) {
                case 1 -> next.sleep(1_000_000);
                case 2 -> {
                    over[0] = i > 300;
                    began[0] = self.now();
                    word.set(word.value() + 1);
                    next.wake(word, 1);
                }
                default -> {
                    samples.add(self.now() - began[0]);
                    if (over[0]) {
                        next.exit();
                    } else {
                        next.compute(100);
                    }
                }
            }
        }));
    }

    private static TaskSpec oversleeps(Samples samples, long nanos) {
        long[] began = {0};
        return task(FIRST, steps((i, self, next) -> {
                    if (i > 0) {
                        samples.add(self.now() - began[0] - nanos);
                    }
                    began[0] = self.now();
                    if (i == 100) {
                        next.exit();
                    } else {
                        next.sleep(nanos);
                    }
                }))
                .scheduled(TaskScheduling.NORMAL.withTimerSlack(TaskScheduling.SLACK_NANOS_ORDINARY));
    }

    /** A sleeper on the second CPU, which else idles or runs a spinner, is woken after a pause; a sample is until it runs. */
    private static TaskSpec wakes(Samples samples, long gapNanos, @Nullable Policy spinner) {
        Futex word = new Futex("word", 0);
        long[] woken = {0};
        boolean[] over = {false};
        TaskSpec sleeper = task(SECOND, steps((i, self, next) -> {
            if (i > 0) {
                samples.add(self.now() - woken[0]);
            }
            if (i == 100) {
                over[0] = true;
                next.exit();
            } else {
                next.await(word, word.value());
            }
        }));
        TaskSpec beside = task(SECOND, (self, next) -> {
                    if (over[0]) {
                        next.exit();
                    } else {
                        next.compute(50_000);
                    }
                })
                .scheduled(TaskScheduling.NORMAL.with(spinner == null ? Policy.NORMAL : spinner));
        return task(FIRST, steps((i, self, next) -> {
            if (i == 0) {
                next.fork(sleeper);
            } else if (i == 1 && spinner != null) {
                next.fork(beside);
            } else if (over[0]) {
                next.exit();
            } else if (i % 2 == 0) {
                next.compute(SETTLE_NANOS + gapNanos);
            } else {
                woken[0] = self.now();
                word.set(word.value() + 1);
                next.wake(word, 1);
            }
        }));
    }
}
