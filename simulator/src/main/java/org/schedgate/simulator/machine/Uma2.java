package org.schedgate.simulator.machine;

/** {@code uma-2}: the smallest machine on which a wakeup has a choice: two cores, one last-level cache, no SMT. */
final class Uma2 {
    static final String NAME = "uma-2";

    private Uma2() {}

    static Machine machine() {
        return ReferenceMachine.of(NAME, RegularTopology.parse("1n1l2c1t").build());
    }
}
