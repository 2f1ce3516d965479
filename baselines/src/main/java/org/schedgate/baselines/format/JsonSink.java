package org.schedgate.baselines.format;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Writes one JSON document, UTF-8, LF, final newline: the same bytes on every platform for the same calls.
 *
 * <p>Lives for one document.
 */
public final class JsonSink {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final Layout layout;
    private final JsonGenerator out;

    private JsonSink(JsonGenerator out, int depth) {
        this.out = out;
        layout = new Layout(depth);
        out.setPrettyPrinter(layout);
    }

    /** What a document, object or array consists of, as calls on the sink. */
    @FunctionalInterface
    public interface Content {
        /** Write the content. */
        void writeTo(JsonSink sink) throws IOException;
    }

    /** Return the bytes of a document that is one object. */
    public static byte[] document(Content content) {
        return bytes(0, "\n", sink -> sink.object(content));
    }

    /** Return the bytes of a document that is one array. */
    public static byte[] list(Content content) {
        return bytes(0, "\n", sink -> sink.array(content));
    }

    /**
     * Write a document that is one object, piece by piece.
     *
     * @param bytes where to; left open
     */
    static void document(OutputStream bytes, Content content) throws IOException {
        try (JsonGenerator out = FACTORY.createGenerator(bytes, JsonEncoding.UTF8)) {
            out.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            new JsonSink(out, 0).object(content);
            out.writeRaw('\n');
        }
    }

    /**
     * Return an object as it is laid out inside a document, to be written there by {@link #laidOut}.
     *
     * @param depth how many objects and arrays are around it there
     */
    static byte[] fragment(int depth, Content content) {
        return bytes(depth, "", sink -> sink.object(content));
    }

    /** Write a fragment as the next value; it was laid out for this depth. */
    void laidOut(String fragment) throws IOException {
        out.writeRawValue(fragment);
    }

    private static byte[] bytes(int depth, String end, Content document) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = FACTORY.createGenerator(bytes, JsonEncoding.UTF8)) {
            document.writeTo(new JsonSink(out, depth));
            out.writeRaw(end);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write JSON: " + e.getMessage(), e);
        }
        return bytes.toByteArray();
    }

    /** Write an object as the next value. */
    public void object(Content content) throws IOException {
        out.writeStartObject();
        content.writeTo(this);
        out.writeEndObject();
    }

    /** Write an array as the next value. */
    public void array(Content content) throws IOException {
        out.writeStartArray();
        content.writeTo(this);
        out.writeEndArray();
    }

    /** Write an object without line breaks as the next value. */
    public void shortObject(Content content) throws IOException {
        layout.keepNextOnOneLine();
        object(content);
    }

    /** Write an array without line breaks as the next value. */
    public void shortArray(Content content) throws IOException {
        layout.keepNextOnOneLine();
        array(content);
    }

    /** Write the name of a member whose value follows. */
    public JsonSink name(String name) throws IOException {
        out.writeFieldName(name);
        return this;
    }

    /** Write a text. */
    public void text(String value) throws IOException {
        out.writeString(value);
    }

    /** Write an integer. */
    public void integer(long value) throws IOException {
        out.writeNumber(value);
    }

    /** Write a number in its canonical form, see {@link CanonicalNumber}. */
    public void number(double value) throws IOException {
        out.writeNumber(CanonicalNumber.of(value));
    }

    /** Write that there is no value. */
    public void nothing() throws IOException {
        out.writeNull();
    }

    /** Write a truth value. */
    public void truth(boolean value) throws IOException {
        out.writeBoolean(value);
    }
}
