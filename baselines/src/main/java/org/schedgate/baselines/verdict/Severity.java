package org.schedgate.baselines.verdict;

/** What a verdict does to the build. */
public enum Severity {
    /** Nothing. */
    ALLOW,
    /** It is said, and the build goes on. */
    WARN,
    /** The build is red. */
    FAIL
}
