/** Result and baseline files, their comparison, verdicts and reports. Knows neither JUnit nor Maven. */
@NullMarked
package org.schedgate.baselines;

import org.jspecify.annotations.NullMarked;
