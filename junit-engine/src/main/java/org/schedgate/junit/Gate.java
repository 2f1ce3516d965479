package org.schedgate.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gate a metric: the Maven plugin's {@code check} compares it with the stored baseline and fails the build when it got worse by more
 * than the tolerance.
 *
 * <p>The engine measures and writes the rule down; it does not judge against baselines, so a regression does not fail the test. A
 * change counts when it is larger than both tolerances. A scenario without a gate, budget or expectation is held to the build's default
 * tolerance.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Repeatable(Gate.List.class)
public @interface Gate {
    /**
     * Name the metric, such as {@code wakeup_latency.p99_5}, or several by a pattern in which {@code *} stands for any characters, such as
     * {@code wakeup_latency.*}. Where two gates hold a metric, the first one counts. A gate that holds none of the metrics reported fails
     * the variant.
     */
    String metric();

    /** Set the relative tolerance, {@code 0%} to {@code 1000%} of the baseline. Default {@code 10%}. */
    String tolerance() default "10%";

    /**
     * Set the absolute tolerance: a number with a unit as in {@link Budget}, such as {@code 5us}. Default none. Without it, any
     * change of a metric that was 0 is judged.
     */
    String absolute() default "";

    /** Say how runs are compared with the baseline's. Default {@link Mode#AUTO}. */
    Mode mode() default Mode.AUTO;

    /** How the runs of a variant are compared with those of its baseline. */
    enum Mode {
        /** {@link #EXACT} where there is one common seed, {@link #PAIRED} where there are more. */
        AUTO,
        /** Seed by seed: one seed that is worse by more than the tolerances is a regression. For counts, and where one seed is all. */
        EXACT,
        /** All common seeds together: the shift must exceed the tolerances, and its confidence interval exclude zero. */
        PAIRED
    }

    /** Hold several gates. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @Documented
    @Inherited
    @interface List {
        /** Return the gates. */
        Gate[] value();
    }
}
