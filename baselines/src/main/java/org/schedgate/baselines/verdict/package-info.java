/** What a difference means under a gate's rules: sealed verdicts in which missing data is never green. */
@NullMarked
package org.schedgate.baselines.verdict;

import org.jspecify.annotations.NullMarked;
