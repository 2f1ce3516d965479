/** Reads scheduling events from the text forms of a trace. */
@NullMarked
package org.schedgate.replay.trace;

import org.jspecify.annotations.NullMarked;
