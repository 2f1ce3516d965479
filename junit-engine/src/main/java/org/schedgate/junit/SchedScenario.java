package org.schedgate.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.platform.commons.annotation.Testable;

/**
 * Make a class a scheduler scenario: every combination of its machines, kernels, patches, power policies and workloads is one
 * variant, and every variant is one test.
 *
 * <p>The class needs a {@link Workload} method. Machines come from {@link #machine()} or {@link MachineUnderTest} methods, kernels from
 * {@link #kernel()} or {@link KernelUnderTest} methods. {@link Gate}, {@link Budget}, {@link Expect} and {@link Verify} say how what was
 * measured is judged; without any, the Maven plugin holds every metric to the build's default tolerance.
 *
 * <p>A scenario is a concrete class with a constructor without parameters: a top-level class, a static nested class or a record
 * without components, of any visibility. Inner, local and anonymous classes and enums are refused. The annotation is inherited: an
 * abstract annotated class is no scenario itself, each concrete subclass is one, with the members of its superclasses. Each variant
 * gets an instance of its own.
 *
 * <p>Name the class so that Surefire runs it ({@code *Test}, {@code Test*}, {@code *Tests} or {@code *TestCase}).
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Testable
public @interface SchedScenario {
    /**
     * Name the machines: presets such as {@code icelake-8369b-vm32} or {@code uma-2}, or a regular topology such as
     * {@code 2n4l4c2t}. Default none, then {@link MachineUnderTest} methods give them.
     */
    String[] machine() default {};

    /** Name the kernels: profiles such as {@code v6.1}. Default none, then {@link KernelUnderTest} methods give them. */
    String[] kernel() default {};

    /** Name the power policies. Default {@code performance}: every CPU at its maximum frequency. */
    String[] power() default {"performance"};

    /**
     * Set how many runs a variant has, 1..1000; run <i>i</i> has seed <i>i</i>, from 1. Default 10. Comparisons paired by seed cannot
     * reach a decision with fewer than 6.
     */
    int runs() default 10;

    /** Give the seeds themselves, each once, instead of {@link #runs()}, which then stays at its default. Default none. */
    long[] seeds() default {};

    /**
     * Keep the scenario's identity in baselines when the class is renamed: letters, digits, {@code .}, {@code _}, {@code -} and
     * {@code $}, starting with a letter. Default the binary name of the class.
     */
    String id() default "";

    /** Set the display name. Default the simple name of the class. */
    String name() default "";

    /** Tag every variant, for selection by tag ({@code groups} of Surefire). Default none. JUnit's rules for tags hold. */
    String[] tags() default {};
}
