package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.machine.NoiseModel;
import org.schedgate.simulator.random.RandomStream;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;

/** The noise model at work: interrupts that only take time, and kernel workers that are woken, run and block. */
final class Noise {
    private static final long SECOND = 1_000_000_000L;

    private final Core core;
    private final NoiseModel model;
    private final RandomStream[] interrupts;
    private final RandomStream[] kworkers;

    Noise(Core core) {
        this.core = core;
        this.model = core.machine.noise();
        this.interrupts = streams("noise/interrupt/", model.interruptsPerSecond());
        this.kworkers = streams("noise/kworker/", model.kworkersPerSecond());
    }

    private RandomStream[] streams(String name, int rate) {
        RandomStream[] streams = new RandomStream[rate == 0 ? 0 : core.cpus];
        for (int cpu = 0; cpu < streams.length; cpu++) {
            streams[cpu] = RandomStream.of(core.seed, name + cpu);
        }
        return streams;
    }

    /** Let the first disturbances come. */
    void start() {
        for (int cpu = 0; cpu < interrupts.length; cpu++) {
            nextInterrupt(cpu);
        }
        for (int cpu = 0; cpu < kworkers.length; cpu++) {
            RunQueue rq = core.rqs[cpu];
            Task worker = core.tasks.createKthread(
                    TaskSpec.of("kworker/" + cpu + ":0", "kernel", new Worker(kworkers[cpu])), cpu);
            core.load.initialise(worker);
            rq.kworker = worker;
            nextKworker(cpu);
        }
    }

    private void nextInterrupt(int cpu) {
        core.queue.schedule(
                core.slots.noise(cpu),
                core.now + interrupts[cpu].nextArrivalNanos(SECOND / model.interruptsPerSecond()));
    }

    private void nextKworker(int cpu) {
        long due = core.now + kworkers[cpu].nextArrivalNanos(SECOND / model.kworkersPerSecond());
        core.rqs[cpu].kworkerDueAt = due;
        core.queue.schedule(core.slots.kworker(cpu), due);
    }

    /** An interrupt comes. */
    void interrupt(RunQueue rq) {
        nextInterrupt(rq.cpu);
        long nanos = interrupts[rq.cpu].between(model.interruptNanosMin(), model.interruptNanosMax());
        if (core.execution.inUserMode(rq)) {
            core.execution.steal(rq, nanos);
        } else {
            rq.noiseNanos += nanos;
            core.execution.raise(rq, Irq.NOISE);
        }
    }

    /** Return how long the interrupts that wait to be taken last, and forget them. */
    long takeLength(RunQueue rq) {
        long nanos = rq.noiseNanos;
        rq.noiseNanos = 0;
        return nanos;
    }

    /** A CPU's kernel worker has something to do, unless it is at work already. */
    void kworker(RunQueue rq) {
        nextKworker(rq.cpu);
        Task worker = rq.kworker;
        if (worker != null && worker.state == Task.State.SLEEPING && !worker.onRq && !worker.wakeExpected) {
            worker.wakeExpected = true;
            core.wakeups.expire(rq, worker);
        }
    }

    /** Runs for a random time, then waits to be woken again. */
    private final class Worker implements Program {
        private final RandomStream random;
        private boolean ran;

        Worker(RandomStream random) {
            this.random = random;
        }

        @Override
        public void next(TaskContext self, Actions next) {
            if (ran) {
                core.programs.park();
            } else {
                next.compute(random.between(model.kworkerNanosMin(), model.kworkerNanosMax()));
            }
            ran = !ran;
        }
    }
}
