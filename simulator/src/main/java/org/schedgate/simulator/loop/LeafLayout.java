package org.schedgate.simulator.loop;

/**
 * Where slots are in the tree of {@link LaterEvents}: node 1 is the root, the children of node i are 4i to 4i + 3.
 *
 * <p>The root's last child is above the slots of interrupts and timers, the three before it above those of segments and ticks, the busy ones. Two of
 * these three are no deeper than the slots need that do not fit below the deepest: of 96 CPUs, 32 have three matches to the root and 64 have
 * four.
 */
final class LeafLayout {
    static final int CHILDREN_LOG2 = 2;
    private static final int CHILDREN = 1 << CHILDREN_LOG2;

    /** The node of each slot. */
    final int[] leaves;
    /** The number of nodes, the unused one before the root and siblings of used nodes included. */
    final int nodes;

    LeafLayout(int slots, int firstBusy) {
        leaves = new int[slots];
        int busy = slots - firstBusy;
        int deepest = leavesFor((busy + 2) / 3);
        int middle = leavesFor((busy - deepest + 1) / 2);
        int least = leavesFor(busy - deepest - middle);
        int slot = place(firstBusy, slots, CHILDREN * least, least);
        slot = place(slot, slots, (CHILDREN + 1) * middle, middle);
        place(slot, slots, (CHILDREN + 2) * deepest, deepest);
        int others = leavesFor(firstBusy);
        place(0, firstBusy, (CHILDREN + 3) * others, others);
        int last = 2 * CHILDREN - 1;
        for (int leaf : leaves) {
            last = Math.max(last, leaf | (CHILDREN - 1));
        }
        nodes = last + 1;
    }

    /** Return the number of leaves below one node that has room for so many slots: a power of the number of children, at least one. */
    private static int leavesFor(int slots) {
        int leaves = 1;
        while (leaves < slots) {
            leaves *= CHILDREN;
        }
        return leaves;
    }

    /** Give slots from one on, up to an end, the leaves from a node on while there are any; return the first slot that has none. */
    private int place(int from, int end, int node, int count) {
        int slot = from;
        while (slot < end && slot - from < count) {
            leaves[slot] = node + slot - from;
            slot++;
        }
        return slot;
    }
}
