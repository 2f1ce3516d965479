package org.schedgate.simulator.sched.decision;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;

/**
 * Outcomes of one decision point, each created once, so that deciding allocates nothing in steady state.
 *
 * <p>Thread-safe: outcomes are immutable, and creating one twice, or losing one where two threads lengthen a row, is harmless.
 *
 * @param <B> the branches of the decision point
 */
public final class Outcomes<B extends Enum<B>> {
    private static final int KEPT_MIN = -1;
    private static final int KEPT_MAX = CpuSet.CPUS_MAX - 1;
    private static final int KEPT_FIRST = 8;

    /** By branch and value; a row grows with the largest value asked for. */
    private final @Nullable Outcome<B>[][] kept;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic record cannot be created otherwise
    private Outcomes(int branches) {
        kept = new Outcome[branches][KEPT_FIRST];
    }

    /** Return the outcomes of the given branches. */
    public static <B extends Enum<B>> Outcomes<B> of(Class<B> branches) {
        return new Outcomes<>(branches.getEnumConstants().length);
    }

    /** Return the outcome of a branch; kept for values from -1 to {@link CpuSet#CPUS_MAX} - 1, made anew beyond. */
    @SuppressWarnings("EnumOrdinal") // an index within one run, never stored
    public Outcome<B> of(B branch, int value) {
        int index = value - KEPT_MIN;
        @Nullable Outcome<B>[] row = kept[branch.ordinal()];
        if (index < 0 || index >= row.length) {
            if (value < KEPT_MIN || value > KEPT_MAX) {
                return new Outcome<>(value, branch);
            }
            row = Arrays.copyOf(row, Math.max(index + 1, 2 * row.length));
            kept[branch.ordinal()] = row;
        }
        Outcome<B> outcome = row[index];
        if (outcome == null) {
            outcome = new Outcome<>(value, branch);
            row[index] = outcome;
        }
        return outcome;
    }
}
