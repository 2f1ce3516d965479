package org.schedgate.simulator;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.metric.RunMetrics;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;
import org.schedgate.simulator.sched.core.SchedulerRun;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.trace.SchedListeners;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.WorkloadRun;

/**
 * A workload on a machine under a kernel and a power policy, to be run with any number of seeds.
 *
 * <p>Immutable and thread-safe: each {@link #run} has a state of its own, so several may run at once. The same seed gives the same
 * result on every JVM and operating system.
 *
 * <pre>{@code
 * RunResult result = Simulation.of(machine, kernel, PowerPolicy.PERFORMANCE, workload).run(1);
 * }</pre>
 */
public final class Simulation {
    /** The version of the model: raised with every change that moves a simulated number. */
    public static final int MODEL_VERSION = 1;

    private final Machine machine;
    private final KernelProfile kernel;
    private final PowerPolicy power;
    private final Workload workload;
    private final Budget budget;
    private final boolean collecting;
    private final BooleanSupplier cancelled;
    private final @Nullable SchedListener listener;

    private Simulation(
            Machine machine,
            KernelProfile kernel,
            PowerPolicy power,
            Workload workload,
            Budget budget,
            boolean collecting,
            BooleanSupplier cancelled,
            @Nullable SchedListener listener) {
        this.machine = machine;
        this.kernel = kernel;
        this.power = power;
        this.workload = workload;
        this.budget = budget;
        this.collecting = collecting;
        this.cancelled = cancelled;
        this.listener = listener;
    }

    /**
     * Combine what is to be simulated.
     *
     * @throws IllegalArgumentException if a part is null, naming it, or if the workload uses control groups that contradict each other
     */
    public static Simulation of(Machine machine, KernelProfile kernel, PowerPolicy power, Workload workload) {
        given(machine, "machine", "Machines.of(\"smt-8\")");
        given(kernel, "kernel", "Kernels.of(\"v6.1\")");
        given(power, "power policy", "PowerPolicy.PERFORMANCE");
        given(workload, "workload", "Schbench.messageThreads(2)");
        GroupsOfAWorkload.check(workload);
        return new Simulation(machine, kernel, power, workload, Budget.DEFAULT, true, () -> false, null);
    }

    private static <T> T given(@Nullable T part, String name, String example) {
        if (part == null) {
            throw new IllegalArgumentException(
                    "a simulation without a " + name + " (null): give one, such as " + example);
        }
        return part;
    }

    /** Return this simulation with a listener; it hears the events of one run at a time, so use such a simulation on one thread. */
    public Simulation with(SchedListener heard) {
        given(heard, "listener", "new TextTrace(System.out)");
        SchedListener all = listener == null ? heard : SchedListeners.all(listener, heard);
        return new Simulation(machine, kernel, power, workload, budget, collecting, cancelled, all);
    }

    /** Return this simulation with another budget. */
    public Simulation within(Budget limits) {
        return new Simulation(
                machine,
                kernel,
                power,
                workload,
                given(limits, "budget", "Budget.DEFAULT"),
                collecting,
                cancelled,
                listener);
    }

    /** Return this simulation without the metrics that every workload has: only the workload's own are reported, and the run is faster. */
    public Simulation withoutRunMetrics() {
        return new Simulation(machine, kernel, power, workload, budget, false, cancelled, listener);
    }

    /** Return this simulation ending with a {@link org.schedgate.simulator.loop.SimulationException} soon after {@code asked} says true. */
    public Simulation cancelledBy(BooleanSupplier asked) {
        given(asked, "question whether it is cancelled", "flag::get");
        return new Simulation(machine, kernel, power, workload, budget, collecting, asked, listener);
    }

    /**
     * Simulate one run.
     *
     * @param seed any number
     * @throws org.schedgate.simulator.loop.SimulationException if the workload deadlocks, a program or an answer breaks its contract,
     *     or the budget is spent
     */
    public RunResult run(long seed) {
        return runWithOutput(seed).result();
    }

    /**
     * What one run measured and what the tool printed.
     *
     * @param result the measurements
     * @param output the tool's own output
     * @param metrics the metrics the result has values of
     */
    public record Run(RunResult result, String output, Map<String, Metric> metrics) {
        /** Check that all is there. */
        public Run {
            given(result, "result", "what runWithOutput(1) measured");
            given(output, "tool's output", "\"\"");
            given(metrics, "list of metrics", "Map.of()");
        }
    }

    /** Simulate one run and keep what the simulated tool prints. */
    public Run runWithOutput(long seed) {
        WorkloadRun running = started(workload.start(), "run");
        RunMetrics metrics = collecting ? new RunMetrics(machine.topology().cpuCount(), running.warmUpNanos()) : null;
        SchedListener heard =
                metrics == null ? listener : listener == null ? metrics : SchedListeners.all(metrics, listener);
        SchedulerRun run = new SchedulerRun(machine, kernel, seed, budget, heard, cancelled);
        run.run(started(running.main(), "first task"));
        CollectedMetrics collected = new CollectedMetrics();
        running.report(collected);
        if (metrics != null) {
            metrics.report(collected, running.operations());
        }
        RunResult result =
                new RunResult(seed, collected.values(), collected.histograms(), run.nowNanos(), run.events());
        return new Run(result, running.output(), collected.metrics());
    }

    private <T> T started(@Nullable T part, String what) {
        if (part == null) {
            throw new IllegalArgumentException("workload '" + workload.name() + "' starts without a " + what
                    + " (null): start() and main() must return one");
        }
        return part;
    }

    /**
     * Simulate one run for each seed, one after another, and put them together.
     *
     * @param seeds at least one
     */
    public VariantResult runAll(List<Long> seeds) {
        for (Long seed : given(seeds, "list of seeds", "List.of(1L, 2L, 3L)")) {
            given(seed, "seed", "1L");
        }
        return result(seeds.stream().map(this::runWithOutput).toList());
    }

    /** Put runs of this simulation together, at least one. */
    public VariantResult result(List<Run> runs) {
        TreeMap<String, Metric> metrics = new TreeMap<>();
        for (Run run : given(runs, "list of runs", "List.of(runWithOutput(1))")) {
            metrics.putAll(run.metrics());
        }
        return new VariantResult(
                variant(),
                fingerprint(),
                MODEL_VERSION,
                metrics,
                runs.stream().map(Run::result).toList());
    }

    /** Return what is simulated. */
    public VariantId variant() {
        return new VariantId(
                machine.name(), kernel.name(), power.policyName(), workload.commandLine(), kernel.patches());
    }

    /** Return a digest of everything that determines the numbers, 64 hexadecimal digits. */
    public String fingerprint() {
        return Fingerprint.of(machine, kernel, power, workload);
    }

    @Override
    public String toString() {
        return variant().toString();
    }
}
