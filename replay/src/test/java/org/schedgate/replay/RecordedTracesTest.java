package org.schedgate.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.replay.guest.GuestAccount;
import org.schedgate.replay.guest.GuestReader;
import org.schedgate.replay.state.Assumptions;
import org.schedgate.replay.state.Decision;
import org.schedgate.replay.state.Tracker;
import org.schedgate.replay.trace.TextInput;
import org.schedgate.replay.trace.TraceLine;
import org.schedgate.replay.trace.TraceReader;
import org.schedgate.simulator.kernel.Kernels;

/**
 * The whole recorded traces, where they are at hand: {@code -Dreplay.traces=FOLDER}. They are not part of the repository. The figures are
 * those of docs/model/validation.md, rounded down.
 */
class RecordedTracesTest {
    @ParameterizedTest
    @CsvSource({
        "k510-s2c4t2, debian-5.10.262, 99.3, 81, 95",
        "k510-smt8, debian-5.10.262, 99.2, 85, 93",
        "k61-d2c8, debian-6.1.192, 99.6, 88, 95",
        "k61-smt8, debian-6.1.192, 98.9, 88, 94",
        "k612-d2c8, debian-6.12.117, 99.6, 93, 96",
        "k612-smt8, debian-6.12.117, 99.3, 86, 92"
    })
    void agree_as_documented_and_show_the_state_that_was_extracted(
            String name, String kernel, double wakes, double forks, double sameState) throws IOException {
        String folder = System.getProperty("replay.traces");
        assumeTrue(folder != null, "no -Dreplay.traces=FOLDER");
        Path traces = Path.of(String.valueOf(folder));
        GuestAccount account = GuestReader.read(traces.resolve(name + ".guest.txt"));
        List<Decision> decisions = new ArrayList<>();
        try (TraceReader reader = TraceReader.open(traces.resolve(name + ".trace.xz"))) {
            Tracker tracker = new Tracker(Kernels.forReplay(kernel), account, Assumptions.DEFAULT, decisions::add);
            for (TraceLine line = reader.next(); line != null; line = reader.next()) {
                tracker.accept(line);
            }
        }

        assertThat(Excerpt.agreement(decisions, Decision.Kind.WAKE)).isGreaterThanOrEqualTo(wakes);
        assertThat(Excerpt.agreement(decisions, Decision.Kind.FORK)).isGreaterThanOrEqualTo(forks);
        Path extract = traces.resolve(name + ".csv.xz");
        if (Files.exists(extract)) {
            assertThat(sameState(decisions, extract)).isGreaterThanOrEqualTo(sameState);
        }
    }

    /** Return the share of decisions for which an independent extract saw the same idle CPUs and run queues, per cent. */
    private static double sameState(List<Decision> decisions, Path extract) throws IOException {
        decisions.sort((a, b) -> Long.compare(a.line(), b.line()));
        int seen = 0;
        int same = 0;
        try (TextInput csv = TextInput.open(extract)) {
            csv.next();
            for (String line = csv.next(); line != null; line = csv.next()) {
                String[] fields = line.split(",", -1);
                if (fields[3].equals("noselect")) {
                    continue;
                }
                String state = decisions.get(seen++).state();
                String[] words = state.split("[ =]", -1);
                long mask = Long.parseLong(fields[14], 16);
                StringBuilder idle = new StringBuilder();
                for (int cpu = 0; cpu < words[1].length(); cpu++) {
                    idle.append((mask >> cpu & 1) != 0 ? 'i' : '-');
                }
                if (words[1].replace('p', '-').contentEquals(idle) && words[3].equals(fields[16])) {
                    same++;
                }
            }
        }
        assertThat(seen).isEqualTo(decisions.size());
        return 100.0 * same / seen;
    }
}
