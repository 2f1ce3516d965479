package org.schedgate.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Mark a method that returns a machine of the user's own, beside those that {@link SchedScenario#machine()} names.
 *
 * <p>The method takes no parameters and returns an {@code org.schedgate.simulator.machine.Machine}. Such machines come after the
 * named ones, ordered by label.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface MachineUnderTest {
    /** Set the label in names of variants, once a scenario. Default the method's name. */
    String value() default "";
}
