/** Power policies and idle governors. */
@NullMarked
package org.schedgate.simulator.power;

import org.jspecify.annotations.NullMarked;
