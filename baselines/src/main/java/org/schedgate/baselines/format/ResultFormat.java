package org.schedgate.baselines.format;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.schedgate.baselines.results.ExecutionResults;
import org.schedgate.baselines.results.ExpectationOutcome;
import org.schedgate.baselines.results.Failure;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.ScenarioIdentity;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.simulator.result.VariantId;

/** The form of result files: kind {@code schedgate-result}, schema version 1 (docs/reference/result-format.md). */
public final class ResultFormat {
    /** What the first member of the file says. */
    public static final String KIND = "schedgate-result";

    /** The schema version written. */
    public static final int SCHEMA_VERSION = 1;

    /** Around a variant are the document, its list of scenarios, the scenario and its list of variants. */
    private static final int DEPTH_OF_VARIANT = 4;

    private static final FileHeader HEADER = new FileHeader(
            KIND, List.of(SCHEMA_VERSION), "give the schedgate plugin the version of the schedgate engine");

    private ResultFormat() {}

    /** Return the bytes of a result file: the same for equal results, on every platform and in every locale. */
    public static byte[] encode(ExecutionResults results) {
        return JsonSink.document(sink -> write(sink, results, ResultFormat::writeVariants));
    }

    /**
     * Write a result file whose variants are not all in memory: piece by piece, the same bytes as {@link #encode} gives.
     *
     * @param bytes where to; left open
     * @param results its scenarios are without the variants that ran to their end
     * @param variants gives these
     */
    public static void write(OutputStream bytes, ExecutionResults results, EncodedVariants variants)
            throws IOException {
        JsonSink.document(
                bytes,
                sink -> write(
                        sink, results, (array, scenario) -> variants.forEach(scenario.scenario(), array::laidOut)));
    }

    /** Gives the variants of a scenario, each as {@link #encodeVariant} encoded it. */
    @FunctionalInterface
    public interface EncodedVariants {
        /** Hand on the variants that ran to their end, in the order of {@code Variants.ORDER}. */
        void forEach(ScenarioIdentity scenario, Taker taker) throws IOException;

        /** Takes one variant. */
        @FunctionalInterface
        interface Taker {
            /** Take the text of a variant. */
            void take(String variant) throws IOException;
        }
    }

    /** Return a variant's part of a result file. */
    public static byte[] encodeVariant(MeasuredVariant measured) {
        return JsonSink.fragment(DEPTH_OF_VARIANT, fields -> writeVariant(fields, measured));
    }

    /**
     * Read what {@link #encodeVariant} encoded.
     *
     * @param name how to call it in messages
     * @throws FormatException if it is nothing of that kind, in one line
     */
    public static MeasuredVariant decodeVariant(String name, byte[] bytes) throws IOException {
        return JsonSource.read(name, new ByteArrayInputStream(bytes), FileLimits.RESULT, ResultReader::readVariant);
    }

    /** Writes the variants of a scenario. */
    @FunctionalInterface
    private interface VariantsWriter {
        void write(JsonSink array, ScenarioResult scenario) throws IOException;
    }

    private static void write(JsonSink sink, ExecutionResults results, VariantsWriter variants) throws IOException {
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
                scenarios.object(fields -> writeScenario(fields, scenario, variants));
            }
        });
    }

    private static void writeVariants(JsonSink array, ScenarioResult scenario) throws IOException {
        for (MeasuredVariant measured : scenario.variants()) {
            array.object(fields -> writeVariant(fields, measured));
        }
    }

    private static void writeVariant(JsonSink fields, MeasuredVariant measured) throws IOException {
        fields.name("testName").text(measured.testName());
        VariantWriter.writeResult(fields, measured.result());
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

    private static void writeScenario(JsonSink sink, ScenarioResult result, VariantsWriter writer) throws IOException {
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
        sink.name("variants").array(variants -> writer.write(variants, result));
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
