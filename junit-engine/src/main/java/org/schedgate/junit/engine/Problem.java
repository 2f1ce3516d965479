package org.schedgate.junit.engine;

/**
 * Something wrong with a scenario class, found before anything is run.
 *
 * @param scenario the class's binary name
 * @param member the annotation element or method at fault
 * @param value the offending value, empty where there is none
 * @param fix what is wrong and what to write instead
 */
record Problem(String scenario, String member, String value, String fix) {
    /** Return the problem in one line. */
    @Override
    public String toString() {
        return scenario + ", " + member + (value.isEmpty() ? "" : ", '" + value + "'") + ": " + fix;
    }
}
