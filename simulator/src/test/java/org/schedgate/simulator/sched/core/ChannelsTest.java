package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.schedgate.simulator.sched.core.ChannelScenario.millis;
import static org.schedgate.simulator.sched.core.ChannelScenario.then;
import static org.schedgate.simulator.sched.core.ChannelScenario.times;

import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.sched.core.ChannelScenario.Step;
import org.schedgate.simulator.sched.decision.PipeWake;
import org.schedgate.simulator.sched.placement.WakeWriterWhenSlotFreed;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Pipe;
import org.schedgate.simulator.task.StreamSocket;

class ChannelsTest {
    private final Channel pipe = new Pipe("data");
    private final Channel socket = new StreamSocket("link");
    private final ChannelScenario scenario = new ChannelScenario();

    private static Step write(Channel channel, int bytes) {
        return next -> next.write(channel, bytes);
    }

    private static Step read(Channel channel, int bytes) {
        return next -> next.read(channel, bytes);
    }

    @Test
    void a_pipe_takes_640_messages_of_a_hundred_bytes_without_a_reader() {
        scenario.task("writer", 1, times(640, write(pipe, 100))).run();
        assertThat(scenario.transferred).hasSize(640).containsOnly(100);
    }

    @Test
    void the_next_one_waits_for_room_and_a_deadlock_names_the_pipe() {
        scenario.task("writer", 1, times(641, write(pipe, 100)));
        assertThatThrownBy(scenario::run)
                .isInstanceOf(SimulationException.class)
                .hasMessageContaining("deadlock at")
                .hasMessageContaining("writer-")
                .hasMessageContaining(" waits for room in 'data'");
    }

    @Test
    void a_deadlock_of_readers_and_pollers_names_what_they_wait_for() {
        scenario.task("reader", 1, read(socket, 1)).task("poller", 2, next -> next.poll(pipe));
        assertThatThrownBy(scenario::run)
                .hasMessageContaining(" waits for something to read from 'link'")
                .hasMessageContaining(" waits for something to read from 'data'");
    }

    @ParameterizedTest
    @CsvSource({"false, 40", "true, 1"})
    void of_forty_wakes_of_a_blocked_writer_39_are_spurious_unless_a_freed_slot_is_asked_for(
            boolean patched, int wakes) {
        scenario.kernel(
                        patched
                                ? Kernels.of("v5.12").with(Patch.replace(PipeWake.class, new WakeWriterWhenSlotFreed()))
                                : Kernels.of("v5.12"))
                .task("writer", 1, times(641, write(pipe, 100)))
                .task("reader", 2, then(new Step[] {millis(5)}, times(40, read(pipe, 100), millis(1))))
                .run();
        assertThat(scenario.lines("reader wakes writer")).hasSize(wakes);
        // The writer was let in by the last of the forty reads, which freed the slot.
        assertThat(scenario.lines("writer ends")).hasSize(1);
    }

    @Test
    void blocked_writers_are_let_in_one_at_a_time_in_the_order_in_which_they_came() {
        scenario.task("filler", 1, write(pipe, 65_536))
                .task("a", 2, millis(2), write(pipe, 4096))
                .task("b", 3, millis(3), write(pipe, 4096))
                .task("c", 4, millis(4), write(pipe, 4096))
                .task("reader", 5, then(new Step[] {millis(6)}, times(3, read(pipe, 4096), millis(1))))
                .run();
        assertThat(scenario.lines("reader wakes"))
                .containsExactly("reader wakes a", "reader wakes b", "reader wakes c");
        assertThat(scenario.lines("ends")).containsSubsequence("a ends", "b ends", "c ends");
    }

    @Test
    void a_writer_that_slept_passes_the_rest_of_the_room_on() {
        scenario.task("filler", 1, write(pipe, 65_536))
                .task("a", 2, millis(2), write(pipe, 100))
                .task("b", 3, millis(3), write(pipe, 100))
                .task("reader", 5, millis(6), read(pipe, 8192))
                .run();
        assertThat(scenario.lines("wakes")).containsExactly("reader wakes a", "a wakes b");
    }

    @Test
    void a_reader_that_slept_passes_the_rest_of_the_bytes_on() {
        scenario.task("a", 2, millis(2), read(pipe, 60))
                .task("b", 3, millis(3), read(pipe, 60))
                .task("writer", 1, millis(6), write(pipe, 100))
                .run();
        assertThat(scenario.lines("wakes")).containsExactly("writer wakes a", "a wakes b");
        assertThat(scenario.transferred).containsExactlyInAnyOrder(60, 40, 100);
    }

