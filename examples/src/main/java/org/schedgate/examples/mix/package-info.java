/** The workloads of recorded traces, simulated on the same topologies: where their wakeups go, beside where real kernels' went. */
@NullMarked
package org.schedgate.examples.mix;

import org.jspecify.annotations.NullMarked;
