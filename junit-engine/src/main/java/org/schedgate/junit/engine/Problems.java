package org.schedgate.junit.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Collects what is wrong with one scenario class, so that all of it is told at once. */
final class Problems {
    private final String scenario;
    private final List<Problem> found = new ArrayList<>();

    Problems(Class<?> scenario) {
        this.scenario = scenario.getName();
    }

    /** Note something wrong. */
    void add(String member, String value, String fix) {
        found.add(new Problem(scenario, member, value, fix));
    }

    /** Read a value; what the reader refuses becomes a problem with its message. */
    <T> Optional<T> read(String member, String value, Function<String, T> reader) {
        try {
            return Optional.of(reader.apply(value));
        } catch (IllegalArgumentException refused) {
            add(member, value, message(refused));
            return Optional.empty();
        }
    }

    List<Problem> found() {
        return List.copyOf(found);
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    private static String message(IllegalArgumentException refused) {
        return refused.getMessage() == null ? refused.toString() : refused.getMessage();
    }
}
