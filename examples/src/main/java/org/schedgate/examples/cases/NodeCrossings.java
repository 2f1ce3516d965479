package org.schedgate.examples.cases;

import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;

/** Counts how often tasks change the node. */
final class NodeCrossings implements SchedListener {
    private final Topology topology;
    private int count;

    NodeCrossings(Machine machine) {
        this.topology = machine.topology();
    }

    @Override
    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
        if (cause != Migration.FORK
                && topology.places().get(from).node()
                        != topology.places().get(to).node()) {
            count++;
        }
    }

    int count() {
        return count;
    }
}
