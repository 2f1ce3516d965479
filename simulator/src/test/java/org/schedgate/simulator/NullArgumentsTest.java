package org.schedgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Whatever users build by a public constructor, factory or method that returns a changed copy: null for any part that is not nullable is refused in
 * one line that says what is null, instead of by the language's own check.
 */
class NullArgumentsTest {
    private static final Pattern SAYS_NULL =
            Pattern.compile("(?s).*\\b(?:is|are|of) null\\b.*|.*\\(null\\).*|.*'null'.*");

    private static Stream<Class<?>> types() {
        return Simulator.CLASSES.stream()
                .sorted(Comparator.comparing(JavaClass::getName))
                .<Class<?>>map(JavaClass::reflect)
                .filter(NullArgumentsTest::isPublic)
                .filter(NullArgumentsTest::isForUsers);
    }

    /** Not what the simulator alone builds: queues and scheduling domains, and outcomes, which are made at every decision. */
    private static boolean isForUsers(Class<?> type) {
        String name = type.getName();
        return !name.contains(".sched.core.")
                && !name.contains(".sched.domain.")
                && !name.contains(".sched.decision.Outcome")
                && (!name.contains(".loop.") || name.contains(".loop.Budget"));
    }

    private static boolean isPublic(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getEnclosingClass()) {
            if (!Modifier.isPublic(at.getModifiers())) {
                return false;
            }
        }
        return true;
    }

    /** The public ways to build something of a type. */
    private static List<Executable> builders(Class<?> type) {
        List<Executable> all = new ArrayList<>();
        if (!Modifier.isAbstract(type.getModifiers())) {
            all.addAll(List.of(type.getConstructors()));
        }
        for (Method method : type.getDeclaredMethods()) {
            boolean mine = Modifier.isPublic(method.getModifiers()) && !method.isSynthetic();
            boolean fixed = Modifier.isStatic(method.getModifiers());
            boolean ours = method.getReturnType().getName().startsWith(Simulator.ROOT);
            boolean builds =
                    fixed ? ours : method.getReturnType() == type && !Modifier.isAbstract(method.getModifiers());
            boolean ofEnum = type.isEnum() && method.getName().equals("valueOf");
            if (mine && builds && !ofEnum) {
                all.add(method);
            }
        }
        all.removeIf(builder -> nullable(builder).size() == builder.getParameterCount());
        all.sort(Comparator.comparing(Executable::toGenericString));
        return all;
    }

    /** The positions where null cannot be written, or may be. */
    private static List<Integer> nullable(Executable builder) {
        List<Integer> positions = new ArrayList<>();
        Parameter[] parameters = builder.getParameters();
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i].getType().isPrimitive()
                    || parameters[i].getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                positions.add(i);
            }
        }
        return positions;
    }

    @TestFactory
    Stream<DynamicTest> null_is_refused_by_a_line_that_says_so() {
        return types().flatMap(type -> builders(type).stream())
                .map(builder -> DynamicTest.dynamicTest(name(builder), () -> refusesEveryNull(builder)));
    }

    private static String name(Executable builder) {
        List<String> parameters =
                Stream.of(builder.getParameterTypes()).map(Class::getSimpleName).toList();
        String owner = builder.getDeclaringClass().getName().substring(Simulator.ROOT.length() + 1);
        return owner + (builder instanceof Method ? "." + builder.getName() : "") + "(" + String.join(", ", parameters)
                + ")";
    }

    private static void refusesEveryNull(Executable builder) throws ReflectiveOperationException {
        List<Integer> nullable = nullable(builder);
        for (int position = 0; position < builder.getParameterCount(); position++) {
            if (!nullable.contains(position)) {
                refuses(builder, position, null);
                Class<?> type = builder.getParameterTypes()[position];
                if (type.isArray() && !type.getComponentType().isPrimitive()) {
                    refuses(builder, position, Array.newInstance(type.getComponentType(), 1));
                } else if (type == List.class) {
                    refuses(builder, position, Collections.singletonList(null));
                }
            }
        }
    }

    /** Check that something that is null, or is a list of null, is refused in one line. */
    private static void refuses(Executable builder, int position, @Nullable Object wrong)
            throws ReflectiveOperationException {
        Parameter[] parameters = builder.getParameters();
        @Nullable Object[] arguments = new @Nullable Object[parameters.length];
        for (int i = 0; i < parameters.length; i++) {
            arguments[i] =
                    i == position ? wrong : Samples.of(parameters[i].getParameterizedType(), parameters[i].getName());
        }
        Throwable refusal = call(builder, arguments);
        assertThat(refusal)
                .as("%s: null for %s", name(builder), parameters[position].getName())
                .isInstanceOfAny(IllegalArgumentException.class, NullPointerException.class);
        String message = String.valueOf(refusal.getMessage());
        assertThat(message)
                .as("%s: null for %s", name(builder), parameters[position].getName())
                .matches(SAYS_NULL)
                .doesNotContain("Cannot ", "because \"", "\n", "\tat ");
        assertThat(message.toLowerCase(Locale.ROOT)).isNotEqualTo("null");
    }

    private static @Nullable Throwable call(Executable builder, @Nullable Object[] arguments)
            throws ReflectiveOperationException {
        try {
            if (builder instanceof Constructor<?> constructor) {
                constructor.newInstance(arguments);
            } else {
                Method method = (Method) builder;
                boolean fixed = Modifier.isStatic(method.getModifiers());
                method.invoke(fixed ? null : Samples.of(method.getDeclaringClass(), "self"), arguments);
            }
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
    }

    @Test
    void there_is_something_to_build() {
        assertThat(types().mapToInt(type -> builders(type).size()).sum()).isGreaterThan(100);
    }
}
