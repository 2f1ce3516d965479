/** Replays a recorded trace against a kernel profile: the command and the run. */
@NullMarked
package org.schedgate.replay;

import org.jspecify.annotations.NullMarked;
