package org.example;

/** What the scenarios of both modules share. */
public final class Workers {
    /** As many as in production. */
    public static final int COUNT = 4;

    private Workers() {}
}
