package org.schedgate.junit.engine;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A scenario class as read: what to run and how to judge it.
 *
 * @param type the class
 * @param id its identity in baselines
 * @param displayName what people read
 * @param seeds of the runs of each variant
 * @param rules how measured values are judged
 * @param verifiers methods with assertions on one variant
 * @param comparers methods with assertions on a patched variant and its stock
 * @param variants every combination, in order
 */
record Scenario(
        Class<?> type,
        String id,
        String displayName,
        List<Long> seeds,
        Rules rules,
        List<Method> verifiers,
        List<Method> comparers,
        List<VariantPlan> variants) {
    /** Return the variant of a name. */
    Optional<VariantPlan> variant(String name) {
        return variants.stream().filter(plan -> plan.name().equals(name)).findFirst();
    }

    /** Return the variant with the same parts and no patch. */
    Optional<VariantPlan> stockOf(VariantPlan plan) {
        return variants.stream().filter(other -> other.isStockOf(plan)).findFirst();
    }

    /** Return whether a variant is judged against its stock, which then has to be run too. */
    boolean comparesWithStock(VariantPlan plan) {
        return plan.isPatched()
                && (!comparers.isEmpty()
                        || rules.expectations().stream().anyMatch(expectation -> expectation.concerns(plan)));
    }

    /** Return whether a method of that name judges variants. */
    boolean isVerifiedBy(String methodName) {
        return Stream.concat(verifiers.stream(), comparers.stream())
                .anyMatch(method -> method.getName().equals(methodName));
    }
}
