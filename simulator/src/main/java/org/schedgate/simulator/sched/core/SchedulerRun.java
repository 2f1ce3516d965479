package org.schedgate.simulator.sched.core;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.loop.EventQueue;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.task.TaskSpec;
import org.schedgate.simulator.trace.SchedListener;

/**
 * One run of one workload on one machine and kernel, from an idle machine at time 0 to the end of the last task.
 *
 * <p>Start state: a machine that has been up and idle for long, see {@link LongIdle}; every CPU runs its idle task, is about to stop its tick
 * and to enter an idle state, all averages are 0, and the first task is runnable on the first CPU it may run on.
 *
 * <p>Not thread-safe; used once.
 */
public final class SchedulerRun {
    private static final int CANCELLATION_MASK = (1 << 14) - 1;

    final Core core;
    private final BooleanSupplier cancelled;
    private long ticks;

    /**
     * Prepare a run.
     *
     * @param machine the machine
     * @param kernel the kernel profile, patches applied
     * @param seed of every random stream
     * @param budget after what to give up
     * @param listener hears every event, or null
     * @param cancelled asked every few thousand events; true ends the run with an exception
     */
    public SchedulerRun(
            Machine machine,
            KernelProfile kernel,
            long seed,
            Budget budget,
            @Nullable SchedListener listener,
            BooleanSupplier cancelled) {
        this.core = new Core(machine, kernel, seed, budget, listener);
        this.cancelled = cancelled;
    }

    /**
     * Run until the last task of the workload has ended.
     *
     * @param main the workload's first task
     * @throws SimulationException if the workload deadlocks, a program or an answer breaks its contract, or the budget is spent
     */
    public void run(TaskSpec main) {
        try {
            start(main);
            while (core.tasks.live() > 0) {
                step();
            }
        } catch (SimulationException e) {
            throw e;
        } catch (RuntimeException e) {
            throw broken(e);
        }
        if (core.listener != null) {
            core.listener.finished(core.now);
        }
    }

    void start(TaskSpec main) {
        core.noise.start();
        for (RunQueue rq : core.rqs) {
            core.idleLoop.loop(rq);
        }
        core.forking.startMain(main);
    }

    /** Process the next event: tests look at the state after each. */
    void step() {
        long tick = core.ticks.nextNanos();
        int slot = core.queue.popUpTo(tick);
        if (slot >= 0) {
            core.now = core.queue.nowNanos();
            core.budget.count(core.now);
            if (!core.slots.dispatch(core, slot)) {
                core.budget.takeBack();
            }
        } else if (tick != EventQueue.NEVER) {
            core.now = tick;
            if (core.ticks.fire()) {
                core.budget.count(tick);
                ticks++;
            }
        } else {
            throw new SimulationException("nothing happens any more at " + core.now + " ns, but " + core.tasks.live()
                    + " tasks have not ended");
        }
        if ((core.budget.events() & CANCELLATION_MASK) == 0 && cancelled.getAsBoolean()) {
            throw new SimulationException("cancelled at " + core.now + " ns");
        }
    }

    private SimulationException broken(RuntimeException e) {
        String where = "the simulator";
        for (StackTraceElement frame : e.getStackTrace()) {
            if (!frame.getClassName().startsWith("java.")) {
                where = frame.getClassName();
                break;
            }
        }
        SimulationException failure = new SimulationException(where + " failed at " + core.now + " ns: "
                + e.toString().replaceAll("\\R", " ") + "; answers, programs and listeners must not throw");
        failure.initCause(e);
        return failure;
    }

    /** Return the simulated time reached, nanoseconds. */
    public long nowNanos() {
        return core.now;
    }

    /**
     * Return the events processed: queue entries popped that changed something, and ticks of single CPUs. A segment's end that
     * only moved on by the time that interrupts took from it is none.
     */
    public long events() {
        return core.budget.events();
    }

    /** Return how many of these events were ticks. */
    public long tickEvents() {
        return ticks;
    }
}
