package org.schedgate.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.result.RecordedMetrics;

class SchbenchTest {
    @Test
    void has_the_defaults_of_the_tool() {
        assertThat(Schbench.defaults().commandLine()).isEqualTo("schbench -m 2 -t 16 -r 30");
        assertThat(Schbench.defaults().sleepMicros()).isEqualTo(30_000);
        assertThat(Schbench.defaults().cpuMicros()).isEqualTo(30_000);
    }

    @ParameterizedTest
    @CsvSource({
        "schbench, schbench -m 2 -t 16 -r 30",
        "schbench -m 4 -t 8 -r 10, schbench -m 4 -t 8 -r 10",
        "schbench -m4 -t8, schbench -m 4 -t 8 -r 30",
        "schbench --message-threads=1 --threads 3 --runtime 0.25, schbench -m 1 -t 3 -r 0.25",
        "  schbench   -s 10000 -c 0 , schbench -m 2 -t 16 -r 30 -s 10000 -c 0",
        "schbench -t 8 -m 4, schbench -m 4 -t 8 -r 30"
    })
    void reads_a_command_line_and_prints_its_canonical_form(String typed, String canonical) {
        Schbench parsed = Schbench.parse(typed);
        assertThat(parsed.commandLine()).isEqualTo(canonical);
        assertThat(Schbench.parse(canonical)).isEqualTo(parsed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "schbench -m 0|-m (message threads) 0: accepted is 1..4096",
                "schbench -t 4097|-t (worker threads) 4097: accepted is 1..4096",
                "schbench -r 0|accepted is 0.001..86400 seconds",
                "schbench -r -1|accepted is 0.001..86400 seconds",
                "schbench -r 0.0001|accepted is 0.001..86400 seconds, in whole milliseconds",
                "schbench -s 3|-s (sleeptime) 3 us: accepted is 0 or 4..60000000",
                "schbench -c -1|-c (cputime, us) -1: accepted is 0..60000000",
                "schbench -m two|-m 'two': expected a whole number",
                "schbench -m|-m needs a value",
                "schbench -R 10|-R (requests per second mode) is not modelled",
                "schbench -p 4096|-p (pipe mode) is not modelled",
                "schbench --auto|--auto (auto mode) is not modelled",
                "schbench -w 5|unknown option '-w'; accepted are -m (--message-threads)",
                "schbench 16|unknown option '16'",
                "hackbench|expected schbench and its options"
            })
    void refuses_in_one_line_that_says_what_is_accepted(String typed, String message) {
        assertThatThrownBy(() -> Schbench.parse(typed))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 0, 60_000_000})
    void takes_a_sleep_at_each_end_of_its_range(long micros) {
        assertThat(Schbench.defaults().sleepMicros(micros).sleepMicros()).isEqualTo(micros);
    }

    private static SchbenchRun runOf(Schbench schbench) {
        return (SchbenchRun) schbench.start();
    }

    @Test
    void every_thread_ends_and_none_waits_for_ever() {
        for (int seed = 1; seed <= 50; seed++) {
            IdealMachine machine = IdealMachine.run(
                    Schbench.messageThreads(3)
                            .workerThreads(5)
                            .runtime(Duration.ofMillis(300 + seed))
                            .start(),
                    seed);
            assertThat(machine.stuck).isEmpty();
            assertThat(machine.exited).hasSize(1 + 3 * (1 + 5));
            assertThat(Collections.frequency(machine.exited, "worker")).isEqualTo(15);
            assertThat(machine.exited.get(machine.exited.size() - 1)).isEqualTo("main");
        }
    }

    @Test
    void wakes_the_last_to_arrive_first_and_measures_from_one_reading_of_the_clock() {
        SchbenchRun run = runOf(Schbench.messageThreads(1).workerThreads(4).runtime(Duration.ofMillis(100)));
        IdealMachine machine = IdealMachine.run(run, 1);

        List<String> firstBatch = machine.log.stream()
                .filter(line -> line.contains("message/2 wake message-0.worker"))
                .limit(4)
                .toList();
        assertThat(firstBatch)
                .extracting(line -> line.replaceAll("^.*worker-(\\d).*$", "$1"))
                .containsExactly("3", "2", "1", "0");

        // The k-th worker runs k wakes of 1 us and 3 us of wakeup after the reading; cut to whole microseconds at both
        // ends,
        // that is 3, 4, 5 and 6 us whatever the fraction. Workers start 10 us apart, so one batch has all four.
        RecordedMetrics metrics = new RecordedMetrics();
        run.report(metrics);
        assertThat(metrics.histograms().get("schbench.latency").values()).contains(3L, 4L, 5L, 6L);
    }

    @Test
    void spins_until_more_than_the_cpu_time_has_passed_in_whole_microseconds() {
        IdealMachine machine = IdealMachine.run(
                Schbench.messageThreads(1)
                        .workerThreads(1)
                        .runtime(Duration.ofMillis(40))
                        .start(),
                1);
        // main forks at 0, the message thread starts at 10 us and forks, the worker starts at 20 us: 20 + 30,000 + 1.
        assertThat(machine.log).contains("20000 worker/3 spinUntil 30021000");
    }

    @Test
    void sleeps_between_the_sleep_time_and_a_quarter_more() {
        IdealMachine machine = IdealMachine.run(
                Schbench.messageThreads(1)
                        .workerThreads(2)
                        .runtime(Duration.ofSeconds(60))
                        .start(),
                3);
        List<Long> sleeps = machine.log.stream()
                .filter(line -> line.contains("message/2 sleep"))
                .map(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                .toList();
        assertThat(sleeps).hasSizeGreaterThan(500).allMatch(nanos -> nanos % 1000 == 0);
        assertThat(Collections.min(sleeps)).isBetween(30_000_000L, 30_100_000L);
        assertThat(Collections.max(sleeps)).isBetween(37_400_000L, 37_499_000L);
    }

    @Test
    void measures_once_a_cycle_of_spin_and_sleep() {
        SchbenchRun run = runOf(Schbench.messageThreads(2).workerThreads(16).runtime(Duration.ofSeconds(30)));
        IdealMachine.run(run, 5);
        RecordedMetrics metrics = new RecordedMetrics();
        run.report(metrics);
        // 30 s / (30 ms spin + 33.75 ms mean sleep) = 471 cycles of 32 workers; the published run has about 15,000
        // samples.
        assertThat(metrics.values().get("schbench.samples")).isBetween(14_500.0, 15_500.0);
        assertThat(metrics.values().get("schbench.loops_per_second")).isBetween(15.4, 15.9);
    }

    @Test
    void does_not_sleep_with_a_sleep_time_of_0_nor_spin_with_a_cpu_time_of_0() {
        IdealMachine machine = IdealMachine.run(
                Schbench.messageThreads(1)
                        .workerThreads(2)
                        .runtime(Duration.ofMillis(2))
                        .sleepMicros(0)
                        .cpuMicros(0)
                        .start(),
                1);
        assertThat(machine.stuck).isEmpty();
        assertThat(machine.log).noneMatch(line -> line.contains("spinUntil") || line.contains("message/2 sleep"));
    }

    @Test
    void posts_a_running_message_thread_without_a_system_call() {
        IdealMachine machine = IdealMachine.run(
                Schbench.messageThreads(1)
                        .workerThreads(8)
                        .runtime(Duration.ofMillis(65))
                        .start(),
                1);
        // Eight workers ask 10 us apart, the first finds the thread blocked and wakes it; it sleeps while the others
        // ask.
        assertThat(machine.log.stream()
                        .filter(line -> line.contains("worker/") && line.contains(" wake message-0.word "))
                        .filter(line -> Long.parseLong(line.substring(0, line.indexOf(' '))) < 31_000_000))
                .hasSize(2);
    }

    @Test
    void each_run_starts_afresh_and_the_same_seed_gives_the_same_run() {
        Schbench schbench = Schbench.messageThreads(2).workerThreads(4).runtime(Duration.ofMillis(500));
        assertThat(IdealMachine.run(schbench.start(), 9).log).isEqualTo(IdealMachine.run(schbench.start(), 9).log);
        assertThat(IdealMachine.run(schbench.start(), 9).log).isNotEqualTo(IdealMachine.run(schbench.start(), 8).log);
    }

    /** Samples with the percentiles published for v6.1 (the two large ones are middles of the tool's buckets, as they must be). */
    private static SchbenchRun published() {
        SchbenchRun run = runOf(Schbench.defaults());
        Map<Long, Integer> samples =
                Map.of(9L, 500, 12L, 250, 15L, 150, 18L, 50, 27L, 40, 3364L, 5, 12_560L, 4, 13_000L, 1);
        samples.forEach((micros, count) -> {
            for (int i = 0; i < count; i++) {
                run.addLatency(micros);
            }
        });
        return run;
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "ar-EG-u-nu-arab"})
    void prints_what_the_tool_printed_before_august_2019(String locale) {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(locale));
        try {
            assertThat(published().output()).isEqualTo("""
                            Latency percentiles (usec)
                            \t50.0000th: 9
                            \t75.0000th: 12
                            \t90.0000th: 15
                            \t95.0000th: 18
                            \t*99.0000th: 27
                            \t99.5000th: 3364
                            \t99.9000th: 12560
                            \tmin=0, max=13000
                            """);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void reports_its_percentiles_as_metrics() {
        RecordedMetrics metrics = new RecordedMetrics();
        published().report(metrics);
        assertThat(metrics.values())
                .containsEntry("schbench.latency.p50", 9.0)
                .containsEntry("schbench.latency.p99_5", 3364.0)
                .containsEntry("schbench.latency.p99_9", 12_560.0)
                .containsEntry("schbench.samples", 1000.0);
        assertThat(metrics.metrics().get("schbench.latency.p99_5").unit()).isEqualTo("us");
    }
}
