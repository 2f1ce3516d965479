package org.schedgate.baselines.format;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import java.io.IOException;

/** Lays out JSON with two spaces a level and one value a line, except where a value is asked to stay on its line. */
final class Layout implements PrettyPrinter {
    private static final int NONE = Integer.MAX_VALUE;

    private int depth;
    /** From this depth on everything stays on its line. */
    private int oneLineFrom = NONE;

    /** Begin at the depth of the value that is laid out first: 0 for a document. */
    Layout(int depth) {
        this.depth = depth;
    }

    /** Keep the object or array that starts next on one line. */
    void keepNextOnOneLine() {
        if (oneLineFrom == NONE) {
            oneLineFrom = depth + 1;
        }
    }

    @Override
    public void writeRootValueSeparator(JsonGenerator out) throws IOException {
        out.writeRaw('\n');
    }

    @Override
    public void writeStartObject(JsonGenerator out) throws IOException {
        out.writeRaw('{');
        depth++;
    }

    @Override
    public void writeEndObject(JsonGenerator out, int entries) throws IOException {
        close(out, entries, '}');
    }

    @Override
    public void writeObjectEntrySeparator(JsonGenerator out) throws IOException {
        separate(out);
    }

    @Override
    public void writeObjectFieldValueSeparator(JsonGenerator out) throws IOException {
        out.writeRaw(": ");
    }

    @Override
    public void writeStartArray(JsonGenerator out) throws IOException {
        out.writeRaw('[');
        depth++;
    }

    @Override
    public void writeEndArray(JsonGenerator out, int values) throws IOException {
        close(out, values, ']');
    }

    @Override
    public void writeArrayValueSeparator(JsonGenerator out) throws IOException {
        separate(out);
    }

    @Override
    public void beforeArrayValues(JsonGenerator out) throws IOException {
        newLine(out);
    }

    @Override
    public void beforeObjectEntries(JsonGenerator out) throws IOException {
        newLine(out);
    }

    private void separate(JsonGenerator out) throws IOException {
        out.writeRaw(',');
        if (depth >= oneLineFrom) {
            out.writeRaw(' ');
        } else {
            newLine(out);
        }
    }

    private void close(JsonGenerator out, int size, char bracket) throws IOException {
        boolean wasOnOneLine = depth >= oneLineFrom;
        depth--;
        if (size > 0 && !wasOnOneLine) {
            newLine(out);
        }
        out.writeRaw(bracket);
        if (depth == oneLineFrom - 1) {
            oneLineFrom = NONE;
        }
    }

    private void newLine(JsonGenerator out) throws IOException {
        if (depth < oneLineFrom) {
            out.writeRaw('\n');
            out.writeRaw("  ".repeat(depth));
        }
    }
}
