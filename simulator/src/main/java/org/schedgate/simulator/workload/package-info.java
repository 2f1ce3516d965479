/** Workloads: tasks, what they do, and the metrics they report in their tool's own terms. */
@NullMarked
package org.schedgate.simulator.workload;

import org.jspecify.annotations.NullMarked;
