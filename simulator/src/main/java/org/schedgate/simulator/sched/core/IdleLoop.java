package org.schedgate.simulator.sched.core;

import java.util.List;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.IdleState;
import org.schedgate.simulator.sched.decision.IdleStateSelection;
import org.schedgate.simulator.sched.decision.IdleView;
import org.schedgate.simulator.sched.decision.Outcome;

/** The idle loop: entering and leaving idle states, stopping the tick, and the hints others read about idle CPUs. */
final class IdleLoop implements IdleView {
    private final Core core;

    /** The CPU whose governor is asked. */
    private RunQueue asked;

    IdleLoop(Core core) {
        this.core = core;
        this.asked = core.rqs[0];
    }

    /** The idle task was picked ({@code update_idle_core()}): tell the cache's other CPUs about an idle core. */
    void becomesIdle(RunQueue rq) {
        if (!core.domains.smtActive()) {
            return;
        }
        SharedLine line = core.llcs[rq.cpu];
        if (line.hasIdleCores) {
            return;
        }
        var siblings = core.domains.core(rq.cpu);
        for (int cpu = siblings.first(); cpu >= 0; cpu = siblings.next(cpu + 1)) {
            if (cpu != rq.cpu && !core.rqs[cpu].looksIdle()) {
                return;
            }
        }
        line.hasIdleCores = true;
        line.written(rq.cpu, core.now);
    }

    /** Go round the idle loop: to schedule() if there is reason to, else towards an idle state. Base level. */
    void loop(RunQueue rq) {
        boolean refreshes = core.nohz.takeNewidleRefresh(rq);
        if (rq.needResched) {
            core.scheduling.schedule(rq);
            return;
        }
        if (refreshes) {
            rq.level = Level.SOFT;
            rq.softActive = true;
            rq.irqsOff = false;
            rq.op(Level.BASE, Op.NONE);
            core.softBalance.startPass(rq, KickFlags.STATISTICS);
            return;
        }
        core.execution.begin(rq, Op.IDLE_ENTRY, rq.code.idleEntry, false);
    }

    /** Nothing was enqueued meanwhile: enter the state the governor chooses. A tick that is stopped stays so until idleness ends. */
    void enterState(RunQueue rq) {
        if (rq.needResched) {
            core.scheduling.schedule(rq);
            return;
        }
        asked = rq;
        Outcome<IdleStateSelection.Branch> choice = core.answered(
                core.decisions.idleStateSelection(),
                core.decisions.idleStateSelection().choose(this));
        if (choice.value() < 0 || choice.value() >= core.askedStates.size()) {
            throw core.contract(
                    core.decisions.idleStateSelection(),
                    "chose idle state " + choice.value() + ", the machine has 0-" + (core.askedStates.size() - 1));
        }
        rq.op(Level.BASE, Op.NONE);
        rq.idleState = choice.value();
        rq.idleEnteredAt = core.now;
        rq.idleExpected = nextTimerNanos();
        if (choice.branch().stopsTick() && !rq.tickStopped) {
            stopTick(rq);
        }
        if (core.listener != null) {
            core.listener.idleEntered(core.now, rq.cpu, rq.idleState, rq.tickStopped);
        }
        if (core.host != null) {
            core.host.halts(rq);
        }
    }

    private void stopTick(RunQueue rq) {
        core.ticks.stop(rq);
        core.nohz.enterIdle(rq);
    }

    /** An interrupt ends the stay: the exit takes the state's latency. Level IRQ. */
    void leaveState(RunQueue rq) {
        long stayed = core.now - rq.idleEnteredAt;
        IdleState state = core.idleStates.get(reached(rq, stayed));
        if (core.listener != null) {
            core.listener.idleLeft(core.now, rq.cpu, rq.idleState);
        }
        long exit = Math.max(0, state.entryNanos() - stayed) + state.leaveNanos();
        if (rq.pendingIrqs == Irq.TICK) {
            rq.history.recordTick(stayed, rq.idleExpected, core.tickNanos);
        } else {
            rq.history.record(stayed, rq.idleExpected);
        }
        rq.idleState = -1;
        core.execution.begin(rq, Op.IDLE_EXIT, exit, true);
    }

    /**
     * Return the state a CPU is in: a shallower one than it asked for while others keep what it shares with them awake, a deeper one if it stayed for so
     * long.
     */
    private int reached(RunQueue rq, long stayed) {
        int state = rq.idleState;
        while (state > 0 && core.idleStates.get(state).scope() == IdleState.Scope.CACHE && !allIn(rq, state)) {
            state--;
        }
        while (state + 1 < core.idleStates.size() && comesByStaying(core.idleStates.get(state + 1), stayed)) {
            state++;
        }
        return state;
    }

    private static boolean comesByStaying(IdleState state, long stayed) {
        return state.scope() == IdleState.Scope.STAY && stayed >= state.targetResidencyNanos();
    }

    private boolean allIn(RunQueue rq, int state) {
        CpuSet cache = core.machine.topology().llcCpus(rq.cpu);
        for (int cpu = cache.first(); cpu >= 0; cpu = cache.next(cpu + 1)) {
            if (core.rqs[cpu].idleState < state) {
                return false;
            }
        }
        return true;
    }

    /** The state is left: now the interrupts can be taken. */
    void leftState(RunQueue rq) {
        core.execution.takeInterrupts(rq);
    }

    /** Tell whether a CPU in the idle loop watches its need-resched flag, so that no interrupt need be sent to it. */
    boolean polls(RunQueue rq) {
        if (rq.curr != rq.idle || rq.level != Level.BASE || rq.irqsOff) {
            return false;
        }
        int state = rq.idleState >= 0 ? rq.idleState : 0;
        return core.idleStates.get(state).polling();
    }

    @Override
    public List<IdleState> states() {
        return core.askedStates;
    }

    @Override
    public long nextTimerNanos() {
        // What wakes a kernel worker is a timer too: the governor sees it coming.
        long next = Math.min(asked.timers.nextTime(), asked.kworkerDueAt);
        return next == Long.MAX_VALUE ? next : next - core.now;
    }

    @Override
    public long nextTickNanos() {
        return core.tickNanos - core.now % core.tickNanos;
    }

    @Override
    public long tickNanos() {
        return core.tickNanos;
    }

    @Override
    public boolean tickStopped() {
        return asked.tickStopped;
    }

    @Override
    public int knownPeriods() {
        return asked.history.knownPeriods();
    }

    @Override
    public long periodNanos(int ago) {
        return asked.history.periodNanos(ago);
    }

    @Override
    public int correctionFactor(int bucket) {
        return asked.history.correctionFactor(bucket);
    }
}
