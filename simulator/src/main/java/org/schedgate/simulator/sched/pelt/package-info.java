/** Per-entity load tracking in integer arithmetic. */
@NullMarked
package org.schedgate.simulator.sched.pelt;

import org.jspecify.annotations.NullMarked;
