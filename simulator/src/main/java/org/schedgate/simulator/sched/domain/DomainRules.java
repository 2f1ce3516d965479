package org.schedgate.simulator.sched.domain;

import org.schedgate.simulator.machine.Topology;

/** How a kernel builds scheduling domains from a topology: which levels exist, and the numbers and flags each gets. */
@FunctionalInterface
public interface DomainRules {
    /** Build the domains of every CPU. */
    DomainTree build(Topology topology);
}
