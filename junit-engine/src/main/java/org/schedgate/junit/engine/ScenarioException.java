package org.schedgate.junit.engine;

import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.JUnitException;

/** Says what is wrong with a scenario. It has no stack trace of its own, which would lead through this engine; its cause may have one. */
final class ScenarioException extends JUnitException {
    private static final long serialVersionUID = 1;
    private static final StackTraceElement[] NOWHERE = {};

    ScenarioException(String message, @Nullable Throwable cause) {
        super(message, cause);
        setStackTrace(NOWHERE);
    }

    /** Take away a stack trace that leads through this engine only. */
    static <T extends Throwable> T withoutTrace(T thrown) {
        thrown.setStackTrace(NOWHERE);
        return thrown;
    }
}
