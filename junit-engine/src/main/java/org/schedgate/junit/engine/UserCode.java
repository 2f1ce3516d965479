package org.schedgate.junit.engine;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** Calls what users wrote, whatever its visibility, and lets its exceptions through as they are. */
final class UserCode {
    private UserCode() {}

    /** Create an instance of a scenario class. */
    static Object instanceOf(Class<?> type) throws Throwable {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        try {
            return constructor.newInstance();
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() == null ? thrown : thrown.getCause();
        }
    }

    /** Call a method that makes something. */
    static <T> T make(Class<T> result, Method method, Object instance) throws Throwable {
        Object made = call(method, instance);
        if (made == null) {
            throw new NullPointerException(
                    method.getName() + "() returned null; it must return a " + result.getSimpleName());
        }
        return result.cast(made);
    }

    /** Call a method. */
    @SuppressWarnings("NullAway") // the receiver of a static method, and the result of a method that returns none
    static Object call(Method method, Object instance, Object... arguments) throws Throwable {
        method.setAccessible(true);
        try {
            return method.invoke(Modifier.isStatic(method.getModifiers()) ? null : instance, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() == null ? thrown : thrown.getCause();
        }
    }
}
