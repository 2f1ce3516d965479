package org.schedgate.simulator.kernel;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.schedgate.simulator.sched.decision.Decisions;

/** The decision points by their interfaces. Reflection keeps this complete when a point is added. */
final class DecisionPoints {
    private static final RecordComponent[] POINTS = Decisions.class.getRecordComponents();

    private DecisionPoints() {}

    /** Return the names of the interfaces, in declaration order. */
    static List<String> names() {
        return Arrays.stream(POINTS)
                .map(point -> point.getType().getSimpleName())
                .toList();
    }

    /** Tell whether an interface is a decision point. */
    static boolean contains(Class<?> type) {
        return Arrays.stream(POINTS).anyMatch(point -> point.getType() == type);
    }

    /** Return the interfaces, in declaration order. */
    static List<Class<?>> types() {
        return Arrays.stream(POINTS).<Class<?>>map(RecordComponent::getType).toList();
    }

    /** Return the answers that a function gives point by point. */
    static Decisions assemble(Function<Class<?>, Object> answerOf) {
        Class<?>[] types = types().toArray(new Class<?>[0]);
        Object[] answers = Arrays.stream(types).map(answerOf).toArray();
        try {
            return Decisions.class.getDeclaredConstructor(types).newInstance(answers);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the record of answers cannot be filled", e);
        }
    }

    /** Return the answers with one replaced. */
    static Decisions replace(Decisions decisions, Class<?> type, Object answer) {
        return assemble(point -> point == type ? answer : answer(decisions, point));
    }

    private static Object answer(Decisions decisions, Class<?> type) {
        for (RecordComponent point : POINTS) {
            if (point.getType() == type) {
                try {
                    return Objects.requireNonNull(point.getAccessor().invoke(decisions));
                } catch (ReflectiveOperationException e) {
                    throw new LinkageError("the record of answers cannot be copied", e);
                }
            }
        }
        throw new IllegalArgumentException(type.getName() + " is not a decision point");
    }
}
