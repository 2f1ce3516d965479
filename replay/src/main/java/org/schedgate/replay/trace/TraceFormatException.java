package org.schedgate.replay.trace;

import java.io.IOException;

/** Says in one line where an input stops being readable and why. */
public final class TraceFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Create the exception.
     *
     * @param source the name of the input
     * @param line the line number, from 1
     * @param problem what is wrong and what was expected
     */
    public TraceFormatException(String source, long line, String problem) {
        super(source + " line " + line + ": " + problem);
    }

    /** Create the exception for an input that lacks something as a whole. */
    public TraceFormatException(String source, String problem) {
        super(source + ": " + problem);
    }

    /** Create the exception with its cause. */
    public TraceFormatException(String source, long line, String problem, Throwable cause) {
        super(source + " line " + line + ": " + problem, cause);
    }
}
