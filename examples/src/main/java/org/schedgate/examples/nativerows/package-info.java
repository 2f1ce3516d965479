/** Benchmarks measured in a small guest beside what a machine made of that guest's primitive costs says. */
@NullMarked
package org.schedgate.examples.nativerows;

import org.jspecify.annotations.NullMarked;
