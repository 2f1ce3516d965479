/** One judgment, written for people and for programs; knows not how it was judged. */
@NullMarked
package org.schedgate.baselines.report;

import org.jspecify.annotations.NullMarked;
