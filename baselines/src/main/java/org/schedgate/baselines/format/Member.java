package org.schedgate.baselines.format;

import org.jspecify.annotations.Nullable;

/**
 * A member that an object must have: set when it comes, asked for at the object's end.
 *
 * @param <T> type of its value
 */
final class Member<T> {
    private final JsonSource in;
    private final String name;
    private @Nullable T value;

    Member(JsonSource in, String name) {
        this.in = in;
        this.name = name;
    }

    /** Set the value read. */
    void set(T read) {
        value = read;
    }

    /** Return the value, or say that the member is missing. */
    T get() throws FormatException {
        T known = value;
        if (known == null) {
            throw in.refused("no member '" + name + "'", "one");
        }
        return known;
    }

    /** Return the value, null if the member is not there. */
    @Nullable
    T orNull() {
        return value;
    }
}
