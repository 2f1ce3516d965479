/** Rebuilds, line by line, what a placement decision could see. */
@NullMarked
package org.schedgate.replay.state;

import org.jspecify.annotations.NullMarked;
