package org.schedgate.replay.state;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.schedgate.replay.trace.TraceEvent;
import org.schedgate.replay.trace.TraceLine;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** Asks the profile when the kernel is asked, compares when the kernel answers, and applies what the kernel's answer implies. */
final class Questions {
    private static final long FLIP_DECAY_NANOS = 1_000_000_000L;

    private final ReplayState state;
    private final ReplayView view;
    private final Hindsight hindsight;
    private final ScanTimes times;
    private final RaceWatch races;
    private final boolean correcting;
    private final Consumer<Decision> sink;
    private final @Nullable Question[] open;
    private long unanswered;

    Questions(ReplayState state, RaceWatch races, boolean correcting, Consumer<Decision> sink) {
        this.state = state;
        this.races = races;
        this.correcting = correcting;
        this.sink = sink;
        view = new ReplayView(state);
        hindsight = new Hindsight(state, view);
        times = new ScanTimes(state);
        open = new @Nullable Question[state.cpuCount()];
    }

    static boolean inInterrupt(TraceLine line) {
        return line.context() == TraceLine.Context.HARDIRQ || line.context() == TraceLine.Context.SOFTIRQ;
    }

    /** Forget questions without an answer: a new section starts. */
    void reset() {
        for (Question question : open) {
            missing(question);
        }
        Arrays.fill(open, null);
    }

    private void missing(@Nullable Question question) {
        if (question != null && question.line().event() instanceof TraceEvent.Select) {
            unanswered++;
        }
    }

    /** Return how many questions of the probe have no answer so far, those that are open counted. */
    long unanswered() {
        long count = unanswered;
        for (Question question : open) {
            count += question != null && question.line().event() instanceof TraceEvent.Select ? 1 : 0;
        }
        return count;
    }

    /** Ask the profile; the task's own fields are those the kernel has at this moment. */
    void ask(
            TraceLine line,
            String workload,
            Decision.Kind kind,
            ReplayTask task,
            int previous,
            boolean sync,
            int allowedCpus) {
        ReplayCpu cpu = state.cpus[line.cpu()];
        ReplayTask waker = cpu.current;
        waker.perCpuKthread =
                waker == cpu.idleTask || KernelThreads.boundTo(waker.name, state.numbers.number(cpu.number));
        boolean willSleep = sync && !waker.dead;
        boolean affinityKnown = restrict(task, previous, allowedCpus);
        view.start(line.timeNanos(), cpu.number, task, previous, willSleep, inInterrupt(line));
        Placement ours;
        if (kind == Decision.Kind.WAKE) {
            recordWakee(waker, task, line.timeNanos());
            ours = Placement.wake(view);
        } else {
            ours = Placement.fork(
                    view, kind == Decision.Kind.FORK ? SchedDomain.Flag.BALANCE_FORK : SchedDomain.Flag.BALANCE_EXEC);
        }
        races.asked(line.cpu(), task.id);
        String text = new StateText(state, view).of(cpu, task, previous, ours.target());
        missing(open[line.cpu()]);
        open[line.cpu()] = new Question(line, workload, kind, task, previous, willSleep, affinityKnown, text, ours);
    }

    /** Give the task the CPUs it may run on, as far as their number tells. */
    private boolean restrict(ReplayTask task, int previous, int allowedCpus) {
        if (allowedCpus < 0 || allowedCpus >= state.cpuCount()) {
            task.allowed = state.allCpus();
            return true;
        }
        // Kernel threads of a node may run on that node.
        CpuSet node = state.domains.topology().nodeCpus(previous);
        task.allowed = node.size() == allowedCpus ? node : state.allCpus();
        return node.size() == allowedCpus;
    }

    /** Note that a task wakes another ({@code record_wakee()}). */
    private void recordWakee(ReplayTask waker, ReplayTask wakee, long now) {
        if (now > waker.flipsDecayedNanos + FLIP_DECAY_NANOS) {
            waker.wakeeFlips = state.kernel.decisions().wantAffine().agedFlips(waker.wakeeFlips);
            waker.flipsDecayedNanos = now;
        }
        if (waker.lastWakee != wakee.id) {
            waker.lastWakee = wakee.id;
            waker.wakeeFlips++;
        }
    }

    /** Compare with the kernel's answer; return the question, or null if none was open on this CPU. */
    @Nullable
    Question answer(TraceLine line, int theirs) {
        Question question = open[line.cpu()];
        if (question == null) {
            return null;
        }
        open[line.cpu()] = null;
        boolean raced = races.answered(line.cpu());
        Placement ours = question.ours();
        Placement kernels = ours;
        MissCause cause = null;
        if (question.kind() == Decision.Kind.WAKE) {
            state.budgets.note(ours.target());
            if (correcting) {
                hindsight.weighLimits(question, theirs, raced);
            }
        }
        if (ours.cpu() != theirs && !raced) {
            if (question.kind() == Decision.Kind.WAKE) {
                if (hindsight.passedOverUnseen(question, theirs, correcting)) {
                    cause = MissCause.NOT_SEEN_YET;
                } else {
                    Placement found = hindsight.hiddenState(question, theirs, correcting);
                    cause = found != null
                            ? MissCause.HIDDEN_SCAN_STATE
                            : hindsight.otherCause(question, theirs, correcting);
                    kernels = found != null && correcting ? found : ours;
                }
            } else {
                cause = question.affinityKnown() ? MissCause.GROUP_AVERAGES : MissCause.AFFINITY;
            }
        }
        if (raced && correcting && ours.cpu() != theirs && question.kind() == Decision.Kind.WAKE) {
            Placement found = hindsight.hiddenState(question, theirs, false);
            kernels = found != null ? found : ours;
        }
        if (correcting && ours.cpu() != theirs) {
            state.cpus[theirs].assumedBusy = false;
        }
        if (question.kind() == Decision.Kind.WAKE) {
            apply(line.cpu(), question.task(), kernels);
            if (question.line().event() instanceof TraceEvent.Select
                    && kernels.second() instanceof IdleSiblingSearch.Branch branch) {
                times.answered(
                        line.cpu(), branch, line.timeNanos() - question.line().timeNanos(), line.timeNanos());
            }
        }
        sink.accept(new Decision(
                question.line().number(),
                question.line().timeNanos(),
                question.workload(),
                question.kind(),
                state.numbers.number(line.cpu()),
                state.cpus[line.cpu()].current.id,
                question.task().id,
                question.task().name,
                state.numbers.number(question.previous()),
                question.sync(),
                question.state(),
                state.numbers.number(ours.cpu()),
                ours.first().name(),
                ours.second().name(),
                state.numbers.number(theirs),
                raced,
                cause));
        return question;
    }

    /** Apply what the search's branch says about shared state, as the simulator's mechanism does. */
    private void apply(int cpu, ReplayTask task, Placement placement) {
        if (placement.second() instanceof IdleSiblingSearch.Branch branch) {
            if (branch.clearsTargetHint()) {
                state.setHasIdleCores(placement.target(), false);
            } else if (branch.clearsOwnHint()) {
                state.setHasIdleCores(cpu, false);
            }
            if (branch.reachesRecentCpu()
                    && state.kernel
                            .decisions()
                            .recentCpu()
                            .decide(view, placement.target())
                            .recentBecomesPrevious()) {
                task.recentUsedCpu = task.cpu;
            }
        }
        if (placement.affine() && state.kernel.decisions().recentCpu().wakerRemembersCpu()) {
            state.cpus[cpu].current.recentUsedCpu = cpu;
        }
    }
}
