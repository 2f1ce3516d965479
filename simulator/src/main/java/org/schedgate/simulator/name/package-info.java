/** Names as users write them, and what a misspelt one may have meant. */
@NullMarked
package org.schedgate.simulator.name;

import org.jspecify.annotations.NullMarked;
