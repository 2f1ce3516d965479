/** Kernel profiles: one answer per decision point, features and tunables, as data. */
@NullMarked
package org.schedgate.simulator.kernel;

import org.jspecify.annotations.NullMarked;
