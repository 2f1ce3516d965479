/** Maven goals that hand their parameters to the baselines library and turn its verdict into a build result. */
@NullMarked
package org.schedgate.plugin;

import org.jspecify.annotations.NullMarked;
