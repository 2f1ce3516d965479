package org.schedgate.simulator.sched.decision;

/**
 * What a decision point answered: a number (a CPU, a limit, an index: the point says which) and the branch that chose it.
 *
 * @param value the chosen number
 * @param branch the rule that chose it
 * @param <B> the branches of the decision point
 */
public record Outcome<B extends Enum<B>>(int value, B branch) {
    /** Return the chosen CPU; the same as {@link #value()}. */
    public int cpu() {
        return value;
    }
}
