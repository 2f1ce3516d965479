/** Scheduling domains and groups built from a topology by a kernel's rules. */
@NullMarked
package org.schedgate.simulator.sched.domain;

import org.jspecify.annotations.NullMarked;
