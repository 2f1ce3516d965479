/** Annotations that make a class a scheduler scenario, and the JUnit Platform engine that runs it. */
@NullMarked
package org.schedgate.junit;

import org.jspecify.annotations.NullMarked;