    @Test
    void a_writer_wakes_a_reader_only_when_the_pipe_was_empty() {
        scenario.task("reader", 2, then(new Step[] {read(pipe, 100), millis(5)}, times(3, read(pipe, 100))))
                .task("writer", 1, then(new Step[] {millis(2)}, times(4, write(pipe, 100))))
                .run();
        assertThat(scenario.lines("wakes")).containsExactly("writer wakes reader");
    }

    @Test
    void one_write_wakes_all_that_poll_the_last_to_come_first() {
        scenario.task("a", 2, millis(2), next -> next.poll(pipe))
                .task("b", 3, millis(3), next -> next.poll(pipe))
                .task("c", 4, millis(4), next -> next.poll(pipe))
                .task("starter", 1, millis(6), write(pipe, 1))
                .run();
        assertThat(scenario.lines("wakes")).containsExactly("starter wakes c", "starter wakes b", "starter wakes a");
    }

    @Test
    void a_poll_of_something_readable_returns_at_once() {
        scenario.task("poller", 1, write(pipe, 1), next -> next.poll(pipe), read(pipe, 1))
                .run();
        assertThat(scenario.lines("wakes")).isEmpty();
    }

    @Test
    void a_socket_blocks_with_278_messages_and_tells_all_writers_at_69() {
        scenario.task("a", 1, times(279, write(socket, 100)))
                .task("b", 2, millis(3), write(socket, 100))
                .task("reader", 3, then(new Step[] {millis(6)}, times(208, read(socket, 100))))
                .task("late", 4, millis(40), read(socket, 100));
        scenario.run();
        // 208 reads leave 70, of which nobody is told; the next leaves 69.
        assertThat(scenario.lines("wakes")).containsExactly("late wakes b", "late wakes a");
        assertThat(Collections.max(scenario.transferred)).isEqualTo(100);
    }

    @Test
    void a_socket_wakes_its_reader_with_every_write_but_only_if_it_sleeps() {
        scenario.task("reader", 2, times(3, read(socket, 100)))
                .task("writer", 1, times(3, millis(2), write(socket, 100)))
                .run();
        assertThat(scenario.lines("wakes"))
                .containsExactly("writer wakes reader", "writer wakes reader", "writer wakes reader");
    }

    @Test
    void a_large_write_goes_through_in_parts() {
        scenario.task("writer", 1, write(pipe, 200_000))
                .task("reader", 2, times(4, read(pipe, 65_536), millis(2)))
                .run();
        assertThat(scenario.transferred).contains(200_000);
        assertThat(scenario.lines("reader wakes writer")).hasSizeGreaterThanOrEqualTo(2);
    }

    /** On smt-8 CPU 3 is the other thread of CPU 2's core, 8 ns away; CPU 4 is on another core, 48 ns away. */
    private static long longerOnAnotherCore(LongOnCpu scenario) {
        return scenario.endNanos(4) - scenario.endNanos(3);
    }

    private interface LongOnCpu {
        long endNanos(int cpu);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_reader_fetches_three_shared_lines_once_and_the_data_of_each_message(boolean throughPipe) {
        long longer = longerOnAnotherCore(cpu -> {
            Channel channel = throughPipe ? new Pipe("data") : new StreamSocket("link");
            return new ChannelScenario()
                    .task("writer", 2, millis(2), write(channel, 100), write(channel, 100))
                    .task("reader", cpu, millis(4), read(channel, 100), read(channel, 100))
                    .run()
                    .endNanos;
        });
        assertThat(longer).isEqualTo((3 + 2) * (48 - 8));
    }

    @ParameterizedTest
    @CsvSource({"false, 4", "true, 3"})
    void a_writer_fetches_the_count_of_the_files_users_too_where_threads_share_the_table_of_files(
            boolean processes, long lines) {
        long longer = longerOnAnotherCore(cpu -> {
            Channel channel = new Pipe("data");
            ChannelScenario two = new ChannelScenario()
                    .task("first", 2, millis(2), write(channel, 100))
                    .task("second", cpu, millis(4), write(channel, 100));
            return (processes ? two.asProcesses() : two).run().endNanos;
        });
        assertThat(longer).isEqualTo(lines * (48 - 8));
    }

