package org.schedgate.replay.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.schedgate.replay.Replay;
import org.schedgate.replay.state.Decision;
import org.schedgate.replay.state.MissCause;

/** Writes a replay's tables as JSON: numbers only, no host, no path, no time of day; the same bytes for the same input. */
public final class AgreementJson {
    private AgreementJson() {}

    /** Write one object for each replay, in an array. */
    public static void write(List<Replay> replays, OutputStream out) throws IOException {
        try (JsonGenerator json = new JsonFactory()
                .createGenerator(out)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .setPrettyPrinter(new DefaultPrettyPrinter()
                        .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                        .withArrayIndenter(new DefaultIndenter("  ", "\n")))) {
            json.writeStartArray();
            for (Replay replay : replays) {
                write(replay, json);
            }
            json.writeEndArray();
        }
    }

    private static void write(Replay replay, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("schema", "schedgate-replay-1");
        json.writeStringField("trace", replay.trace());
        json.writeStringField("machine", replay.machine());
        json.writeStringField("kernel", replay.kernel());
        json.writeBooleanField("learnsFromAnswers", replay.learnsFromAnswers());
        json.writeObjectFieldStart("skippedEvents");
        for (Map.Entry<String, Long> entry : replay.skippedEvents().entrySet()) {
            json.writeNumberField(entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
        json.writeNumberField("lostEventMarks", replay.lostEventMarks());
        json.writeArrayFieldStart("notes");
        for (String note : replay.notes()) {
            json.writeString(note);
        }
        json.writeEndArray();
        Agreement agreement = replay.agreement();
        json.writeArrayFieldStart("kinds");
        for (Map.Entry<Decision.Kind, Tally> entry : agreement.byKind().entrySet()) {
            kind(agreement, entry.getKey(), entry.getValue(), json);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void kind(Agreement agreement, Decision.Kind kind, Tally tally, JsonGenerator json)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", kind.name().toLowerCase(Locale.ROOT));
        counts(tally, json);
        rows("workloads", "workload", agreement.byWorkload(kind), json);
        rows("branches", "branch", agreement.byBranch(kind), json);
        json.writeArrayFieldStart("causes");
        for (Map.Entry<MissCause, Long> cause : agreement.causes(kind).entrySet()) {
            json.writeStartObject();
            json.writeStringField("cause", cause.getKey().name());
            json.writeNumberField("misses", cause.getValue());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void rows(String field, String key, Map<String, Tally> rows, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(field);
        for (Map.Entry<String, Tally> row : rows.entrySet()) {
            json.writeStartObject();
            json.writeStringField(key, row.getKey());
            counts(row.getValue(), json);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void counts(Tally tally, JsonGenerator json) throws IOException {
        json.writeNumberField("clean", tally.clean());
        json.writeNumberField("cleanAgreed", tally.cleanAgreed());
        json.writeNumberField("raced", tally.raced());
        json.writeNumberField("racedAgreed", tally.racedAgreed());
    }
}
