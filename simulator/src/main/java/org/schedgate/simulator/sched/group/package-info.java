/** What is summed up over the CPUs of one scheduling group, and how that ranks groups: shared by fork placement and balancing. */
@NullMarked
package org.schedgate.simulator.sched.group;

import org.jspecify.annotations.NullMarked;
