/**
 * The JUnit Platform engine behind {@code @SchedScenario}: reads scenario classes, runs their variants, writes result files. Internal: nothing
 * here is for users.
 */
@NullMarked
package org.schedgate.junit.engine;

import org.jspecify.annotations.NullMarked;
