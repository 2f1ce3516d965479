package org.schedgate.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Expect something of patched variants against the stock kernel in the same build; needs no baseline.
 *
 * <p>The patched variant is compared with the one that differs only in the patch, seed by seed; that one is run for it even where it is
 * not selected. With 6 seeds or more the shift is the Hodges–Lehmann estimate of the differences, and an improvement or worsening counts
 * as shown when the 95 % confidence interval excludes zero. With fewer seeds there is no such interval: then each seed has to agree.
 *
 * <p>Exactly one of
 * {@link #betterBy()} and {@link #notWorseBy()} is given. Which way is better belongs to the metric; one without a better side fails
 * the variant.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Repeatable(Expect.List.class)
public @interface Expect {
    /** Name the metric, such as {@code wakeup_latency.p99_5}. One that no run reports fails the variant. */
    String metric();

    /** Name the patches, as {@link Patched#value()} does. Default every patch of the scenario. */
    String[] patch() default {};

    /**
     * Demand an improvement of at least this share of the stock value, {@code 0%} to {@code 1000%}, such as {@code 3%}. Default none.
     */
    String betterBy() default "";

    /** Allow a worsening of at most this share of the stock value, {@code 0%} to {@code 1000%}, such as {@code 0%}. Default none. */
    String notWorseBy() default "";

    /** Hold several expectations. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @Documented
    @Inherited
    @interface List {
        /** Return the expectations. */
        Expect[] value();
    }
}
