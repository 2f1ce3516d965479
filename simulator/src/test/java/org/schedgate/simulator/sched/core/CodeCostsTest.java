package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CostModel;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;

class CodeCostsTest {
    @Test
    void work_takes_longer_at_less_speed_and_is_rounded_up() {
        assertThat(CodeCosts.stretched(600, 1024)).isEqualTo(600);
        assertThat(CodeCosts.stretched(600, 640)).isEqualTo(960);
        // 100 x 1024 / 383 = 267.36
        assertThat(CodeCosts.stretched(100, 383)).isEqualTo(268);
        assertThat(CodeCosts.stretched(0, 1)).isZero();
    }

    @Test
    void a_thread_beside_a_busy_one_runs_kernel_code_at_the_speed_that_the_machine_tells() {
        Machine machine = Machines.of("smt-8");
        CostModel model = machine.costs();
        SpeedTable table = new SpeedTable(machine);
        assertThat(table.speed(3, false)).isEqualTo(1024);
        assertThat(table.speed(3, true)).isEqualTo(640);
        assertThat(table.code(3, false).contextSwitch).isEqualTo(model.of(Cost.CONTEXT_SWITCH));
        // 600 x 1.6
        assertThat(table.code(3, true).contextSwitch).isEqualTo(960);
        assertThat(table.code(0, true)).isSameAs(table.code(7, true));
    }

    @Test
    void a_little_core_runs_kernel_code_at_its_capacity() {
        SpeedTable table = new SpeedTable(Machines.of("juno-r2"));
        // The reference core's 600 ns x 1.9 on a big one, 1140 x 1024 / 383 = 3047.9 on a little one: five times 600,
        // but for the rounding of 1.9.
        assertThat(table.code(1, false).contextSwitch).isEqualTo(1_140);
        assertThat(table.code(0, false).contextSwitch).isEqualTo(3_048);
    }
}
