/** What users say in words, as the baselines library takes it, and what it answers, as a file. Knows nothing of Maven's API. */
@NullMarked
package org.schedgate.plugin.request;

import org.jspecify.annotations.NullMarked;
