/** Runs real Mavens on projects as users have them. */
@NullMarked
package org.schedgate.it;

import org.jspecify.annotations.NullMarked;
