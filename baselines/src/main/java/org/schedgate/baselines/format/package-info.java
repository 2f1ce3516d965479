/** The JSON forms of result and baseline files, written byte for byte the same and read without trust. */
@NullMarked
package org.schedgate.baselines.format;

import org.jspecify.annotations.NullMarked;
