package org.schedgate.replay.state;

/**
 * What a replay assumes where the trace does not say.
 *
 * @param learnFromAnswers whether a recorded answer that the kept hidden state does not explain corrects that state for later decisions
 * @param syncWakeups for a trace without the probe {@code sel}: whether wakeups by a task count as synchronous
 */
public record Assumptions(boolean learnFromAnswers, boolean syncWakeups) {
    /** Learn from answers; wakeups are not synchronous. */
    public static final Assumptions DEFAULT = new Assumptions(true, false);
}
