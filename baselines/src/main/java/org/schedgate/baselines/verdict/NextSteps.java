package org.schedgate.baselines.verdict;

import org.schedgate.baselines.collect.Commands;

/**
 * How messages end.
 *
 * @param commands how the caller's build tool spells commands
 */
record NextSteps(Commands commands) {
    /** Return what records baselines. */
    String record() {
        return "record it with '" + commands.record() + "' and review the file";
    }

    /** Return what accepts a change. */
    String recordIfMeant() {
        return "if this is meant, " + record();
    }

    /** Return what runs one variant again. */
    String rerun(String className, String testName) {
        return "run it alone: " + commands.rerun(className, testName);
    }
}
