package org.schedgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.workload.Hackbench;
import org.schedgate.simulator.workload.Workloads;

/**
 * Prints the rows of docs/model/validation.md that are too long for every build. Asked for by {@code -Drows.groups=2,4}, and if wanted
 * {@code -Drows.loops=4000 -Drows.seeds=1,2,3 -Drows.cpus=0-23 -Drows.read=200}, the cost of reading the shared line in ns.
 */
@EnabledIfSystemProperty(named = "rows.groups", matches = ".+")
class HackbenchRowsTest {
    private static String[] asked(String name, String otherwise) {
        return System.getProperty("rows." + name, otherwise).split(",", -1);
    }

    @Test
    void prints_a_row_for_each_kernel_group_and_seed() {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.println("| kernel | groups | loops | seed | s | halves, M/s | wakeups | switches | spins |");
        for (String groups : asked("groups", "")) {
            for (String seed : asked("seeds", "1")) {
                out.print(row("base", IdleCoreHintRunTest.BASE, groups, seed));
                out.print(row("patched", IdleCoreHintRunTest.PATCHED, groups, seed));
            }
        }
    }

    private static String row(String name, KernelProfile kernel, String groups, String seed) {
        String loops = asked("loops", "4000")[0];
        Hackbench hackbench = Hackbench.groups(Integer.parseInt(groups))
                .pipe()
                .threads()
                .loops(Integer.parseInt(loops))
                .on(CpuSet.parse(System.getProperty("rows.cpus", "0-23")));
        Map<String, Double> run = Simulation.of(
                        machine(), kernel, PowerPolicy.PERFORMANCE, Workloads.autogrouped(hackbench))
                .run(Long.parseLong(seed))
                .values();
        assertThat(run).containsKey("hackbench.time");
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %.4f | %.2f / %.2f | %.3f | %.3f | %.3f |%n",
                name,
                groups,
                loops,
                seed,
                run.get("hackbench.time"),
                run.get("hackbench.rate_first_half") / 1e6,
                run.get("hackbench.rate_second_half") / 1e6,
                run.get("per_operation.wakeups"),
                run.get("per_operation.switches"),
                run.get("per_operation.spins"));
    }

    private static Machine machine() {
        return IdleCoreHintRunTest.withRead(Long.parseLong(asked("read", "200")[0]));
    }
}
