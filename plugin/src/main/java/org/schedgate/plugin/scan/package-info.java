/** Finds scenario classes by reading class files. Knows nothing of Maven and loads no class of the user's. */
@NullMarked
package org.schedgate.plugin.scan;

import org.jspecify.annotations.NullMarked;
