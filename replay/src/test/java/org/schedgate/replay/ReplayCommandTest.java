package org.schedgate.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path trace;
    private Path guest;

    @BeforeEach
    void copyExcerpt() throws IOException {
        trace = folder.resolve(Excerpt.TRACE);
        guest = folder.resolve(Excerpt.GUEST);
        Files.copy(Excerpt.resource(Excerpt.TRACE), trace);
        Files.copy(Excerpt.resource(Excerpt.GUEST), guest);
    }

    private static final String SWITCH =
            "          <idle>-0       [000] d..2.     1.000000: sched_switch: prev_comm=swapper/0 prev_pid=0"
                    + " prev_prio=120 prev_state=R ==> next_comm=a next_pid=10 next_prio=120\n";

    private int run(String... args) {
        return ReplayCommand.command()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }

    @Test
    void prints_the_table_writes_json_and_lists_misses() throws IOException {
        Path json = folder.resolve("a.json");
        Path misses = folder.resolve("misses.txt");

        int status = run(
                trace.toString(),
                "--guest",
                guest.toString(),
                "--kernel",
                Excerpt.KERNEL,
                "--json",
                json.toString(),
                "--misses",
                misses.toString());

        assertThat(err.toString()).isEmpty();
        assertThat(status).isZero();
        assertThat(out.toString())
                .startsWith("trace " + Excerpt.TRACE + ", machine " + Excerpt.GUEST + ", kernel " + Excerpt.KERNEL)
                .contains("  workload hackp")
                .contains("skipped: ");
        List<String> lines = Files.readAllLines(misses);
        long missed = number(json, "wake", "clean")
                - number(json, "wake", "cleanAgreed")
                + number(json, "fork", "clean")
                - number(json, "fork", "cleanAgreed")
                + number(json, "exec", "clean")
                - number(json, "exec", "cleanAgreed");
        assertThat(lines).hasSize((int) missed).isNotEmpty();
        assertThat(lines.get(0))
                .matches("\\d+\\.\\d{6} line=\\d+ workload=hackp .* ours=\\d theirs=\\d branch=.* cause=.*");
    }

    @Test
    void two_runs_write_the_same_bytes() throws IOException {
        Path first = folder.resolve("1.json");
        Path second = folder.resolve("2.json");
        run(trace.toString(), "-g", guest.toString(), "-k", Excerpt.KERNEL, "--json", first.toString());
        run(trace.toString(), "-g", guest.toString(), "-k", Excerpt.KERNEL, "--json", second.toString());

        assertThat(second).hasSameBinaryContentAs(first);
    }

    @Test
    void takes_a_machine_by_name() {
        int status = run(trace.toString(), "--machine", "1n1l4c2t", "--kernel", Excerpt.KERNEL);

        assertThat(status).isZero();
        assertThat(out.toString()).contains("machine 1n1l4c2t");
    }

    @Test
    void says_in_one_line_what_is_wrong() {
        assertThat(run(folder.resolve("no").toString(), "-g", guest.toString(), "-k", Excerpt.KERNEL))
                .isEqualTo(2);
        assertThat(run(guest.toString(), "-g", guest.toString(), "-k", Excerpt.KERNEL))
                .isEqualTo(2);
        assertThat(run(trace.toString(), "-g", trace.toString(), "-k", Excerpt.KERNEL))
                .isEqualTo(2);
        assertThat(run(trace.toString(), "-g", guest.toString(), "-k", "v6.1.9"))
                .isEqualTo(2);
        assertThat(run(trace.toString(), "-m", "1n1l1c2t", "-k", Excerpt.KERNEL))
                .isEqualTo(2);

        assertThat(err.toString().lines())
                .hasSize(5)
                .allMatch(line -> line.startsWith("schedgate-replay: "))
                .anyMatch(line -> line.endsWith("no: no such file"))
                .anyMatch(line -> line.contains(Excerpt.GUEST + " line 1: '== uname' is no event"))
                .anyMatch(line -> line.contains("no section '== topology'"))
                .anyMatch(line -> line.contains("kernel 'v6.1.9' is unknown"))
                .anyMatch(line ->
                        line.contains("the trace is of 8 CPUs, the machine has 2: give the machine that was recorded"));
    }

    /** Return a number of the first object of a kind. */
    private static long number(Path json, String kind, String field) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(json.toFile())) {
            boolean inside = false;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_STRING && "kind".equals(parser.currentName())) {
                    inside = parser.getText().equals(kind);
                } else if (inside && token == JsonToken.VALUE_NUMBER_INT && field.equals(parser.currentName())) {
                    return parser.getLongValue();
                }
            }
        }
        throw new AssertionError(kind + " has no " + field);
    }

    @Test
    void a_bad_output_is_refused_before_the_replay_and_no_input_is_overwritten() throws IOException {
        long size = Files.size(trace);
        assertRefused("is the trace itself: give another file", "--json", trace.toString());
        assertRefused("is the guest's account: give another file", "--misses", guest.toString());
        assertRefused("is a directory: give a file", "--json", folder.toString());
        assertRefused(
                "there is no directory",
                "--misses",
                folder.resolve("no").resolve("m.txt").toString());
        String twice = folder.resolve("twice").toString();
        assertRefused("name the same file", "--json", twice, "--misses", twice);

        assertThat(trace).hasSize(size);
        assertThat(out.toString()).isEmpty();
    }

    private void assertRefused(String reason, String... options) {
        List<String> words =
                new ArrayList<>(List.of(trace.toString(), "--guest", guest.toString(), "--kernel", Excerpt.KERNEL));
        words.addAll(List.of(options));
        err.getBuffer().setLength(0);

        assertThat(run(words.toArray(String[]::new))).isEqualTo(ReplayCommand.FAILED);
        assertThat(err.toString()).contains(reason).hasLineCount(1);
    }

    @Test
    void a_trace_without_placements_is_no_success() throws IOException {
        Path empty = folder.resolve("empty.trace");
        Files.writeString(
                empty,
                "# tracer: nop\n" + SWITCH
                        + "          <idle>-0       [000] dNh2.     1.000010: sched_wakeup: comm=a pid=10"
                        + " prio=120 target_cpu=000\n");

        int status = run(empty.toString(), "--guest", guest.toString(), "--kernel", Excerpt.KERNEL);

        assertThat(status).isEqualTo(ReplayCommand.FAILED);
        assertThat(out.toString()).contains("no placement was found");
    }

    @Test
    void a_trace_that_does_not_say_who_runs_is_refused() throws IOException {
        Path file = folder.resolve("no-wakeups.trace");
        Files.writeString(file, SWITCH);
        assertThat(run(file.toString(), "-g", guest.toString(), "-k", Excerpt.KERNEL))
                .isEqualTo(ReplayCommand.FAILED);
        assertThat(err.toString())
                .startsWith("schedgate-replay: no-wakeups.trace: no event sched_wakeup, without which nobody knows")
                .hasLineCount(1);
    }

    @Test
    void what_a_trace_lacks_and_what_is_not_used_is_noted() throws IOException {
        List<String> lines = new ArrayList<>(Excerpt.text());
        lines.removeIf(line -> line.contains(": cpu_idle: ") || line.contains(": sched_migrate_task: "));
        int last = lines.size() - 1;
        while (!lines.get(last).contains(": selr: ")) {
            last--;
        }
        lines.remove(last);
        Path file = folder.resolve("less.trace");
        Files.write(file, lines);

        assertThat(run(file.toString(), "-g", guest.toString(), "-k", "v5.10", "--assume-sync"))
                .isZero();

        assertThat(out.toString())
                .contains("note: the trace has no event cpu_idle: ")
                .contains("note: the trace has no event sched_migrate_task: ")
                .contains("note: 1 questions have no answer ")
                .contains("note: --assume-sync is not used: ")
                .contains("note: the account is of a kernel 6.1.0, the profile is v5.10")
                .contains("note: feature SIS_UTIL is on in the guest, but the profile's kernel does not have it");
    }

    @Test
    void features_of_the_recorded_machine_are_followed() throws IOException {
        String text = Files.readString(guest).replace(" SIS_UTIL ", " NO_SIS_UTIL ");
        Files.writeString(guest, text);

        assertThat(run(trace.toString(), "-g", guest.toString(), "-k", Excerpt.KERNEL))
                .isZero();

        // With neither limit on, a scan tests every CPU: none is cut off or denied.
        assertThat(out.toString())
                .contains("note: feature SIS_UTIL is off in the guest, on in the profile: the replay follows the guest")
                .doesNotContain("SCAN_CUT_OFF")
                .doesNotContain("SCAN_DENIED");
    }
}
