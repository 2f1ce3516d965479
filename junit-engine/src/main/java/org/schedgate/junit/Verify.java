package org.schedgate.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Mark a method that checks what was measured, with ordinary assertions.
 *
 * <p>With one parameter of type {@code org.schedgate.simulator.result.VariantResult} it is called for every variant. With two it is
 * called for every patched variant: first the result of the stock kernel (same machine, kernel, power policy, workload and seeds),
 * then the patched one; the scenario then needs a {@link Patched} method. What the method throws fails the variant.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface Verify {}
