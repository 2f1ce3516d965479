/** Counts agreement and writes it down. */
@NullMarked
package org.schedgate.replay.report;

import org.jspecify.annotations.NullMarked;
