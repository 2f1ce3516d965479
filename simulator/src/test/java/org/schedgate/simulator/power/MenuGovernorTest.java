package org.schedgate.simulator.power;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.IdleState;
import org.schedgate.simulator.sched.decision.IdleStateSelection.Branch;
import org.schedgate.simulator.sched.decision.Outcome;

class MenuGovernorTest {
    private static final int POLL = 0;
    private static final int C1 = 1;
    private static final int C1E = 2;
    private static final int C6 = 3;

    private final MenuGovernor governor = new MenuGovernor();

    private static IdleViewFixture skylake() {
        return new IdleViewFixture(IdleViewFixture.POLL_C1_C1E_C6);
    }

    private static IdleViewFixture board() {
        return new IdleViewFixture(IdleViewFixture.WFI_CPU_CLUSTER);
    }

    private static Outcome<Branch> keep(int state) {
        return new Outcome<>(state, Branch.KEEP_TICK);
    }

    private static Outcome<Branch> stop(int state) {
        return new Outcome<>(state, Branch.STOP_TICK);
    }

    @Test
    void without_a_timer_the_deepest_state_is_entered_and_the_tick_stops() {
        assertThat(governor.choose(skylake())).isEqualTo(stop(C6));
    }

    @Test
    void the_tick_stops_from_exactly_one_tick_on() {
        assertThat(governor.choose(skylake().timer(4000))).isEqualTo(stop(C6));
        assertThat(governor.choose(skylake().timer(3999))).isEqualTo(keep(C6));
    }

    @Test
    void a_state_pays_from_its_residency_on() {
        assertThat(governor.choose(skylake().timer(600))).isEqualTo(keep(C6));
        assertThat(governor.choose(skylake().timer(599))).isEqualTo(keep(C1E));
        assertThat(governor.choose(skylake().timer(20))).isEqualTo(keep(C1E));
        assertThat(governor.choose(skylake().timer(19))).isEqualTo(keep(C1));
        assertThat(governor.choose(skylake().timer(2))).isEqualTo(keep(C1));
    }

    @Test
    void a_timer_before_the_first_real_state_pays_leaves_busy_waiting() {
        assertThat(governor.choose(skylake().timer(1))).isEqualTo(keep(POLL));
        assertThat(governor.choose(skylake().timer(0))).isEqualTo(keep(POLL));
    }

    @Test
    void a_state_may_not_take_longer_to_leave_than_the_stay() {
        List<IdleState> slowToLeave =
                List.of(new IdleState("WFI", 1_000, 1_000, false), new IdleState("SLEEP", 700_000, 500_000, false));
        assertThat(governor.choose(new IdleViewFixture(slowToLeave).timer(700))).isEqualTo(keep(1));
        assertThat(governor.choose(new IdleViewFixture(slowToLeave).timer(699))).isEqualTo(keep(0));
    }

    @Test
    void eight_equal_periods_beat_a_distant_timer() {
        assertThat(governor.choose(skylake().periods(100, 100, 100, 100, 100, 100, 100, 100)))
                .isEqualTo(keep(C1E));
        assertThat(governor.choose(skylake().periods(100, 100, 100, 100, 100, 100, 100))) // only seven known
                .isEqualTo(stop(C6));
    }

    @Test
    void a_near_timer_beats_eight_longer_periods() {
        assertThat(governor.choose(skylake().timer(15).periods(100, 100, 100, 100, 100, 100, 100, 100)))
                .isEqualTo(keep(C1));
    }

    @Test
    void periods_that_end_early_shrink_the_prediction_by_their_bucket() {
        // Expectations of 2.8 ms that lasted a quarter on average: the factor of their bucket goes from 8192 towards
        // 2048.
        long[] disagreeingMicros = {800, 50, 1400, 400, 600, 1200, 150, 1000};
        IdleViewFixture view = skylake().timer(2000);
        for (int i = 0; i < 80; i++) {
            view.history().record(disagreeingMicros[i % 8] * 1000, 2_800_000);
        }
        assertThat(view.correctionFactor(3)).isBetween(1700, 2400);
        // 2000 us * 0.25 = 500 us: C6 would pay only after 600.
        assertThat(governor.choose(view)).isEqualTo(keep(C1E));
        // Another bucket has learned nothing.
        assertThat(governor.choose(view.timer(999))).isEqualTo(keep(C6));
    }

