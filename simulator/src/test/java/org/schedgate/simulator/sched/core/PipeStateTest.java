package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A ring of sixteen pages of 4096 bytes. */
class PipeStateTest {
    private final PipeState pipe = new PipeState("p");

    private int messagesThatFit() {
        int messages = 0;
        while (pipe.write(100, true) == 100) {
            messages++;
        }
        return messages;
    }

    @Test
    void forty_messages_of_a_hundred_bytes_share_a_slot_and_640_fill_the_pipe() {
        for (int i = 0; i < 600; i++) {
            assertThat(pipe.write(100, true)).isEqualTo(100);
        }
        // Fifteen slots hold 600; the next opens the last one.
        assertThat(pipe.writable()).isTrue();
        assertThat(pipe.write(100, true)).isEqualTo(100);
        assertThat(pipe.full()).isTrue();
        assertThat(messagesThatFit()).isEqualTo(39);
        assertThat(pipe.bytes()).isEqualTo(64_000);
    }

    @Test
    void a_merge_succeeds_on_a_full_ring_up_to_the_last_byte_of_the_page() {
        assertThat(pipe.write(15 * 4096, true)).isEqualTo(15 * 4096);
        assertThat(pipe.write(4000, true)).isEqualTo(4000);
        assertThat(pipe.full()).isTrue();
        assertThat(pipe.write(97, true)).isZero();
        assertThat(pipe.write(96, true)).isEqualTo(96);
        assertThat(pipe.write(1, true)).isZero();
    }

    /** What a write will take and a read will empty is told before it happens: what is priced is what comes. */
    @Test
    void slots_to_take_and_to_empty_are_told_beforehand() {
        assertThat(pipe.slotsToFill(100, true)).isEqualTo(1);
        pipe.write(100, true);
        assertThat(pipe.slotsToFill(100, true)).as("merged").isZero();
        assertThat(pipe.slotsToFill(100, false)).as("slept").isEqualTo(1);
        assertThat(pipe.slotsToFill(2 * 4096 + 100, true)).as("the rest merged").isEqualTo(2);
        assertThat(pipe.slotsToEmpty(99)).isZero();
        assertThat(pipe.slotsToEmpty(100)).isEqualTo(1);
        pipe.write(4096, false);
        assertThat(pipe.slotsToEmpty(4195)).isEqualTo(1);
        assertThat(pipe.slotsToEmpty(9000)).isEqualTo(2);
        messagesThatFit();
        assertThat(pipe.slotsToFill(4096, true)).as("a full ring").isZero();
    }

    @Test
    void a_write_that_has_slept_opens_a_slot_of_its_own() {
        pipe.write(100, true);
        pipe.write(100, false);
        pipe.read(100);
        assertThat(pipe.readMadeRoom()).isTrue();
    }

    @Test
    void what_a_reader_consumed_of_a_page_is_not_used_again() {
        pipe.write(4000, true);
        pipe.read(3900);
        // 3900 consumed and 100 left: 96 fit behind them, 97 do not and open a slot.
        pipe.write(97, true);
        pipe.read(100);
        assertThat(pipe.readMadeRoom()).isTrue();
        assertThat(pipe.bytes()).isEqualTo(97);
    }

    @Test
    void a_reader_that_empties_the_pipe_frees_the_slot() {
        pipe.write(100, true);
        assertThat(pipe.read(60)).isEqualTo(60);
        assertThat(pipe.readMadeRoom()).isFalse();
        assertThat(pipe.readable()).isTrue();
        assertThat(pipe.read(60)).isEqualTo(40);
        assertThat(pipe.readMadeRoom()).isTrue();
        assertThat(pipe.readable()).isFalse();
        assertThat(pipe.read(60)).isZero();
        assertThat(messagesThatFit()).isEqualTo(640);
    }

    @Test
    void only_the_fortieth_read_of_a_full_pipe_makes_room() {
        messagesThatFit();
        for (int read = 1; read < 40; read++) {
            pipe.read(100);
            assertThat(pipe.readMadeRoom()).isFalse();
            assertThat(pipe.full()).isTrue();
        }
        pipe.read(100);
        assertThat(pipe.readMadeRoom()).isTrue();
        assertThat(pipe.writable()).isTrue();
    }

    @Test
    void a_large_write_merges_what_does_not_fill_pages_first() {
        pipe.write(1000, true);
        // 5000 = 904 merged and one page of its own: two slots are used.
        assertThat(pipe.write(5000, true)).isEqualTo(5000);
        assertThat(pipe.room()).isEqualTo(14 * 4096);
        pipe.read(1904);
        assertThat(pipe.readMadeRoom()).isTrue();
        assertThat(pipe.bytes()).isEqualTo(4096);
    }

    @Test
    void a_write_larger_than_the_ring_is_taken_in_part() {
        assertThat(pipe.write(70_000, true)).isEqualTo(65_536);
        assertThat(pipe.full()).isTrue();
        assertThat(pipe.room()).isZero();
    }
}
