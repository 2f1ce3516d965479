package org.schedgate.replay.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A cache of eight CPUs. Weights by hand: 1 for a value, 1/4 and 1/16 beside it, 0.002 elsewhere. */
class ScanBeliefTest {
    private static boolean[] from(int limit) {
        boolean[] fits = new boolean[9];
        for (int i = limit; i < fits.length; i++) {
            fits[i] = true;
        }
        return fits;
    }

    @Test
    void a_balance_outweighs_what_was_known() {
        ScanBelief belief = new ScanBelief(8, 8);
        assertThat(belief.likeliest()).isEqualTo(8);

        // 3/4 of 1/1.633 for 4, 1/4 of 1/1.3245 for 8.
        belief.renewed(4);

        assertThat(belief.likeliest()).isEqualTo(4);
    }

    @Test
    void an_answer_moves_it_by_one_unless_others_acted_meanwhile() {
        ScanBelief belief = new ScanBelief(8, 4);

        // 4: 1 * 0.25, 5: 0.25; of equals the lowest.
        belief.answered(from(5), true);
        assertThat(belief.likeliest()).isEqualTo(4);

        // 4: 0.25 * 0.05, 5: 0.25.
        belief.answered(from(5), false);
        assertThat(belief.likeliest()).isEqualTo(5);
    }

    @Test
    void it_takes_three_answers_to_move_it_far() {
        ScanBelief belief = new ScanBelief(8, 4);

        // 4: 0.05, then 0.0025, then 0.000125; 7 and 8: 0.002.
        belief.answered(from(7), false);
        belief.answered(from(7), false);
        assertThat(belief.likeliest()).isEqualTo(4);

        belief.answered(from(7), false);
        assertThat(belief.likeliest()).isEqualTo(7);
    }

    @Test
    void moments_at_which_it_may_have_been_renewed_move_it_in_time() {
        ScanBelief belief = new ScanBelief(8, 8);
        int moments = 0;
        while (belief.likeliest() == 8) {
            belief.mayBeRenewed(4);
            moments++;
        }

        // 0.98^n / 1.3245 < (1 - 0.98^n) / 1.633 from 0.98^n < 0.448, n > 39.8; the parts that 8 and 4 have of each
        // other are small.
        assertThat(moments).isBetween(39, 41);
    }
}
