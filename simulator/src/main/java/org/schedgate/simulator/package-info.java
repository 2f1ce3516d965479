/** The library's front: build a simulation, run it with a seed, read the result. */
@NullMarked
package org.schedgate.simulator;

import org.jspecify.annotations.NullMarked;
