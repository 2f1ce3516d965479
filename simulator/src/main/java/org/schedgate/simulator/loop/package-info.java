/** The event core: one total order of events, and a budget that fails loudly. */
@NullMarked
package org.schedgate.simulator.loop;

import org.jspecify.annotations.NullMarked;
