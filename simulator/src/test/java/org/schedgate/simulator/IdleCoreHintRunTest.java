package org.schedgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.IdleCoreHint;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.placement.SmtGuardedIdleCoreHint;
import org.schedgate.simulator.trace.TextTrace;
import org.schedgate.simulator.workload.Hackbench;
import org.schedgate.simulator.workload.Workloads;

/** On a machine without SMT, reading the hint of idle cores or not is a matter of time only: no decision depends on it. */
class IdleCoreHintRunTest {
    /** As arm64's defconfig builds it. */
    static final KernelProfile BASE = Kernels.of("v5.12").with(Patch.tunable("CONFIG_PREEMPT", 1));

    static final KernelProfile PATCHED = BASE.with(Patch.replace(IdleCoreHint.class, new SmtGuardedIdleCoreHint()));
    static final Machine NODE = Machines.of("kunpeng920-96");

    private static Simulation simulation(Machine machine, KernelProfile kernel) {
        return simulation(machine, kernel, 40);
    }

    private static Simulation simulation(Machine machine, KernelProfile kernel, int loops) {
        Hackbench hackbench = Hackbench.groups(2)
                .pipe()
                .threads()
                .loops(loops)
                .on(NODE.topology().nodeCpus(0));
        return Simulation.of(machine, kernel, PowerPolicy.PERFORMANCE, Workloads.autogrouped(hackbench));
    }

    /** Searches as the base does and, on the same view, as the patched kernel does. */
    private static final class Both implements IdleSiblingSearch {
        private final IdleSiblingSearch search = BASE.decisions().idleSiblingSearch();
        private final Map<Branch, Integer> met = new EnumMap<>(Branch.class);
        private int different;

        @Override
        public Outcome<Branch> choose(WakeView view, int target) {
            Outcome<Branch> patched = search.choose(with(view, PATCHED.decisions()), target);
            int cpu = patched.value();
            Branch branch = patched.branch();
            Outcome<Branch> base = search.choose(view, target);
            if (base.value() != cpu || base.branch() != branch) {
                different++;
            }
            met.merge(base.branch(), 1, Integer::sum);
            return base;
        }

        private static WakeView with(WakeView view, Decisions decisions) {
            return (WakeView) Proxy.newProxyInstance(
                    WakeView.class.getClassLoader(), new Class<?>[] {WakeView.class}, (proxy, method, arguments) -> {
                        if (method.getName().equals("decisions")) {
                            return decisions;
                        }
                        try {
                            return method.invoke(view, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }
    }

    @Test
    void for_every_view_of_a_run_the_patched_rule_returns_the_same_cpu_and_branch() {
        Both both = new Both();
        // Long enough for idle averages to fall, so that searches are cut off.
        simulation(NODE, BASE.with(Patch.replace(IdleSiblingSearch.class, both)), 400)
                .run(1);
        assertThat(both.different).isZero();
        // Views that reach the hint: found by scanning, given up, and those that never come to it.
        assertThat(both.met)
                .containsKeys(
                        IdleSiblingSearch.Branch.IDLE_CPU,
                        IdleSiblingSearch.Branch.SCAN_CUT_OFF,
                        IdleSiblingSearch.Branch.TARGET_IDLE,
                        IdleSiblingSearch.Branch.PREVIOUS_IDLE);
        assertThat(both.met.values().stream().mapToInt(Integer::intValue).sum()).isGreaterThan(1_000);
    }

    /** The page's tables are too long to run here: these short runs tell when they are not of this model any more. */
    @Test
    void the_validation_page_says_what_short_runs_give_now() throws IOException {
        assertThat(Files.readString(Path.of("..", "docs", "model", "validation.md")))
                .contains(checked("base", BASE))
                .contains(checked("patched", PATCHED));
    }

    /** Return the machine with a cost of reading the shared line; 200 ns are fitted on the published g = 10. */
    static Machine withRead(long nanos) {
        return NODE.withCost(Cost.READ_SHARED_LINE, nanos, "test: fitted on S1, g = 10");
    }

    private static String checked(String name, KernelProfile kernel) {
        double seconds = simulation(withRead(200), kernel).run(1).values().getOrDefault("hackbench.time", 0.0);
        return "| `hackbench -p -T -g 2 -l 40` on CPUs 0-23 | " + name + " | " + Math.round(seconds * 1e9) + " |";
    }

    private static String trace(Machine machine, KernelProfile kernel) {
        StringBuilder trace = new StringBuilder();
        simulation(machine, kernel).with(new TextTrace(trace)).run(1);
        return trace.toString();
    }

    @Test
    void with_reads_that_cost_nothing_both_runs_are_the_same_to_the_byte() {
        Machine free = NODE.withCost(Cost.READ_SHARED_LINE, 0, "test").withCost(Cost.READ_SHARED_LINE_DIRTY, 0, "test");
        assertThat(trace(free, PATCHED)).isEqualTo(trace(free, BASE)).hasSizeGreaterThan(100_000);
    }

    @Test
    void with_the_machines_cost_of_a_read_they_are_not() {
        assertThat(trace(NODE, PATCHED)).isNotEqualTo(trace(NODE, BASE));
    }
}
