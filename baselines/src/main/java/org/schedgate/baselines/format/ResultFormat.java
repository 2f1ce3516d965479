package org.schedgate.baselines.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.schedgate.baselines.results.ExecutionResults;
import org.schedgate.baselines.results.ExpectationOutcome;
import org.schedgate.baselines.results.Failure;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.simulator.result.VariantId;

/** The form of result files: kind {@code schedgate-result}, schema version 1 (docs/reference/result-format.md). */
public final class ResultFormat {
    /** What the first member of the file says. */
    public static final String KIND = "schedgate-result";

    /** The schema version written. */
    public static final int SCHEMA_VERSION = 1;

    private static final FileHeader HEADER = new FileHeader(
            KIND, List.of(SCHEMA_VERSION), "give the schedgate plugin the version of the schedgate engine");

    private ResultFormat() {}

    /** Return the bytes of a result file: the same for equal results, on every platform and in every locale. */
    public static byte[] encode(ExecutionResults results) {
        return JsonSink.document(sink -> {
            sink.name("format").text(KIND);
            sink.name("schemaVersion").integer(SCHEMA_VERSION);
            sink.name("engineVersion").text(results.producer().engineVersion());
            String token = results.producer().buildToken();
            if (token != null) {
                sink.name("buildToken").text(token);
            }
            sink.name("classPathFingerprint").text(results.producer().classPathFingerprint());
            sink.name("execution").integer(results.execution());
            sink.name("scenarios").array(scenarios -> {
                for (ScenarioResult scenario : results.scenarios()) {
                    scenarios.object(fields -> writeScenario(fields, scenario));
                }
            });
        });
    }

    /**
     * Read a result file.
     *
     * @throws FormatException if it is not one, in one line
     * @throws IOException if it cannot be read
     */
    public static ExecutionResults read(Path file) throws IOException {
        return JsonSource.read(file, FileLimits.RESULT, in -> ResultReader.read(in, HEADER));
    }

    /**
     * Read the content of a result file.
     *
     * @param name how to call it in messages
     * @param content the bytes; closed by the caller
     * @throws FormatException if it is not a result file, in one line
     */
    public static ExecutionResults read(String name, InputStream content) throws IOException {
        return JsonSource.read(name, content, FileLimits.RESULT, in -> ResultReader.read(in, HEADER));
    }

    private static void writeScenario(JsonSink sink, ScenarioResult result) throws IOException {
        sink.name("id").text(result.scenario().id());
        sink.name("className").text(result.scenario().className());
        sink.name("classFingerprint").text(result.scenario().classFingerprint());
        sink.name("seedsNarrowed").truth(result.selection().seedsNarrowed());
        sink.name("rules").array(rules -> {
            for (GateRule rule : result.rules()) {
                rules.shortObject(fields -> writeRule(fields, rule));
            }
        });
        sink.name("expectations").array(expectations -> {
            for (ExpectationOutcome expectation : result.expectations()) {
                expectations.object(fields -> writeExpectation(fields, expectation));
            }
        });
        sink.name("failures").array(failures -> {
            for (Failure failure : result.failures()) {
                failures.object(fields -> writeFailure(fields, failure));
            }
        });
        sink.name("notSelected").array(variants -> {
            for (VariantId variant : result.selection().notSelected()) {
                variants.shortObject(fields -> VariantWriter.writeId(fields, variant));
            }
        });
        sink.name("variants").array(variants -> {
            for (MeasuredVariant measured : result.variants()) {
                variants.object(fields -> {
                    fields.name("testName").text(measured.testName());
                    VariantWriter.writeResult(fields, measured.result());
                });
            }
        });
    }

    private static void writeRule(JsonSink sink, GateRule rule) throws IOException {
        sink.name("metric").text(rule.metric());
        sink.name("absoluteTolerance").number(rule.tolerance().absolute());
        sink.name("relativeTolerance").number(rule.tolerance().relative());
        sink.name("mode").text(Words.of(rule.mode()));
    }

    private static void writeExpectation(JsonSink sink, ExpectationOutcome expectation) throws IOException {
        sink.name("kind").text(Words.of(expectation.kind()));
        sink.name("testName").text(expectation.testName());
        sink.name("statement").text(expectation.statement());
        sink.name("measured").text(expectation.measured());
        sink.name("met").truth(expectation.met());
    }

    private static void writeFailure(JsonSink sink, Failure failure) throws IOException {
        VariantId variant = failure.variant();
        if (variant != null) {
            sink.name("variant").shortObject(fields -> VariantWriter.writeId(fields, variant));
        }
        sink.name("testName").text(failure.testName());
        sink.name("message").text(failure.message());
    }
}
