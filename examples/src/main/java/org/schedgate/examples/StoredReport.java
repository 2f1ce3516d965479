package org.schedgate.examples;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.schedgate.baselines.format.JsonSink;

/**
 * All rows of one size, kept beside the page that shows them.
 *
 * @param size {@code main} or {@code full}
 * @param modelVersion of the simulator
 * @param sources digest of the simulator's sources: sizes with equal ones were run from one commit
 * @param rows the comparisons
 */
record StoredReport(String size, int modelVersion, String sources, List<StoredRow> rows) {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /** Copy the rows. */
    StoredReport {
        rows = List.copyOf(rows);
    }

    static StoredReport read(Path file) throws IOException {
        return MAPPER.readValue(Files.readString(file, StandardCharsets.UTF_8), StoredReport.class);
    }

    /** Return the rows alone, as {@code seeds.json} has them. */
    byte[] seedsJson() {
        return JsonSink.list(this::writeRows);
    }

    void write(Path file) throws IOException {
        Files.write(file, JsonSink.document(sink -> {
            sink.name("size").text(size);
            sink.name("modelVersion").integer(modelVersion);
            sink.name("sources").text(sources);
            sink.name("rows").array(this::writeRows);
        }));
    }

    private void writeRows(JsonSink sink) throws IOException {
        for (StoredRow row : rows) {
            sink.object(row::writeTo);
        }
    }
}