    @Test
    void a_short_prediction_with_a_distant_timer_avoids_busy_waiting() {
        // Typical length 1 us: only POLL pays, but a timer is no reason to spin.
        assertThat(governor.choose(skylake().periods(1, 1, 1, 1, 1, 1, 1, 1))).isEqualTo(keep(POLL));
        // Exit of C1 takes 2 us, longer than the stay; with a state as fast as the stay the choice differs.
        List<IdleState> fast = List.of(new IdleState("POLL", 0, 0, true), new IdleState("C1", 1_000, 2_000, true));
        assertThat(governor.choose(new IdleViewFixture(fast).periods(1, 1, 1, 1, 1, 1, 1, 1)))
                .isEqualTo(keep(1));
    }

    @Test
    void a_state_too_shallow_for_the_prediction_keeps_the_tick() {
        // 5 ms predicted: CLUSTER_SLEEP pays after 6 ms, so CPU_SLEEP, which may be left early: the tick looks again.
        assertThat(governor.choose(board().timer(5000))).isEqualTo(keep(1));
        assertThat(governor.choose(board().timer(6000))).isEqualTo(stop(2));
    }

    @Test
    void a_kept_tick_that_comes_soon_makes_the_state_shallower() {
        assertThat(governor.choose(board().timer(3000).nextTick(1000))).isEqualTo(keep(1));
        assertThat(governor.choose(board().timer(3000).nextTick(999))).isEqualTo(keep(0));
        assertThat(governor.choose(skylake().timer(3000).nextTick(1))).isEqualTo(keep(POLL));
    }

    @Test
    void with_the_tick_stopped_a_short_prediction_gives_way_to_the_timer() {
        IdleViewFixture view =
                skylake().periods(100, 100, 100, 100, 100, 100, 100, 100).stopped();
        assertThat(governor.choose(view)).isEqualTo(stop(C6));
        assertThat(governor.choose(view.timer(300))).isEqualTo(stop(C1E));
    }

    @Test
    void with_the_tick_stopped_the_exit_latency_does_not_limit() {
        List<IdleState> slowToLeave =
                List.of(new IdleState("WFI", 1_000, 1_000, false), new IdleState("SLEEP", 700_000, 500_000, false));
        assertThat(governor.choose(new IdleViewFixture(slowToLeave).timer(600).stopped()))
                .isEqualTo(stop(1));
    }

    @Test
    void with_the_tick_stopped_a_cpu_does_not_get_stuck_in_a_shallow_state() {
        // Typical 5 ms, timer in 9 ms: CPU_SLEEP pays after less than a tick and CLUSTER_SLEEP before the timer.
        IdleViewFixture view = board();
        for (int i = 0; i < 100; i++) {
            view.history().record(5_000_000, 6_000_000);
        }
        assertThat(governor.choose(view.timer(9000).stopped())).isEqualTo(stop(2));
        assertThat(governor.choose(view.timer(5999).stopped())).isEqualTo(stop(1));
    }

    @Test
    void with_the_tick_stopped_busy_waiting_keeps_it_stopped() {
        assertThat(governor.choose(skylake().timer(1).stopped())).isEqualTo(stop(POLL));
    }

    @Test
    void a_machine_with_one_state_stops_the_tick_unless_it_is_busy_waiting() {
        IdleState halt = new IdleState("HLT", 40, 0, false);
        assertThat(governor.choose(new IdleViewFixture(List.of(halt)).timer(1))).isEqualTo(stop(0));
        IdleState poll = new IdleState("POLL", 0, 0, true);
        assertThat(governor.choose(new IdleViewFixture(List.of(poll)))).isEqualTo(keep(0));
    }

    @Test
    void a_first_state_that_watches_its_flag_but_takes_time_to_leave_is_not_busy_waiting() {
        IdleState mwait = new IdleState("C1", 1_000, 1_000, true);
        assertThat(governor.choose(new IdleViewFixture(List.of(mwait)))).isEqualTo(stop(0));
    }

    @Test
    void reaches_every_branch() {
        assertThat(EnumSet.of(
                        governor.choose(skylake()).branch(),
                        governor.choose(skylake().timer(100)).branch()))
                .isEqualTo(EnumSet.allOf(Branch.class));
    }
}
