package org.schedgate.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Workload;
import org.schedgate.junit.engine.fixture.FakeWorkload;

/** Classes that need others which are not there. */
class UnloadableClassTest {
    @Test
    void a_class_that_a_method_needs_is_named() throws ClassNotFoundException {
        Class<?> type = new Incomplete().loadClass(NeedsOther.class.getName());

        assertThat(ScenarioReader.isScenario(type)).isTrue();
        assertThat(new ScenarioReader(new FakeLaboratory()).read(type))
                .isInstanceOfSatisfying(
                        ScenarioReader.Reading.Faulty.class,
                        faulty -> assertThat(faulty.problems())
                                .singleElement()
                                .asString()
                                .contains(Other.class.getSimpleName())
                                .endsWith("a class it needs cannot be loaded; put it on the test class path"));
    }

    /** Present when compiled, absent when run. */
    static final class Other {}

    @SchedScenario(machine = "two-cpus", kernel = "v1")
    static class NeedsOther {
        @Workload
        FakeWorkload load() {
            return FakeWorkload.ordinary("load");
        }

        Other other() {
            return new Other();
        }
    }

    /** Defines the scenario itself and does not find the other class. */
    private static final class Incomplete extends ClassLoader {
        Incomplete() {
            super(UnloadableClassTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(Other.class.getName())) {
                throw new ClassNotFoundException(name);
            }
            if (!name.equals(NeedsOther.class.getName())) {
                return super.loadClass(name, resolve);
            }
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] content = in.readAllBytes();
                return defineClass(name, content, 0, content.length);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
    }
}