    /** Lines of the first writer's second write: three shared ones, the count again, and what giving it up took at the end of the first. */
    @ParameterizedTest
    @CsvSource({"3, false, 5", "30, false, 4", "3, true, 3"})
    void a_writer_gives_the_count_back_from_afar_if_another_took_it_during_the_write(
            int othersStart, boolean processes, long lines) {
        long longer = longerOnAnotherCore(cpu -> {
            Channel channel = new Pipe("data");
            // The first holds the lock from 2 to 3.6 ms, before the first tick, which balances.
            ChannelScenario two = new ChannelScenario()
                    .copyingAKilobyteTakes(400_000)
                    .task("first", 2, millis(2), write(channel, 4096), millis(50), write(channel, 100))
                    .task("second", cpu, millis(othersStart), write(channel, 100));
            return (processes ? two.asProcesses() : two).run().endNanos;
        });
        assertThat(longer).isEqualTo(lines * (48 - 8));
    }

    @Test
    void a_lock_that_passes_to_a_spinner_on_another_cpu_moves_its_line_twice_more() {
        long longer = longerOnAnotherCore(cpu -> {
            Channel channel = new Pipe("data");
            return new ChannelScenario()
                    .copyingAKilobyteTakes(400_000)
                    .task("holder", 2, millis(2), write(channel, 4096))
                    .task("spinner", cpu, millis(3), write(channel, 100))
                    .asProcesses()
                    .run()
                    .endNanos;
        });
        assertThat(longer).isEqualTo((3 + 2) * (48 - 8));
    }

    /**
     * The lock passes from CPU 2 to CPU 4 at 2.6 ms, and from there to CPU 6 instead of 5, of the same core. Both lines of the queue move
     * between the two spinners, if the second one is there by then; if it comes later the lock is free, and there is nobody to tell.
     * All end before the first tick, which balances.
     */
    @ParameterizedTest
    @CsvSource({"2, 7", "3, 3"})
    void a_spinner_that_gets_the_lock_tells_the_one_behind_it(int lastStarts, long lines) {
        LongOnCpu scenario = cpu -> {
            Channel channel = new Pipe("data");
            return new ChannelScenario()
                    .copyingAKilobyteTakes(400_000)
                    .task("holder", 2, millis(1), write(channel, 4096))
                    .task("spinner", 4, millis(2), write(channel, 100))
                    .task("behind", cpu, millis(lastStarts), write(channel, 100))
                    .asProcesses()
                    .run()
                    .endNanos;
        };
        assertThat(scenario.endNanos(6) - scenario.endNanos(5)).isEqualTo(lines * (48 - 8));
    }

    @Test
    void a_writer_fetches_the_memory_that_a_reader_on_another_cpu_has_emptied() {
        long longer = longerOnAnotherCore(cpu -> {
            Channel channel = new Pipe("data");
            return new ChannelScenario()
                    .task("reader", cpu, millis(3), read(channel, 100))
                    .task("writer", 2, millis(2), write(channel, 100), millis(3), write(channel, 100))
                    .run()
                    .endNanos;
        });
        // Read and written back again: three shared lines; the data line of the second write.
        assertThat(longer).isEqualTo((3 + 1) * (48 - 8));
    }

    @Test
    void spinners_for_a_held_lock_get_it_first_come_first_served() {
        // 1 ms a kilobyte: four milliseconds a write.
        scenario.copyingAKilobyteTakes(1_000_000)
                .task("a", 2, millis(2), write(pipe, 4096))
                .task("b", 3, millis(3), write(pipe, 4096))
                .task("c", 4, millis(4), write(pipe, 4096))
                .run();
        assertThat(scenario.log).containsSubsequence("b spun", "a ends", "c spun", "b ends", "c ends");
        assertThat(scenario.lines("sleeps")).isEmpty();
        // Main forks first, sleepers are woken late, ticks interrupt the holders: a little more than 2 + 3 * 4 ms.
        assertThat(scenario.endNanos).isBetween(14_000_000L, 14_500_000L);
    }

    @Test
    void a_spinner_whose_cpu_is_wanted_sleeps_and_has_the_lock_when_it_is_released() {
        scenario.copyingAKilobyteTakes(1_000_000)
                .task("holder", 2, millis(2), write(pipe, 12_288))
                .task("spinner", 3, millis(3), write(pipe, 100))
                .task("other", 3, millis(10), next -> next.compute(1_000_000))
                .run();
        assertThat(scenario.log)
                .containsSubsequence("spinner sleeps for a lock", "other ends", "holder wakes spinner", "spinner ends");
    }

    @Test
    void a_sleeper_for_the_lock_is_named_in_no_deadlock_since_its_holder_runs() {
        scenario.copyingAKilobyteTakes(1_000_000)
                .task("holder", 2, write(pipe, 61_440))
                .task("x", 3, millis(1), write(pipe, 100))
                .task("y", 3, millis(1), write(pipe, 100))
                .task("z", 3, millis(1), write(pipe, 100))
                .run();
        assertThat(scenario.lines("ends")).hasSize(5);
    }
}
