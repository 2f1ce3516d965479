package org.schedgate.simulator.sched.decision;

/**
 * Decision point: is a domain that a CPU comes to before it idles looked at, or left out because looking there rarely paid lately
 * ({@code NI_RANDOM} in {@code sched_balance_newidle()})?
 */
@FunctionalInterface
public interface NewidleChance {
    /** The sides of the dice. */
    int SIDES = 1024;

    /**
     * Decide for one domain. Pure: the mechanism throws the dice and counts.
     *
     * @param successes how many of the last {@value #SIDES} looks at the domain pulled something ({@code newidle_ratio})
     * @param thrown the number thrown, 0 to {@value #SIDES} - 1
     */
    Branch decide(int successes, int thrown);

    /** Tell whether the dice is thrown at all. */
    default boolean throwsDice(Features features) {
        return true;
    }

    /** Return for how many looks one that pulled something counts, since those left out were not tried. Pure. */
    default int worth(int successes) {
        int chance = successes + 1;
        return (SIDES + chance / 2) / chance;
    }

    /** The branches. */
    enum Branch {
        /** Look. */
        LOOK,
        /** Leave it out. */
        LEAVE_OUT
    }
}
