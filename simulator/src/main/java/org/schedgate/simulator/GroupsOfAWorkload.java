package org.schedgate.simulator;

import java.util.Map;
import java.util.TreeMap;
import org.schedgate.simulator.task.ControlGroup;
import org.schedgate.simulator.workload.Workload;

/** Refuses control groups that a run could not have, before it starts. */
final class GroupsOfAWorkload {
    private GroupsOfAWorkload() {}

    static void check(Workload workload) {
        Map<String, ControlGroup> byPath = new TreeMap<>();
        for (ControlGroup group : workload.groups()) {
            for (ControlGroup at = group; at != null; at = at.parent()) {
                ControlGroup other = byPath.putIfAbsent(at.path(), at);
                if (other != null && !other.equals(at)) {
                    throw new IllegalArgumentException(
                            "workload '" + workload.name() + "' " + ControlGroup.contradiction(other, at));
                }
            }
        }
    }
}
