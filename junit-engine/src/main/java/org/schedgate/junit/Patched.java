package org.schedgate.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.platform.commons.annotation.Testable;

/**
 * Mark a method that returns a patch: beside each stock kernel there is a variant with this patch applied.
 *
 * <p>The method takes no parameters and returns an {@code org.schedgate.simulator.kernel.Patch}. Patched variants come after the
 * stock ones, ordered by the patch's name.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Testable
public @interface Patched {
    /** Name the patch, not blank and once a scenario; the name is part of the variant in results and baselines. */
    String value();

    /** Restrict the patch to these kernels of the scenario, by name. Default every kernel. */
    String[] kernel() default {};
}
