package org.schedgate.simulator.sched.core;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.loop.BudgetMeter;
import org.schedgate.simulator.loop.EventQueue;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.machine.HostShare;
import org.schedgate.simulator.machine.IdleState;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.random.RandomStream;
import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.trace.SchedListener;

/**
 * The state of one run that all parts of the mechanism share, and the parts themselves.
 *
 * <p>Everything here belongs to one run and one thread.
 */
final class Core {
    final long seed;
    final Machine machine;
    final Decisions decisions;
    final Features features;
    final Tunables tunables;
    final DomainTree domains;
    final Costs costs;
    final SpeedTable speedTable;
    final List<IdleState> idleStates;

    /** Those of them that a governor can ask for. */
    final List<IdleState> askedStates;

    final long tickNanos;
    final int cpus;
    /** Null when nobody listens, so that an untraced run pays one test per event. */
    final @Nullable SchedListener listener;

    final EventQueue queue;
    final Slots slots;
    final BudgetMeter budget;
    final RandomStream latencyJitter;
    final RandomStream runJitter;

    final RunQueue[] rqs;
    final SharedLine[] llcs;
    final TaskTable tasks;

    final Load load;
    final TaskGroups groups;
    final Execution execution;
    final LiveView view;
    /** One bit a CPU of which something changed that {@link #sums} count. */
    final long[] changedCpus;

    final KeptSums sums;
    final Selection selection;
    final GroupWeights groupWeights;
    final DelayedDequeue delayed;
    final FairClass fair;
    final Moving moving;
    final FairPick picking;
    final FairPreemption preemption;
    final Wakeups wakeups;
    final Forking forking;
    final Scheduling scheduling;
    final IdleLoop idleLoop;
    final Ticks ticks;
    final Futexes futexes;
    final Programs programs;
    final Channels channels;
    final KernelPreemption kernelPreemption;
    final Balancing balancing;
    final NewidleBalance newidle;
    final SoftBalance softBalance;
    final Nohz nohz;
    final RememberedLoad remembered;
    final Stopper stopper;
    final Noise noise;
    final Speeds speeds;
    final StateLines lines;
    /** Null on a machine whose CPUs always run. */
    final @Nullable Host host;

    long now;

    private long jiffies;
    /** When the next tick period begins: within one nobody divides. */
    private long jiffyEnd;

    Core(Machine machine, KernelProfile kernel, long seed, Budget budget, @Nullable SchedListener listener) {
        this.seed = seed;
        this.machine = machine;
        this.decisions = kernel.decisions();
        this.features = kernel.features();
        this.cpus = machine.topology().cpuCount();
        this.tunables = kernel.tunables().scaledFor(cpus);
        this.domains = kernel.domains().build(machine.topology());
        this.costs = new Costs(machine.costs(), domains);
        this.speedTable = new SpeedTable(machine);
        this.idleStates = machine.idleStates();
        this.askedStates = machine.askedStates();
        this.tickNanos = tunables.tickNanos();
        this.budget = budget.meter();
        this.listener = listener;
        this.slots = new Slots(cpus, machine.host() != null);
        this.queue = new EventQueue(slots.layout);
        this.latencyJitter = RandomStream.of(seed, "noise/latency");
        this.runJitter = RandomStream.of(seed, "noise/run");
        this.changedCpus = new long[(cpus + 63) >> 6];
        this.tasks = new TaskTable(this);
        this.rqs = new RunQueue[cpus];
        this.llcs = new SharedLine[cpus];
        for (int cpu = 0; cpu < cpus; cpu++) {
            rqs[cpu] = tasks.createRunQueue(cpu);
            int llc = domains.llcId(cpu);
            llcs[cpu] = llc == cpu ? LongIdle.cache(domains, cpu, features, cpus) : llcs[llc];
        }
        this.load = new Load(this);
        this.groups = new TaskGroups(this);
        HostShare share = machine.host();
        this.host = share == null ? null : new Host(this, share);
        this.execution = new Execution(this);
        this.view = new LiveView(this);
        this.sums = new KeptSums(rqs, domains, changedCpus, load.knowsQueuedLoad());
        this.selection = new Selection(this);
        this.groupWeights = new GroupWeights(this);
        this.delayed = new DelayedDequeue(this);
        this.fair = new FairClass(this);
        this.moving = new Moving(this);
        this.picking = new FairPick(this);
        this.preemption = new FairPreemption(this);
        this.wakeups = new Wakeups(this);
        this.forking = new Forking(this);
        this.scheduling = new Scheduling(this);
        this.idleLoop = new IdleLoop(this);
        this.ticks = new Ticks(this);
        this.futexes = new Futexes(this);
        this.programs = new Programs(this);
        this.channels = new Channels(this);
        this.kernelPreemption = new KernelPreemption(this);
        this.balancing = new Balancing(this);
        this.newidle = new NewidleBalance(this);
        this.softBalance = new SoftBalance(this);
        this.nohz = new Nohz(this);
        this.remembered = new RememberedLoad(this);
        this.stopper = new Stopper(this);
        this.noise = new Noise(this);
        this.speeds = new Speeds(this);
        this.lines = new StateLines(this);
    }

    /** Return the number of the current tick period ({@code jiffies}). */
    long jiffies() {
        if (now >= jiffyEnd) {
            jiffies = now / tickNanos;
            jiffyEnd = (jiffies + 1) * tickNanos;
        }
        return jiffies;
    }

    long jitteredLatency(long nanos) {
        return latencyJitter.jitter(nanos, machine.noise().latencyJitterPerMille());
    }

    /** Return what an answer answered, unless it is null. */
    <T> T answered(Object answer, @Nullable T answered) {
        if (answered == null) {
            throw contract(answer, "answered null to " + pointOf(answer) + ", expected one of its outcomes");
        }
        return answered;
    }

    private static String pointOf(Object answer) {
        for (Class<?> asked : answer.getClass().getInterfaces()) {
            if (asked.getPackage() == Decisions.class.getPackage()) {
                return asked.getSimpleName();
            }
        }
        return "a decision point";
    }

    /** Return the name of an answer's class, for a lambda that of the class it is written in: its own differs from run to run. */
    static String nameOf(Object answer) {
        String name = answer.getClass().getName();
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? name : "a lambda of " + name.substring(0, lambda);
    }

    /** Return the failure of an answer that broke its contract, naming its class and the moment. */
    SimulationException contract(Object answer, String what) {
        return new SimulationException(nameOf(answer) + " " + what + ", at " + now + " ns");
    }
}
