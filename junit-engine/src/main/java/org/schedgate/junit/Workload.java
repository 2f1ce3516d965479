package org.schedgate.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.platform.commons.annotation.Testable;

/**
 * Mark a method that returns a workload of the scenario.
 *
 * <p>The method takes no parameters and returns an {@code org.schedgate.simulator.workload.Workload}. Several such methods give
 * several variants, ordered by method name. The method is called when a variant is run, never while tests are discovered.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Testable
public @interface Workload {
    /** Set the label in names of variants. Default the method's name. */
    String value() default "";
}
