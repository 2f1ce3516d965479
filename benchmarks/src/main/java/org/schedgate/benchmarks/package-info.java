/** Measurements of the simulator itself: JMH benchmarks, and a report of whole runs in thread CPU time. */
@NullMarked
package org.schedgate.benchmarks;

import org.jspecify.annotations.NullMarked;
