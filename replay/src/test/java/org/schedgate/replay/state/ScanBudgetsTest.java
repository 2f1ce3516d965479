package org.schedgate.replay.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.replay.Excerpt;
import org.schedgate.replay.guest.GuestAccount;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** Eight CPUs in one cache. */
class ScanBudgetsTest {
    private final GuestAccount account =
            GuestAccount.of("smt8", Machines.of("1n1l4c2t").topology());
    private final ReplayState state = new ReplayState(Excerpt.kernel(), account);

    private SchedDomain cache() {
        return state.domains.domain(0, 1);
    }

    private void use(long util) {
        for (ReplayCpu cpu : state.cpus) {
            cpu.load.replaceAverages(0, util, 1024);
        }
    }

    @Test
    void a_balance_renews_it_from_the_utilization_of_the_caches_cpus() {
        state.budgets.renew(cache(), 1_000_000);
        assertThat(state.nrIdleScan(3)).isEqualTo(8);

        use(600);
        state.budgets.renew(cache(), 2_000_000);

        // 600^2 * 117^2 / (10000 * 1024) = 481, (1024 - 481) * 8 / 1024 = 4.
        assertThat(state.nrIdleScan(3)).isEqualTo(4);
    }

    @Test
    void an_answer_that_fits_a_neighbour_only_moves_it_there() {
        state.budgets.renew(cache(), 1_000_000);
        boolean[] upToSeven = {true, true, true, true, true, true, true, true, false};

        state.budgets.answered(5, upToSeven, false);

        assertThat(state.nrIdleScan(0)).isEqualTo(7);
    }

    @Test
    void looks_alone_change_nothing_where_the_limit_follows_from_cost_and_idle_time() {
        ReplayState older = new ReplayState(Kernels.forReplay("debian-5.10.262"), account);
        for (ReplayCpu cpu : older.cpus) {
            cpu.load.replaceAverages(0, 600, 1024);
        }
        for (int i = 0; i < 1000; i++) {
            older.budgets.note(0);
        }

        assertThat(older.nrIdleScan(0)).isEqualTo(8);
    }
}
