package org.schedgate.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Set an absolute limit on a metric; needs no baseline. A variant outside it fails as a test.
 *
 * <p>A limit is a number with a unit: {@code ns}, {@code us}, {@code ms}, {@code s} for times (converted to the metric's unit), any
 * other metric's unit as the metric has it ({@code 5000/s} for a metric in {@code 1/s}), and none for a pure number. At least one of
 * {@link #atMost()} and {@link #atLeast()} is given.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Repeatable(Budget.List.class)
public @interface Budget {
    /** Name the metric, such as {@code wakeup_latency.p99_5}. One that no run reports fails the variant. */
    String metric();

    /** Set the largest value allowed, such as {@code 100us}. Default no such limit. */
    String atMost() default "";

    /** Set the smallest value allowed, such as {@code 5000/s}. Default no such limit. */
    String atLeast() default "";

    /** Say what is held against the limit. Default the median over the runs. */
    Across across() default Across.MEDIAN;

    /** What of a variant's runs is held against a limit. */
    enum Across {
        /** The median over the runs. */
        MEDIAN,
        /** The value of each run. */
        EVERY_RUN
    }

    /** Hold several budgets. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @Documented
    @Inherited
    @interface List {
        /** Return the budgets. */
        Budget[] value();
    }
}
