package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 212,992 bytes may be charged; a message of 100 bytes is charged 768. */
class SocketStateTest {
    private final SocketState socket = new SocketState("s");

    private void write(int messages) {
        for (int i = 0; i < messages; i++) {
            socket.write(100, true);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 768", "100, 768", "192, 768", "193, 1280", "704, 1280", "705, 2304", "4096, 8448"})
    void charges_a_slab_and_the_head_of_the_buffer(int bytes, int charge) {
        assertThat(SocketState.chargeOf(bytes)).isEqualTo(charge);
    }

    @Test
    void blocks_with_278_messages_outstanding() {
        write(277);
        // 277 * 768 = 212,736 of 212,992.
        assertThat(socket.writable()).isTrue();
        write(1);
        assertThat(socket.writable()).isFalse();
        assertThat(socket.full()).isTrue();
    }

    @Test
    void tells_writers_when_no_more_than_69_are_outstanding() {
        write(278);
        for (int left = 277; left >= 70; left--) {
            socket.read(100);
            // 70 * 768 * 4 = 215,040 is above the limit.
            assertThat(socket.readMadeRoom()).as("%d left", left).isFalse();
        }
        socket.read(100);
        assertThat(socket.readMadeRoom()).isTrue();
        assertThat(socket.bytes()).isEqualTo(6900);
        socket.read(50);
        assertThat(socket.readMadeRoom()).isFalse();
        socket.read(50);
        assertThat(socket.readMadeRoom()).isTrue();
    }

    @Test
    void writers_that_were_let_in_together_exceed_the_limit() {
        write(300);
        assertThat(socket.bytes()).isEqualTo(30_000);
        assertThat(socket.writable()).isFalse();
    }

    @Test
    void keeps_the_order_when_its_ring_grows_around_the_end() {
        write(60);
        socket.read(4000);
        // 20 are left from place 40 on; 60 more go around place 63 and make the ring grow.
        for (int i = 0; i < 60; i++) {
            socket.write(101, true);
        }
        assertThat(socket.read(20 * 100 + 101)).isEqualTo(2101);
        assertThat(socket.bytes()).isEqualTo(59 * 101);
        assertThat(socket.read(10_000)).isEqualTo(5959);
        assertThat(socket.readable()).isFalse();
        assertThat(socket.writable()).isTrue();
    }

    @Test
    void a_large_write_is_cut_into_buffers_of_32_kilobytes() {
        assertThat(socket.write(100_000, true)).isEqualTo(32_768);
    }
}
