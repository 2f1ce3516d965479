/** What result and baseline files hold, as immutable values: the vocabulary shared by engine, comparison and plugin. */
@NullMarked
package org.schedgate.baselines.results;

import org.jspecify.annotations.NullMarked;
