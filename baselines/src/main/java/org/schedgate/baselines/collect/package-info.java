/** From the files of a folder to the results of this build: what is current, what is stale, and how several JVMs' files become one. */
@NullMarked
package org.schedgate.baselines.collect;

import org.jspecify.annotations.NullMarked;
