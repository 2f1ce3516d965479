package org.schedgate.junit.engine;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * One value of an axis of a scenario.
 *
 * @param label how it is called in names of variants
 * @param factory the user's method that makes it; null if it is known by its label
 */
record Choice(String label, @Nullable Method factory) {
    /** Return something known by name. */
    static Choice named(String name) {
        return new Choice(name, null);
    }

    /** Return whether a method of that name makes it. */
    boolean isMadeBy(String methodName) {
        return factory != null && factory.getName().equals(methodName);
    }
}
