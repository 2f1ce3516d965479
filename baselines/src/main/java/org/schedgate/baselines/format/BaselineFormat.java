package org.schedgate.baselines.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.schedgate.baselines.results.Baseline;
import org.schedgate.simulator.result.VariantResult;

/**
 * The form of baseline files: kind {@code schedgate-baseline}, schema version 1 (docs/reference/baseline-format.md).
 *
 * <p>A later schema version adds its reader beside this one and keeps the older: a reader takes the members of its version and returns
 * today's {@link Baseline}, which is the migration. Only today's version is written.
 */
public final class BaselineFormat {
    /** What the first member of the file says. */
    public static final String KIND = "schedgate-baseline";

    /** The schema version written. */
    public static final int SCHEMA_VERSION = 1;

    private static final FileHeader HEADER = new FileHeader(
            KIND, List.of(SCHEMA_VERSION), "use the newer schedgate version that recorded it, or record it again");

    private BaselineFormat() {}

    /** Return the bytes of a baseline file: the same for equal baselines, on every platform and in every locale. */
    public static byte[] encode(Baseline baseline) {
        return JsonSink.document(sink -> {
            sink.name("format").text(KIND);
            sink.name("schemaVersion").integer(SCHEMA_VERSION);
            sink.name("scenario").text(baseline.scenario());
            sink.name("variants").array(variants -> {
                for (VariantResult variant : baseline.variants()) {
                    variants.object(fields -> VariantWriter.writeResult(fields, variant));
                }
            });
        });
    }

    /**
     * Read a baseline file.
     *
     * @throws FormatException if it is not one, in one line
     * @throws IOException if it cannot be read
     */
    public static Baseline read(Path file) throws IOException {
        return JsonSource.read(file, FileLimits.BASELINE, BaselineFormat::read);
    }

    /**
     * Read the content of a baseline file.
     *
     * @param name how to call it in messages
     * @param content the bytes; closed by the caller
     * @throws FormatException if it is not a baseline, in one line
     */
    public static Baseline read(String name, InputStream content) throws IOException {
        return JsonSource.read(name, content, FileLimits.BASELINE, BaselineFormat::read);
    }

    private static Baseline read(JsonSource in) throws IOException {
        Member<String> scenario = in.member("scenario");
        Member<List<VariantResult>> variants = in.member("variants");
        HEADER.read(in, name -> {
            switch (name) {
                case "scenario" -> scenario.set(in.text());
                case "variants" -> variants.set(readVariants(in));
                default -> throw in.unknown(name, "scenario, variants");
            }
        });
        String id = scenario.get();
        List<VariantResult> results = variants.get();
        return in.made(() -> new Baseline(id, results));
    }

    private static List<VariantResult> readVariants(JsonSource in) throws IOException {
        List<VariantResult> results = new ArrayList<>();
        in.array(index -> {
            VariantReader reader = new VariantReader(in);
            in.object(reader::take);
            results.add(reader.result());
        });
        return results;
    }
}
