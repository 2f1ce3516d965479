package org.schedgate.replay.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.replay.Excerpt;
import org.schedgate.replay.guest.GuestAccount;
import org.schedgate.simulator.machine.Machines;

/** Eight CPUs in one cache, whose domain is balanced by a busy CPU every 16 times 8 to 16 ms. */
class ScanBudgetsTest {
    private static final long MILLI = 1_000_000;

    private final ReplayState state = new ReplayState(
            Excerpt.kernel(), GuestAccount.of("smt8", Machines.of("1n1l4c2t").topology()));

    private void use(long util) {
        for (ReplayCpu cpu : state.cpus) {
            cpu.load.replaceAverages(0, util, 1024);
        }
    }

    @Test
    void an_idle_cache_can_have_been_given_all_of_its_cpus_and_no_less() {
        state.budgets.note(0, MILLI);

        assertThat(state.budgets.possible(3, 8)).isTrue();
        assertThat(state.budgets.possible(3, 7)).isFalse();
    }

    @Test
    void what_lies_between_the_values_of_the_last_pause_is_possible_and_older_ones_are_not() {
        state.budgets.note(0, MILLI);
        use(600);
        state.budgets.note(0, 2 * MILLI);
        // 600^2 * 117^2 / (10000 * 1024) = 481, (1024 - 481) * 8 / 1024 = 4.
        assertThat(state.budgets.possible(0, 3)).isFalse();
        assertThat(state.budgets.possible(0, 4)).isTrue();
        assertThat(state.budgets.possible(0, 6)).isTrue();

        state.budgets.note(0, 300 * MILLI);

        assertThat(state.budgets.possible(0, 4)).isTrue();
        assertThat(state.budgets.possible(0, 6)).isFalse();
    }

    @Test
    void nothing_is_possible_before_the_first_look() {
        assertThat(state.budgets.possible(0, 8)).isFalse();
    }
}
