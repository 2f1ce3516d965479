package org.schedgate.replay.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class TraceReaderTest {
    private static final String WAKING =
            "          <idle>-0       [001] d.s.    15.824413: sched_waking: comm=rcu_sched pid=12 prio=120 target_cpu=001";

    private static TraceReader reader(byte[] bytes) throws IOException {
        return TraceReader.of(TextInput.of("t", new ByteArrayInputStream(bytes)));
    }

    private static List<TraceLine> read(String... lines) throws IOException {
        return readAll(reader(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)));
    }

    private static List<TraceLine> readAll(TraceReader reader) throws IOException {
        List<TraceLine> events = new ArrayList<>();
        for (TraceLine line = reader.next(); line != null; line = reader.next()) {
            events.add(line);
        }
        return events;
    }

    @Test
    void reads_ftrace_text_with_four_flags() throws IOException {
        assertThat(read("# tracer: nop", "#", WAKING))
                .containsExactly(
                        new TraceLine(1, 0, -1, 0, "", TraceLine.Context.UNKNOWN, false, new TraceEvent.Section()),
                        new TraceLine(
                                3,
                                15_824_413_000L,
                                1,
                                0,
                                "<idle>",
                                TraceLine.Context.SOFTIRQ,
                                false,
                                new TraceEvent.Waking(12, "rcu_sched", 120, 1)));
    }

    @Test
    void reads_five_flags_a_name_with_blanks_and_dashes_and_a_thread_group() throws IOException {
        List<TraceLine> events = read(
                "  C2 Comp-Thre d-21904 (  1234) [010] dNh5.  2082.791339: sched_wakeup: comm=kworker/1:1H pid=44 prio=100 target_cpu=011",
                "            bash-23939   (-----) [000] .....  2082.790866: sched_process_fork: comm=ba sh pid=23939 child_comm=b=c child_pid=23943");

        assertThat(events)
                .extracting(TraceLine::comm, TraceLine::pid, TraceLine::cpu, TraceLine::context, TraceLine::needResched)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(
                                "C2 Comp-Thre d", 21904, 10, TraceLine.Context.HARDIRQ, true),
                        org.assertj.core.groups.Tuple.tuple("bash", 23939, 0, TraceLine.Context.TASK, false));
        assertThat(events.get(0).event()).isEqualTo(new TraceEvent.Woken(44, "kworker/1:1H", 100, 11, false));
        assertThat(events.get(1).event()).isEqualTo(new TraceEvent.Forked(23939, 23943, "b=c"));
    }

    @Test
    void reads_perf_sched_script() throws IOException {
        List<TraceLine> events = read(
                "            perf 24043 [000]  2084.292908123:       sched:sched_switch: prev_comm=perf prev_pid=24043 prev_prio=120 prev_state=D ==> next_comm=migration/0 next_pid=18 next_prio=0",
                "       hackbench 24084/24090 [001]  2084.303217: sched:sched_wakeup_new: comm=hackbench pid=24117 prio=120 target_cpu=003",
                "            bash 7 [001]  2084.303218:      probe:sel: (ffffffff81) pid=3 prev=1 fl=0x18 ru=0 wf=2 nca=8 util=5 load=7");

        assertThat(events.get(0).timeNanos()).isEqualTo(2_084_292_908_123L);
        assertThat(events)
                .extracting(TraceLine::event)
                .containsExactly(
                        new TraceEvent.Switch(24043, "perf", "D", 18, "migration/0", 0),
                        new TraceEvent.Woken(24117, "hackbench", 120, 3, true),
                        new TraceEvent.Select(3, 1, 0x18, -1, 0, 2, 8, 5, 7));
    }

    @Test
    void reads_trace_cmd_report_in_its_short_form() throws IOException {
        List<TraceLine> events = read(
                "cpus=2",
                "            bash-23939 [001]  2082.790906: sched_switch:         bash:23939 [120] S ==> swapper/1:0 [120]",
                "            bash-23939 [001]  2082.790907: sched_wakeup:         my bash:23943 [120] success=1 CPU:000",
                "            bash-23939 [001]  2082.790908: print:                tracing_mark_write: wl_begin x");

        assertThat(events)
                .extracting(TraceLine::event)
                .containsExactly(
                        new TraceEvent.Switch(23939, "bash", "S", 0, "swapper/1", 120),
                        new TraceEvent.Woken(23943, "my bash", 120, 0, false),
                        new TraceEvent.Mark("wl_begin x"));
        assertThat(events).extracting(TraceLine::context).containsOnly(TraceLine.Context.UNKNOWN);
    }

    @Test
    void counts_events_without_use_and_losses() throws IOException {
        TraceReader reader = reader(String.join(
                        "\n",
                        "CPU:3 [LOST 120 EVENTS]",
                        "  a-1 [000] d..2.  1.000001: irq_handler_entry: irq=5 callsite=x+0x37/0x70 callback=0x0",
                        "  a-1 [000] d..2.  1.000002: irq_handler_entry: irq=6 callsite=x+0x37/0x70 callback=0x0",
                        WAKING)
                .getBytes(StandardCharsets.UTF_8));

        assertThat(readAll(reader)).hasSize(1);
        assertThat(reader.skipped()).containsOnly(org.assertj.core.api.Assertions.entry("irq_handler_entry", 2L));
        assertThat(reader.lost()).isEqualTo(1);
    }

    @Test
    void reads_compressed_files() throws IOException {
        byte[] plain = (WAKING + "\n").getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream xz = new ByteArrayOutputStream();
        try (XZOutputStream out = new XZOutputStream(xz, new LZMA2Options())) {
            out.write(plain);
        }
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(gzip)) {
            out.write(plain);
        }

        List<TraceLine> expected = readAll(reader(plain));
        assertThat(readAll(reader(xz.toByteArray()))).isEqualTo(expected);
        assertThat(readAll(reader(gzip.toByteArray()))).isEqualTo(expected);
    }

    @Test
    void names_the_line_at_which_compressed_data_breaks_off() throws IOException {
        ByteArrayOutputStream xz = new ByteArrayOutputStream();
        try (XZOutputStream out = new XZOutputStream(xz, new LZMA2Options())) {
            for (int i = 0; i < 5000; i++) {
                out.write((WAKING + " " + Integer.toHexString(i * 7919) + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        byte[] whole = xz.toByteArray();

        assertThatThrownBy(() -> readAll(reader(Arrays.copyOf(whole, whole.length / 2))))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageMatching("t line \\d+: compressed data is damaged or cut short .*");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "hello|'hello' is no event of ftrace text",
                "          <idle>-0       [001] d.s.    15.82|is no event of ftrace text",
                "          <idle>-0       [001] d.s.    15.824413: sched_waking: comm=rcu_sched pid=12 prio=1|sched_waking without target_cpu=",
                "          <idle>-0       [001] d.s.    15.824413: sched_waking: comm=rcu_sched pid=x prio=120 target_cpu=1|pid='x' is not a number",
                "          <idle>-0       [001] d.s.    15.824413: sched_waking: comm=r pid=12 prio=120 target_cpu=5000|target_cpu=5000: expected 0..4095",
                "          <idle>-0       [001] d.s.    15.824413: sched_waking|has no event name"
            })
    void refuses_a_line_it_cannot_read_by_its_number(String line, String reason) {
        assertThatThrownBy(() -> read(WAKING, line))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageStartingWith("t line 2: ")
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
    }

    @Test
    void refuses_a_line_without_end() {
        assertThatThrownBy(() -> read("x".repeat(100_000)))
                .hasMessage("t line 1: longer than 8192 bytes: expected text, one event a line");
    }

    @Test
    void refuses_a_file_without_events() {
        assertThatThrownBy(() -> read("cpus=2", ""))
                .hasMessageContaining("the trace has no event: expected ftrace text");
    }

    @Test
    void a_hostile_line_costs_no_time() {
        // Blanks and brackets that a careless pattern would try in every combination.
        String hostile = " [0] ".repeat(1600);
        long before = System.nanoTime();
        for (int i = 0; i < 200; i++) {
            assertThatThrownBy(() -> read(hostile)).isInstanceOf(TraceFormatException.class);
        }
        assertThat(System.nanoTime() - before).isLessThan(20_000_000_000L);
    }

    @Test
    void reads_the_latency_format_of_trace_cmd_and_perf() throws IOException {
        List<TraceLine> events =
                read("  my task-16457   2dNs4. 53636.260344: sched_waking: comm=a pid=12 prio=120 target_cpu=001");

        assertThat(events)
                .containsExactly(new TraceLine(
                        1,
                        53_636_260_344_000L,
                        2,
                        16457,
                        "my task",
                        TraceLine.Context.SOFTIRQ,
                        true,
                        new TraceEvent.Waking(12, "a", 120, 1)));
    }

    @Test
    void reads_the_latency_format_of_ftrace_with_times_since_the_start() throws IOException {
        List<TraceLine> events = read(
                "# tracer: nop",
                "   <idle>-0       3d.h2.    14us : sched_waking: comm=a pid=12 prio=120 target_cpu=001",
                "   <idle>-0       3d.s3. 2000014us!: sched_waking: comm=a pid=12 prio=120 target_cpu=001");

        assertThat(events).extracting(TraceLine::timeNanos).containsExactly(0L, 14_000L, 2_000_014_000L);
        assertThat(events.get(1).context()).isEqualTo(TraceLine.Context.HARDIRQ);
    }

    @Test
    void reads_perf_script_with_periods_call_chains_and_names_with_brackets_and_colons() throws IOException {
        List<TraceLine> events = read(
                "a: b [c] 1  4711/4712  [003]  100.000001:          1 sched:sched_waking: comm=x] [1 pid=12 prio=120 target_cpu=001",
                "\tffffffff810a6cbd try_to_wake_up+0x1fd ([kernel.kallsyms])",
                "\t    7f3b1d0a5b2d [unknown] (/lib/libc.so)",
                "",
                "swapper     0 [001]  100.000003: sched:sched_switch: prev_comm=swapper/1 prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=a b next_pid=12 next_prio=120");

        assertThat(events).hasSize(2);
        assertThat(events.get(0).comm()).isEqualTo("a: b [c] 1");
        assertThat(events.get(0).pid()).isEqualTo(4711);
        assertThat(events.get(0).event()).isEqualTo(new TraceEvent.Waking(12, "x] [1", 120, 1));
        assertThat(events.get(1).event()).isEqualTo(new TraceEvent.Switch(0, "swapper/1", "R", 12, "a b", 120));
    }

    @Test
    void counts_losses_in_every_form_and_skips_stacks_and_headers() throws IOException {
        TraceReader reader = reader(String.join(
                        "\n",
                        "cpus=8",
                        "CPU:1 [LOST EVENTS]",
                        "CPU 1: [12 EVENTS DROPPED]",
                        "CPU:3 [7 EVENTS DROPPED]",
                        "swapper 0 [001] 1.000001: PERF_RECORD_LOST lost 5",
                        "Processed 9000 events and lost 3 chunks!",
                        "Check IO/CPU overload!",
                        WAKING,
                        "          <idle>-0       [001] d.s.    15.824414: <stack trace>",
                        " => try_to_wake_up",
                        " => wake_up_process")
                .getBytes(StandardCharsets.UTF_8));

        assertThat(readAll(reader)).hasSize(1);
        assertThat(reader.lost()).isEqualTo(5);
    }

    @Test
    void refuses_a_trace_of_another_number_of_cpus() throws IOException {
        for (String header : List.of("# entries-in-buffer/entries-written: 4/4   #P:16", "cpus=16")) {
            TraceReader reader = reader((header + "\n" + WAKING).getBytes(StandardCharsets.UTF_8));
            reader.expectCpus(8);

            assertThatThrownBy(() -> readAll(reader))
                    .hasMessage(
                            "t line 1: the trace is of 16 CPUs, the machine has 8: give the machine that was recorded");
        }
    }

    @Test
    void counts_times_that_go_back_a_little_and_refuses_another_recording() throws IOException {
        String later = WAKING.replace("15.824413", "15.825000");
        TraceReader reader = reader((later + "\n" + WAKING + "\n" + later).getBytes(StandardCharsets.UTF_8));
        readAll(reader);
        assertThat(reader.backward()).isEqualTo(1);

        String other = WAKING.replace("15.824413", "15.700000");
        assertThatThrownBy(() -> read(later, other))
                .hasMessageStartingWith("t line 2: the time goes back by 0.125000 s: ");
        assertThat(read(later, "# tracer: nop", other)).hasSize(3);
    }

    @Test
    void shows_control_characters_of_a_bad_line_by_their_codes() {
        assertThatThrownBy(() -> read("a\u001b[31mred\rline\u0085"))
                .hasMessageStartingWith("t line 1: 'a\\u001b[31mred\\u000dline\\u0085' is no event");
    }
}
