package org.schedgate.baselines.collect;

import java.util.function.UnaryOperator;

/**
 * The commands and advice that messages end in; how the build tool spells them is the caller's knowledge.
 *
 * @param record the command that runs the tests and records their results, such as {@code mvn test schedgate:record}
 * @param rerun the command that runs one variant again, in which <code>{class}</code> and <code>{name}</code> are replaced
 * @param neverRun what to do about a scenario class, given by its binary name, that no test run picked up
 */
public record Commands(String record, String rerun, UnaryOperator<String> neverRun) {
    /** Return the command that runs one test of a class again. */
    public String rerun(String className, String testName) {
        return rerun.replace("{class}", className).replace("{name}", testName);
    }

    /** Return what to do about a class that no test run picked up. */
    public String neverRun(String className) {
        return neverRun.apply(className);
    }
}
