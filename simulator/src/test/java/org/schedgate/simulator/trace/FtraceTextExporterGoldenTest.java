package org.schedgate.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.Golden;
import org.schedgate.simulator.sched.decision.FakeTask;

class FtraceTextExporterGoldenTest {
    /** The layout as people who read such files parse it: task, pid, thread group, CPU, flags, time, event, fields. */
    private static final Pattern LINE = Pattern.compile(
            "^\\s*(.+)-(\\d+)\\s+(?:\\(\\s*([\\d-]+)\\)\\s+)?\\[(\\d+)\\]\\s+(?:(\\S{4,5})\\s+)?(\\d+\\.\\d+):\\s+(?:\\w+:)?(\\w+):\\s+(.*)$");

    private static String export(TimeWindow window) {
        StringWriter out = new StringWriter();
        try (FtraceTextExporter exporter = new FtraceTextExporter(out, ShortRun.CPUS, window)) {
            ShortRun.tell(exporter);
        }
        return out.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "ar-EG-u-nu-arab"})
    void writes_the_layout_of_ftrace_the_same_in_every_locale(String locale) {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(locale));
        try {
            Golden.check("short-run-ftrace.txt", export(TimeWindow.ALL));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void every_line_can_be_parsed_and_tells_the_task_that_is_current() {
        List<Matcher> lines = export(TimeWindow.ALL)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(LINE::matcher)
                .toList();
        assertThat(lines).hasSizeGreaterThan(20).allMatch(Matcher::matches);
        for (Matcher line : lines) {
            if (line.group(7).equals("sched_switch")) {
                String pid = line.group(2);
                assertThat(line.group(8)).contains(" prev_pid=" + pid + " ");
            }
            assertThat(line.group(5)).hasSize(5);
        }
    }

    @Test
    void keeps_the_columns_of_a_captured_line() {
        // Captured from a real kernel, values put into the model.
        String captured =
                "            bash-23939   [000] .....  2082.790866: sched_process_fork: comm=bash pid=23939 child_comm=bash child_pid=23943\n";
        StringWriter out = new StringWriter();
        FakeTask idle = new FakeTask(0);
        FakeTask bash = new FakeTask(23939).named("bash");
        try (FtraceTextExporter exporter =
                new FtraceTextExporter(out, 1, new TimeWindow(2_082_000_000_000L, 2_083_000_000_000L))) {
            exporter.switched(1, 0, idle, true, false, bash);
            exporter.forked(2_082_790_865_500L, 0, bash, new FakeTask(23943).named("bash"));
        }
        assertThat(out.toString()).isEqualTo("# tracer: nop\n#\n" + captured);
    }

    @Test
    void writes_only_what_is_in_the_window_and_still_knows_who_runs() {
        assertThat(export(new TimeWindow(32_200, 32_900)).lines().skip(2))
                .containsExactly(
                        "          <idle>-0       [001] d..5.     0.000032: sched_wakeup: comm=a worker with-a pid=2 prio=125 target_cpu=001");
        assertThat(export(new TimeWindow(30_000, 30_001)).lines().skip(2))
                .containsExactly(
                        "           bench-1       [000] d..4.     0.000030: sched_waking: comm=a worker with-a pid=2 prio=125 target_cpu=001");
    }

    @Test
    void refuses_a_window_that_is_empty() {
        assertThatThrownBy(() -> new TimeWindow(5, 5))
                .hasMessage("time window from 5 to 5 ns: accepted is 0 <= from < to");
        assertThatThrownBy(() -> new TimeWindow(-1, 5)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void names_what_failed_when_it_cannot_write() {
        FtraceTextExporter exporter = new FtraceTextExporter(new FullDisk(), 1, TimeWindow.ALL);
        assertThatThrownBy(exporter::close)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("cannot write the ftrace text: disk full");
    }

    /** A writer to a full disk. */
    static final class FullDisk extends Writer {
        @Override
        public void write(char[] text, int offset, int length) throws IOException {
            throw new IOException("disk full");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
