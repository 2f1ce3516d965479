package org.schedgate.simulator.workload;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;

/**
 * The kernel workers of one CPU and their requests ({@code struct worker_pool}): one of them works at a time, unless one that waited for its device
 * goes on meanwhile; who is about to wait wakes an idle one if requests are left ({@code wq_worker_sleeping()}).
 */
final class WorkqueuePool {
    private final WorkqueueIo options;
    private final WorkqueueDevice device;
    private final int cpu;
    private final Deque<Futex> requests = new ArrayDeque<>();
    private final Deque<Worker> idle = new ArrayDeque<>();
    private int working;
    private boolean closed;

    WorkqueuePool(WorkqueueIo options, WorkqueueDevice device, int cpu) {
        this.options = options;
        this.device = device;
        this.cpu = cpu;
    }

    /** Create one worker more. */
    Program worker(int number) {
        working++;
        return new Worker(number);
    }

    /** Queue a request; return the word of the worker to be woken for it, or null if one is at work. */
    @Nullable
    Futex queue(Futex done) {
        requests.add(done);
        return working == 0 ? activate() : null;
    }

    /** Let all workers end that find no request; return the word of an idle one to be woken for it, or null if none is left. */
    @Nullable
    Futex dismiss() {
        closed = true;
        Worker worker = idle.pollFirst();
        if (worker == null) {
            return null;
        }
        worker.word.set(worker.word.value() + 1);
        return worker.word;
    }

    private @Nullable Futex activate() {
        Worker worker = idle.pollFirst();
        if (worker == null) {
            return null;
        }
        working++;
        worker.word.set(worker.word.value() + 1);
        return worker.word;
    }

    /** Take a request, work, wait for the device, work, wake the client, and again. */
    private final class Worker implements Program {
        private enum Step {
            TAKE,
            SLEEPING,
            DEVICE,
            FINISH,
            WAKE
        }

        private final Futex word;
        private Step step = Step.TAKE;
        private @Nullable Futex request;

        Worker(int number) {
            word = new Futex("kworker-" + cpu + "-" + number, 0);
        }

        @Override
        public void next(TaskContext self, Actions next) {
            switch (step) {
                case TAKE -> take(next);
                case SLEEPING -> {
                    step = Step.DEVICE;
                    Futex other = requests.isEmpty() ? null : activate();
                    if (other == null) {
                        next(self, next);
                    } else {
                        next.wake(other, 1);
                    }
                }
                case DEVICE -> {
                    step = Step.FINISH;
                    working--;
                    next.io(device.take(self.now()), cpu);
                }
                case FINISH -> {
                    step = Step.WAKE;
                    working++;
                    next.compute(options.work());
                }
                case WAKE -> {
                    step = Step.TAKE;
                    Futex done = Objects.requireNonNull(request);
                    done.set(1);
                    next.wake(done, 1);
                }
            }
        }

        private void take(Actions next) {
            request = requests.pollFirst();
            if (request == null && closed) {
                next.exit();
                return;
            }
            if (request == null) {
                working--;
                idle.addFirst(this);
                next.await(word, word.value());
                return;
            }
            step = options.device() > 0 ? Step.SLEEPING : Step.WAKE;
            next.compute(options.work());
        }
    }
}
