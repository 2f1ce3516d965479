/** Named random streams derived from one seed. */
@NullMarked
package org.schedgate.simulator.random;

import org.jspecify.annotations.NullMarked;
