package org.schedgate.simulator.sched.core;

import java.util.ArrayList;
import java.util.List;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.machine.NoiseModel;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;
import org.schedgate.simulator.trace.SchedListener;

/** Some tasks, each bound to a CPU, that do one action after the other on a quiet machine; and a log of who woke, spun, slept and ended. */
final class ChannelScenario implements SchedListener {
    /** One action of a task. */
    interface Step {
        void ask(Actions next);
    }

    final List<String> log = new ArrayList<>();
    final List<Integer> transferred = new ArrayList<>();
    private final List<TaskSpec> tasks = new ArrayList<>();
    /** Threads of a core take nothing from each other here, so that what differs between CPUs is what they fetch. */
    private Machine machine =
            quiet(Machines.of("smt-8")).withCost(Cost.SMT_SPEED, 1024, "test: threads share nothing but caches");

    private KernelProfile kernel = Kernels.of("v5.12");
    long endNanos;

    static Machine quiet(Machine noisy) {
        return new Machine(noisy.name(), noisy.topology(), noisy.idleStates(), noisy.costs(), NoiseModel.OFF);
    }

    ChannelScenario kernel(KernelProfile other) {
        kernel = other;
        return this;
    }

    /** Let copying take so long that a lock is held for milliseconds. */
    ChannelScenario copyingAKilobyteTakes(long nanos) {
        return costing(Cost.COPY_KILOBYTE, nanos);
    }

    ChannelScenario costing(Cost cost, long nanos) {
        machine = machine.withCost(cost, nanos, "test: something that takes long");
        return this;
    }

    /** Add a task that does these steps and ends. */
    ChannelScenario task(String name, int cpu, Step... steps) {
        tasks.add(TaskSpec.of(name, name, new Steps(List.of(steps))).on(CpuSet.of(cpu)));
        return this;
    }

    /** Let the tasks added so far be processes instead of threads. */
    ChannelScenario asProcesses() {
        tasks.replaceAll(TaskSpec::asProcess);
        return this;
    }

    static Step[] times(int count, Step... steps) {
        Step[] all = new Step[count * steps.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = steps[i % steps.length];
        }
        return all;
    }

    static Step[] then(Step[] first, Step... second) {
        Step[] all = java.util.Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    static Step millis(long millis) {
        return next -> next.sleep(millis * 1_000_000);
    }

    ChannelScenario run() {
        Step[] forks =
                tasks.stream().map(task -> (Step) next -> next.fork(task)).toArray(Step[]::new);
        SchedulerRun run = new SchedulerRun(
                machine, kernel, 1, Budget.DEFAULT.withSimulatedNanos(10_000_000_000L), this, () -> false);
        run.run(TaskSpec.of("main", "main", new Steps(List.of(forks))).on(CpuSet.of(0)));
        endNanos = run.nowNanos();
        return this;
    }

    private final class Steps implements Program {
        private final List<Step> steps;
        private int at;

        Steps(List<Step> steps) {
            this.steps = steps;
        }

        @Override
        public void next(TaskContext self, Actions next) {
            if (self.transferred() > 0) {
                transferred.add(self.transferred());
            }
            if (at == steps.size()) {
                next.exit();
            } else {
                steps.get(at++).ask(next);
            }
        }
    }

    /** Return the lines of the log with this text. */
    List<String> lines(String text) {
        return log.stream().filter(line -> line.contains(text)).toList();
    }

    @Override
    public void waking(long now, int cpu, TaskView waker, TaskView wakee, boolean interrupt) {
        if (!interrupt) {
            log.add(waker.name() + " wakes " + wakee.name());
        }
    }

    @Override
    public void spun(long now, int cpu, TaskView task, long nanos) {
        log.add(task.name() + " spun");
    }

    @Override
    public void mutexSlept(long now, int cpu, TaskView task) {
        log.add(task.name() + " sleeps for a lock");
    }

    @Override
    public void exited(long now, int cpu, TaskView task) {
        log.add(task.name() + " ends");
    }
}
