/** Published before and after cases: their figures, scenarios that bring about what they describe, and a page with both. */
@NullMarked
package org.schedgate.examples.cases;

import org.jspecify.annotations.NullMarked;
