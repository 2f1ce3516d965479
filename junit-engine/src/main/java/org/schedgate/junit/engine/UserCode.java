package org.schedgate.junit.engine;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Objects;
import java.util.regex.Pattern;

/** Calls what users wrote, whatever its visibility, and lets its exceptions through as they are. */
final class UserCode {
    private static final Pattern OURS =
            Pattern.compile("org\\.schedgate\\.(simulator\\..*|junit\\.engine\\.[A-Z]\\w*)");

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
            throw new IllegalArgumentException("returned null; it must return a " + result.getSimpleName());
        }
        return result.cast(made);
    }

    /**
     * Return whether an exception says in our own words what is wrong with what a user gave: then its message is all there is to know, and
     * no stack trace leads further than the member that is named anyway.
     */
    static boolean isOurRefusal(Throwable thrown) {
        StackTraceElement[] trace = thrown.getStackTrace();
        if (trace.length == 0 || thrown.getMessage() == null) {
            return false;
        }
        // A null that was checked for, not one that was met.
        boolean nullRefused = thrown instanceof NullPointerException
                && trace[0].getClassName().equals(Objects.class.getName());
        return (thrown instanceof IllegalArgumentException || nullRefused)
                && OURS.matcher(origin(trace)).matches();
    }

    /** Return the class that refused; the JDK's checks that it called are not the ones who know. */
    private static String origin(StackTraceElement[] trace) {
        for (StackTraceElement element : trace) {
            if (!element.getClassName().startsWith("java.")) {
                return element.getClassName();
            }
        }
        return "";
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
