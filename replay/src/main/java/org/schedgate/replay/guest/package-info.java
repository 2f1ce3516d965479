/** Reads a machine's own account of its topology, domains, features and tunables. */
@NullMarked
package org.schedgate.replay.guest;

import org.jspecify.annotations.NullMarked;
