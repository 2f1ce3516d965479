/** Results of runs and variants: immutable values with unit, direction and provenance. */
@NullMarked
package org.schedgate.simulator.result;

import org.jspecify.annotations.NullMarked;
