/** JMH measurements of the simulator itself. */
@NullMarked
package org.schedgate.benchmarks;

import org.jspecify.annotations.NullMarked;
