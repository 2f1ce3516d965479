package org.schedgate.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Locale;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.Golden;

class TextTraceGoldenTest {
    @ParameterizedTest
    @ValueSource(strings = {"en-US", "ar-EG-u-nu-arab"})
    void writes_one_line_an_event_the_same_in_every_locale(String locale) {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(locale));
        try {
            StringBuilder out = new StringBuilder();
            ShortRun.tell(new TextTrace(out));
            Golden.check("short-run.txt", out.toString());
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void hears_every_event_there_is() {
        TreeSet<String> events = new TreeSet<>();
        for (Method method : SchedListener.class.getDeclaredMethods()) {
            if (!Modifier.isStatic(method.getModifiers()) && !method.isSynthetic()) {
                events.add(method.getName());
            }
        }
        assertThat(events).hasSizeGreaterThan(20);
        for (Class<?> all : Arrays.asList(TextTrace.class, SchedListeners.class)) {
            TreeSet<String> heard = new TreeSet<>();
            for (Method method : all.getDeclaredMethods()) {
                heard.add(method.getName());
            }
            assertThat(heard).as(all.getSimpleName()).containsAll(events);
        }
    }

    @Test
    void the_fan_out_tells_each_listener_everything_in_order() {
        StringBuilder first = new StringBuilder();
        StringBuilder second = new StringBuilder();
        ShortRun.tell(SchedListeners.all(new TextTrace(first), new TextTrace(second)));
        assertThat(first.toString()).isEqualTo(Golden.text("short-run.txt")).isEqualTo(second.toString());

        TextTrace alone = new TextTrace(first);
        assertThat(SchedListeners.all(alone)).isSameAs(alone);
    }

    @Test
    void the_fan_out_passes_every_argument_on() {
        StringBuilder calls = new StringBuilder();
        SchedListener recorder = (SchedListener) Proxy.newProxyInstance(
                SchedListener.class.getClassLoader(),
                new Class<?>[] {SchedListener.class},
                (proxy, method, arguments) -> {
                    calls.append(method.getName())
                            .append(arguments.length)
                            .append(' ')
                            .append(arguments[0])
                            .append(';');
                    return null;
                });
        ShortRun.tell(SchedListeners.all(recorder, recorder));
        String[] each = calls.toString().split(";", -1);
        assertThat(each.length - 1)
                .isEqualTo(2 * Golden.text("short-run.txt").lines().count());
        for (int i = 0; i + 1 < each.length - 1; i += 2) {
            assertThat(each[i]).isEqualTo(each[i + 1]);
        }
    }

    @Test
    void names_what_failed_when_it_cannot_write() {
        Appendable broken = new Broken();
        assertThatThrownBy(() -> new TextTrace(broken).tick(1, 0))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("cannot write the text trace: disk full");
    }

    private static final class Broken implements Appendable {
        @Override
        public Appendable append(CharSequence text) throws IOException {
            throw new IOException("disk full");
        }

        @Override
        public Appendable append(CharSequence text, int start, int end) throws IOException {
            throw new IOException("disk full");
        }

        @Override
        public Appendable append(char c) throws IOException {
            throw new IOException("disk full");
        }
    }
}
