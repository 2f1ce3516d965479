package org.schedgate.baselines.format;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import java.io.IOException;

/** Lays out JSON with two spaces a level and one value a line, except where a value is asked to stay on its line. */
final class Layout implements PrettyPrinter {
    private int depth;
    private boolean onOneLine;

    /** Keep what is written from now on in one line, until told otherwise. To be called before the value's start. */
    void onOneLine(boolean yes) {
        onOneLine = yes;
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
        depth--;
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
        depth--;
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
        if (onOneLine) {
            out.writeRaw(' ');
        } else {
            newLine(out);
        }
    }

    private void close(JsonGenerator out, int size, char bracket) throws IOException {
        if (size > 0) {
            newLine(out);
        }
        out.writeRaw(bracket);
    }

    private void newLine(JsonGenerator out) throws IOException {
        if (!onOneLine) {
            out.writeRaw('\n');
            out.writeRaw("  ".repeat(depth));
        }
    }
}
