package org.schedgate.simulator.loop;

import java.util.Arrays;

/**
 * The slots of an {@link EventQueue}: so many of each phase, numbered phase by phase.
 *
 * <p>Since all slots of an earlier phase have lower ids, comparing (time, slot id) is comparing (time, phase, slot id).
 *
 * <p>Immutable.
 */
public final class SlotLayout {
    /** The largest number of slots: 2^20, 256 for each CPU of the largest machine. */
    public static final int SLOTS_MAX = 1 << 20;

    private static final Phase[] PHASES = Phase.values();

    /** The first slot of each phase, then the number of all slots. */
    private final int[] firsts;

    private SlotLayout(int[] firsts) {
        this.firsts = firsts;
    }

    /** Return the layout without slots; add some with {@link #with}. */
    public static SlotLayout empty() {
        return new SlotLayout(new int[PHASES.length + 1]);
    }

    /**
     * Return this layout with more slots of a phase. The ids of later phases move up, so ask for ids when the layout is complete.
     *
     * @throws IllegalArgumentException if the count is negative or there would be more than {@link #SLOTS_MAX} slots
     */
    @SuppressWarnings("EnumOrdinal") // the order of the constants is the order of the phases
    public SlotLayout with(Phase phase, int count) {
        if (count < 0 || count > SLOTS_MAX - size()) {
            throw new IllegalArgumentException(count + " more slots of phase " + phase + " with " + size()
                    + " slots in all: accepted is 0.." + (SLOTS_MAX - size()));
        }
        int[] moved = Arrays.copyOf(firsts, firsts.length);
        for (int i = phase.ordinal() + 1; i < moved.length; i++) {
            moved[i] += count;
        }
        return new SlotLayout(moved);
    }

    /** Return the number of slots. */
    public int size() {
        return firsts[PHASES.length];
    }

    /** Return the number of slots of a phase. */
    @SuppressWarnings("EnumOrdinal")
    public int count(Phase phase) {
        return firsts[phase.ordinal() + 1] - firsts[phase.ordinal()];
    }

    /**
     * Return the id of a slot.
     *
     * @param index the position among the slots of the phase, such as a CPU number
     * @throws IllegalArgumentException if the phase has no such slot
     */
    @SuppressWarnings("EnumOrdinal")
    public int slot(Phase phase, int index) {
        if (index < 0 || index >= count(phase)) {
            throw new IllegalArgumentException(
                    "slot " + index + " of phase " + phase + ": the phase has " + count(phase) + " slots");
        }
        return firsts[phase.ordinal()] + index;
    }

    /**
     * Return the phase of a slot id.
     *
     * @throws IllegalArgumentException if there is no such slot
     */
    public Phase phaseOf(int slot) {
        if (slot < 0 || slot >= size()) {
            throw new IllegalArgumentException("slot " + slot + ": accepted is 0.." + (size() - 1));
        }
        int phase = 0;
        while (slot >= firsts[phase + 1]) {
            phase++;
        }
        return PHASES[phase];
    }
}
