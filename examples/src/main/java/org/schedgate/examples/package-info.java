/** Runnable examples: published measurements beside what the simulator says, judged row by row. */
@NullMarked
package org.schedgate.examples;

import org.jspecify.annotations.NullMarked;
