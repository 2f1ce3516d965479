package org.schedgate.simulator.sched.decision;

import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;

/** Answers for tests: those given, and for every other decision point one that fails when it is asked. */
public final class DecisionsFixture {
    private DecisionsFixture() {}

    /** Return the given answers, each at the point whose interface it implements. */
    public static Decisions of(Object... answers) {
        RecordComponent[] points = Decisions.class.getRecordComponents();
        Object[] values = new Object[points.length];
        Class<?>[] types = new Class<?>[points.length];
        for (int i = 0; i < points.length; i++) {
            types[i] = points[i].getType();
            values[i] = answerOf(points[i], answers);
        }
        try {
            return Decisions.class.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static Object answerOf(RecordComponent point, Object... answers) {
        for (Object answer : answers) {
            if (point.getType().isInstance(answer)) {
                return answer;
            }
        }
        Class<?> type = point.getType();
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
            throw new AssertionError("this test gives no answer for " + type.getSimpleName());
        });
    }
}
