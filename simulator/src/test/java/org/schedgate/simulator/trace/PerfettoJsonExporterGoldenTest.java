package org.schedgate.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.Golden;
import org.schedgate.simulator.sched.decision.FakeTask;

class PerfettoJsonExporterGoldenTest {
    private static String export(TimeWindow window) {
        StringWriter out = new StringWriter();
        try (PerfettoJsonExporter exporter = new PerfettoJsonExporter(out, ShortRun.CPUS, window)) {
            ShortRun.tell(exporter);
        }
        return out.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "ar-EG-u-nu-arab"})
    void writes_a_track_a_cpu_with_slices_arrows_and_counters(String locale) {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(locale));
        try {
            Golden.check("short-run.json", export(TimeWindow.ALL));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void is_a_json_document_with_one_object_for_each_event() throws IOException {
        int objects = 0;
        try (JsonParser json = new JsonFactory().createParser(export(TimeWindow.ALL))) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.FIELD_NAME && json.currentName().equals("ph")) {
                    objects++;
                }
            }
        }
        assertThat(objects).isEqualTo((int) Golden.text("short-run.json")
                .lines()
                .filter(line -> line.contains("\"ph\""))
                .count());
    }

    @Test
    void cuts_slices_to_the_window_and_shows_the_queues_at_its_start() {
        assertThat(export(new TimeWindow(10_000, 11_000)).lines().skip(6))
                .containsExactly(
                        "{\"name\":\"run queue of CPU 0\",\"cat\":\"sched\",\"ph\":\"C\",\"ts\":10.000,\"pid\":0,\"tid\":0,\"args\":{\"tasks\":1}},",
                        "{\"name\":\"run queue of CPU 1\",\"cat\":\"sched\",\"ph\":\"C\",\"ts\":10.000,\"pid\":0,\"tid\":1,\"args\":{\"tasks\":1}},",
                        "{\"name\":\"a worker with-a name\",\"cat\":\"sched\",\"ph\":\"X\",\"ts\":10.000,\"pid\":0,\"tid\":1,\"dur\":1.000,\"args\":{\"pid\":2}},",
                        "{\"name\":\"bench\",\"cat\":\"sched\",\"ph\":\"X\",\"ts\":10.000,\"pid\":0,\"tid\":0,\"dur\":1.000,\"args\":{\"pid\":1}}]}");
    }

    @Test
    void a_run_that_breaks_off_leaves_a_complete_document() throws IOException {
        StringWriter out = new StringWriter();
        try (PerfettoJsonExporter exporter = new PerfettoJsonExporter(out, 1, TimeWindow.ALL)) {
            exporter.switched(1_000, 0, new FakeTask(0), true, false, new FakeTask(7));
            exporter.waking(1_500, 0, new FakeTask(7), new FakeTask(8), false);
        }
        assertThat(out.toString())
                .contains(
                        "\"name\":\"task-7\",\"cat\":\"sched\",\"ph\":\"X\",\"ts\":1.000,\"pid\":0,\"tid\":0,\"dur\":0.500")
                .endsWith("]}\n");
    }

    @Test
    void names_what_failed_when_it_cannot_write() {
        PerfettoJsonExporter exporter =
                new PerfettoJsonExporter(new FtraceTextExporterGoldenTest.FullDisk(), 1, TimeWindow.ALL);
        assertThatThrownBy(exporter::close)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("cannot write the trace-event JSON: disk full");
    }
}
