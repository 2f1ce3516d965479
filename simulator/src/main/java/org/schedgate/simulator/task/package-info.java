/** What tasks do: programs that yield one action at a time. */
@NullMarked
package org.schedgate.simulator.task;

import org.jspecify.annotations.NullMarked;
