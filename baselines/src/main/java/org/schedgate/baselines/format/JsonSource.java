package org.schedgate.baselines.format;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads one JSON document that is not trusted, value by value: the first thing that is not as expected ends it with a
 * {@link FormatException}, so nothing unexpected is ever built up in memory.
 */
final class JsonSource {
    private static final Pattern UNEXPECTED_CHARACTER = Pattern.compile("^Unexpected character \\('(.)' ");
    private static final String CONFLICT_MARKS = "<=>";

    private final String file;
    private final FileLimits limits;
    private final JsonParser in;

    private JsonSource(String file, FileLimits limits, JsonParser in) {
        this.file = file;
        this.limits = limits;
        this.in = in;
    }

    /** What is done with a document. */
    @FunctionalInterface
    interface Reader<T> {
        T read(JsonSource source) throws IOException;
    }

    /** What is done with each member of an object: it takes the value. */
    @FunctionalInterface
    interface Members {
        void read(String name) throws IOException;
    }

    /** What is done with each value of an array: it takes the value. */
    @FunctionalInterface
    interface Values {
        void read(int index) throws IOException;
    }

    /** Read a file that is one JSON document. */
    static <T> T read(Path file, FileLimits limits, Reader<T> reader) throws IOException {
        String name = file.toString();
        if (!Files.isRegularFile(file)) {
            throw new FormatException(name, "no regular file", "a JSON file", limits.fix());
        }
        if (Files.size(file) > limits.bytes()) {
            throw new FormatException(
                    name, Files.size(file) + " bytes", "at most " + limits.bytes() + " bytes", limits.fix());
        }
        try (InputStream bytes = Files.newInputStream(file)) {
            return read(name, bytes, limits, reader);
        }
    }

    /** Read a stream that is one JSON document. */
    static <T> T read(String name, InputStream bytes, FileLimits limits, Reader<T> reader) throws IOException {
        JsonFactory factory = new JsonFactoryBuilder()
                .streamReadConstraints(limits.constraints())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                .build();
        try (JsonParser in = factory.createParser(Utf8.reader(bytes))) {
            JsonSource source = new JsonSource(name, limits, in);
            try {
                in.nextToken();
                T result = reader.read(source);
                if (in.nextToken() != null) {
                    throw source.refused("more after the document's end", "nothing");
                }
                return result;
            } catch (JacksonException e) {
                throw source.notJson(e);
            } catch (CharacterCodingException e) {
                throw source.refused("bytes that are no text", "UTF-8");
            }
        }
    }

    /** Read an object; the reader is called for each member in turn. */
    void object(Members members) throws IOException {
        expect(JsonToken.START_OBJECT, "an object");
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            in.nextToken();
            members.read(name);
        }
    }

    /** Read an array; the reader is called for each value in turn. */
    void array(Values values) throws IOException {
        expect(JsonToken.START_ARRAY, "an array");
        for (int index = 0; in.nextToken() != JsonToken.END_ARRAY; index++) {
            values.read(index);
        }
    }

    /** Read a text. */
    String text() throws IOException {
        expect(JsonToken.VALUE_STRING, "a text");
        return in.getText();
    }

    /** Read an integer of 64 bits. */
    long integer() throws IOException {
        expect(JsonToken.VALUE_NUMBER_INT, "an integer");
        if (in.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            throw refused(quoted(), "an integer of 64 bits");
        }
        return in.getLongValue();
    }

    /** Read an integer from a range. */
    long integer(long lowest, long highest) throws IOException {
        long value = integer();
        if (value < lowest || value > highest) {
            throw refused(Long.toString(value), "an integer from " + lowest + " to " + highest);
        }
        return value;
    }

    /** Read a finite number. */
    double number() throws IOException {
        if (in.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            expect(JsonToken.VALUE_NUMBER_FLOAT, "a number");
        }
        double value = in.getDoubleValue();
        if (!Double.isFinite(value)) {
            throw refused(quoted(), "a number that a double can hold");
        }
        return value;
    }

    /** Read a truth value. */
    boolean truth() throws IOException {
        if (in.currentToken() != JsonToken.VALUE_TRUE) {
            expect(JsonToken.VALUE_FALSE, "true or false");
        }
        return in.currentToken() == JsonToken.VALUE_TRUE;
    }

    /** Read a text that is one of the words of an enum: its constants' names in lower case, with dashes. */
    <E extends Enum<E>> E word(Class<E> type) throws IOException {
        String text = text();
        StringBuilder known = new StringBuilder();
        for (E constant : type.getEnumConstants()) {
            if (Words.of(constant).equals(text)) {
                return constant;
            }
            known.append(known.isEmpty() ? "" : ", ").append(Words.of(constant));
        }
        throw refused(FormatException.quote(text), "one of " + known);
    }

    /** Return the exception for a member that the format does not have. */
    FormatException unknown(String name, String known) {
        return refused("member " + FormatException.quote(name), "one of " + known);
    }

    /** Return a member that the object at hand must have. */
    <T> Member<T> member(String name) {
        return new Member<>(this, name);
    }

    /** Return what a constructor makes of the values read, its refusal told with the place. */
    <T> T made(Supplier<T> constructor) throws FormatException {
        try {
            return constructor.get();
        } catch (IllegalArgumentException e) {
            throw refused(FormatException.quote(String.valueOf(e.getMessage())), "values that fit together");
        }
    }

    /** Return the exception for what is at the current place. */
    FormatException refused(String found, String expected) {
        return refused(found, expected, limits.fix());
    }

    /** Return the exception for what is at the current place, with a fix of its own. */
    FormatException refused(String found, String expected, String fix) {
        return new FormatException(place(), found, expected, fix);
    }

    private void expect(JsonToken token, String expected) throws IOException {
        if (in.currentToken() != token) {
            throw refused(in.currentToken() == null ? "the end of the file" : quoted(), expected);
        }
    }

    private String quoted() throws IOException {
        JsonToken token = in.currentToken();
        if (token == JsonToken.START_OBJECT) {
            return "an object";
        }
        return token == JsonToken.START_ARRAY ? "an array" : FormatException.quote(in.getText());
    }

    private FormatException notJson(JacksonException e) {
        if (e instanceof JsonEOFException) {
            return refused("the end of the file in the middle of a value", "the rest of it");
        }
        String message = e.getOriginalMessage();
        if (e instanceof StreamConstraintsException) {
            return refused(FormatException.quote(message), "a file within its limits");
        }
        Matcher unexpected = UNEXPECTED_CHARACTER.matcher(message);
        if (!unexpected.find()) {
            return refused(FormatException.quote(message), "JSON");
        }
        String character = unexpected.group(1);
        // What Git writes around the two sides of a conflict; none of the three begins a value or follows one.
        return CONFLICT_MARKS.contains(character)
                ? refused(
                        "'" + character + "'",
                        "JSON",
                        "if it is a conflict of a merge, take one side; else " + limits.fix())
                : refused(FormatException.quote(character), "JSON");
    }

    private String place() {
        String pointer = in.getParsingContext().pathAsPointer().toString();
        int line = in.currentLocation().getLineNr();
        return file + ":" + line + (pointer.isEmpty() ? "" : ": " + pointer);
    }
}
