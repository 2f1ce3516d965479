package org.schedgate.simulator.machine;

/** {@code smt-8}: four cores of two threads in one last-level cache, CPUs 2k and 2k+1 siblings: small, with SMT. */
final class Smt8 {
    static final String NAME = "smt-8";

    private Smt8() {}

    static Machine machine() {
        return ReferenceMachine.of(NAME, RegularTopology.parse("1n1l4c2t").build());
    }
}
