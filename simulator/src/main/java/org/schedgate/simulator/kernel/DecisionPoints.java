package org.schedgate.simulator.kernel;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
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

    /** Return the answers with one replaced. */
    static Decisions replace(Decisions decisions, Class<?> type, Object answer) {
        Class<?>[] types = new Class<?>[POINTS.length];
        Object[] answers = new Object[POINTS.length];
        try {
            for (int i = 0; i < POINTS.length; i++) {
                types[i] = POINTS[i].getType();
                answers[i] = types[i] == type ? answer : POINTS[i].getAccessor().invoke(decisions);
            }
            return Decisions.class.getDeclaredConstructor(types).newInstance(answers);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the record of answers cannot be copied", e);
        }
    }
}
