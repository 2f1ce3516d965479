package org.schedgate.simulator;

import java.util.Map;
import java.util.TreeMap;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.task.ControlGroup;
import org.schedgate.simulator.workload.Workload;

/** Refuses control groups that a run could not have, as soon as a workload and a kernel are put together. */
final class GroupsOfAWorkload {
    private GroupsOfAWorkload() {}

    static void check(Workload workload, KernelProfile kernel) {
        Map<String, ControlGroup> byPath = new TreeMap<>();
        for (ControlGroup group : workload.groups()) {
            if (!kernel.decisions().loadTracking().form().knowsGroups()) {
                throw new IllegalArgumentException("workload '" + workload.name() + "' uses group '" + group.path()
                        + "', but task groups and autogroup are modelled on kernels from v4.15 on, not on '"
                        + kernel.name()
                        + "': give a later kernel or no group");
            }
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
