package org.schedgate.baselines.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedgate.baselines.Cases;
import org.schedgate.baselines.Golden;

class HostileFileTest {
    @Test
    void a_file_cut_anywhere_is_refused_in_one_line() {
        String whole = Golden.sealed("baseline.json").strip();
        for (int length = 0; length < whole.length(); length++) {
            refused(whole.substring(0, length)).hasMessageStartingWith("b.json:");
        }
    }

    @Test
    void a_file_with_any_byte_changed_is_read_or_refused_in_one_line() {
        byte[] whole = Golden.sealed("results.json").getBytes(StandardCharsets.UTF_8);
        Cases.forEach(500, random -> {
            byte[] broken = whole.clone();
            broken[random.nextInt(broken.length)] = (byte) random.nextInt();
            try {
                ResultFormat.read("r.json", new ByteArrayInputStream(broken));
            } catch (FormatException e) {
                assertThat(e.getMessage()).doesNotContain("\n", "\r");
            } catch (IOException e) {
                throw new AssertionError("neither read nor refused", e);
            }
        });
    }

    @Test
    void deep_nesting_is_refused_at_once() {
        refused(header() + "\"variants\": " + "[".repeat(1_000_000));
        refused(header() + "\"scenario\": " + "{\"a\":".repeat(1_000_000)).hasMessageContaining("/scenario");
        refused("[".repeat(10_000_000)).hasMessageContaining("found an array, expected an object");
    }

    @Test
    void huge_numbers_are_refused_at_once() {
        refusedInVariant("\"modelVersion\": " + "9".repeat(1_000_000));
        refusedInVariant("\"modelVersion\": 1e999999999").hasMessageContaining("expected an integer");
        refusedInVariant("\"modelVersion\": 99999999999999999999")
                .hasMessageContaining("expected an integer of 64 bits");
        refusedInVariant("\"modelVersion\": 2147483648").hasMessageContaining("from 0 to 2147483647");
        refusedInVariant("\"modelVersion\": -1").hasMessageContaining("from 0 to 2147483647");
        refusedInVariant("\"metrics\": {\"a\": {\"values\": {\"1\": 1e400}}}")
                .hasMessageContaining("/variants/0/metrics/a/values/1")
                .hasMessageContaining("a number that a double can hold");
        refusedInVariant("\"metrics\": {\"a\": {\"values\": {\"1\": 1e999999999999}}}");
    }

    @Test
    void huge_texts_and_names_are_refused_at_once() {
        refused(header() + "\"scenario\": \"" + "x".repeat(70_000) + "\"").hasMessageContaining("limits");
        refused(header() + "\"" + "x".repeat(70_000) + "\": 1").hasMessageContaining("limits");
    }

    @Test
    void endless_content_is_refused_by_its_first_value_and_not_read_on() {
        InputStream endless = new InputStream() {
            private final byte[] start = (header() + "\"variants\": [").getBytes(StandardCharsets.UTF_8);
            private int next;

            @Override
            public int read() {
                return next < start.length ? start[next++] : ' ';
            }

            @Override
            public int read(byte[] buffer, int offset, int length) {
                for (int i = 0; i < length; i++) {
                    buffer[offset + i] = (byte) read();
                }
                return length;
            }
        };
        org.junit.jupiter.api.Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(30),
                () -> assertThatThrownBy(() -> BaselineFormat.read("b.json", endless))
                        .isInstanceOf(FormatException.class)
                        .hasMessageContaining("limits"));
    }

    @Test
    void a_file_beyond_the_size_limit_is_not_opened(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("big.json");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength((64L << 20) + 1);
        }
        assertThatThrownBy(() -> BaselineFormat.read(file))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("67108865 bytes")
                .hasMessageContaining("at most 67108864");
    }

    @Test
    void a_folder_in_the_place_of_a_file_is_refused(@TempDir Path folder) throws IOException {
        Path file = Files.createDirectory(folder.resolve("x.json"));
        assertThatThrownBy(() -> BaselineFormat.read(file)).hasMessageContaining("no regular file");
    }

    @Test
    void bytes_that_are_no_text_are_refused() {
        byte[][] contents = {
            {0, 0, 0, '{', 1, 2, 3, 4}, {(byte) 0xff, (byte) 0xfe, 0, 0, 9, 9, 9, 9}, {'{', '"', (byte) 0xc3, '"'}
        };
        for (byte[] content : contents) {
            assertThatThrownBy(() -> BaselineFormat.read("b.json", new ByteArrayInputStream(content)))
                    .isInstanceOf(FormatException.class);
        }
    }

    @Test
    void a_byte_that_is_no_utf_8_is_refused_and_not_taken_for_another_character() {
        byte[] latin = Golden.sealed("baseline.json")
                .replace("hackbench", "h\u00e4ckbench")
                .getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> BaselineFormat.read("b.json", new ByteArrayInputStream(latin)))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("found bytes that are no text, expected UTF-8");
        byte[] wide = Golden.sealed("baseline.json").getBytes(StandardCharsets.UTF_16);
        assertThatThrownBy(() -> BaselineFormat.read("b.json", new ByteArrayInputStream(wide)))
                .isInstanceOf(FormatException.class)
                .hasMessageContaining("expected UTF-8");
    }

    @Test
    void a_byte_order_mark_before_the_text_is_passed_over() throws IOException {
        String text = Golden.sealed("baseline.json");
        byte[] marked = ("\ufeff" + text).getBytes(StandardCharsets.UTF_8);
        assertThat(BaselineFormat.read("b.json", new ByteArrayInputStream(marked)))
                .isEqualTo(
                        BaselineFormat.read("b.json", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))));
    }

    @Test
    void a_conflict_of_a_merge_is_called_one() {
        String whole = Golden.sealed("baseline.json");
        String conflict =
                whole.replaceFirst("(\"modelVersion\": 3,)", "\n<<<<<<< HEAD\n$1\n=======\n$1\n>>>>>>> theirs\n");
        assertThat(conflict).isNotEqualTo(whole);
        refused(conflict)
                .hasMessageContaining("found '<', expected JSON; if it is a conflict of a merge, take one side");
        refused("#" + whole).hasMessageContaining("found '#', expected JSON; restore it from version control");
    }

    @Test
    void a_file_of_another_kind_is_refused() {
        refused("").hasMessageContaining("found the end of the file, expected an object");
        refused("42").hasMessageContaining("found '42', expected an object");
        refused("{}").hasMessageContaining("no member 'schemaVersion'");
        refused("<project>").hasMessageContaining("expected JSON");
        refused("{\"results\": []}").hasMessageContaining("found member 'results'");
        refused(Golden.sealed("results.json"))
                .hasMessageContaining("found 'schedgate-result', expected 'schedgate-baseline'");
        refused(Golden.sealed("baseline.json") + "{}").hasMessageContaining("more after the document's end");
    }

    @Test
    void a_newer_schema_is_refused_with_both_versions_and_the_fix_before_anything_new_in_it_is_met() {
        refused("{\"format\": \"schedgate-baseline\", \"schemaVersion\": 2, \"novelty\": {}}")
                .hasMessageContaining("found schema version 2, expected at most 1; use the newer schedgate version");
        assertThatThrownBy(() -> ResultFormat.read(
                        "r.json",
                        new ByteArrayInputStream("{\"format\": \"schedgate-result\", \"schemaVersion\": 9}"
                                .getBytes(StandardCharsets.UTF_8))))
                .hasMessageContaining(
                        "found schema version 9, expected at most 1; give the schedgate plugin the version");
    }

    @Test
    void what_stands_twice_is_refused() {
        refused(header() + "\"scenario\": \"a\", \"scenario\": \"b\"}").hasMessageContaining("scenario");
        refused(Golden.sealed("baseline.json").replace("\"seed\": 9007199254740993", "\"seed\": -3"))
                .hasMessageContaining("found seed -3 twice");
        String variant =
                "{\"machine\": \"m\", \"kernel\": \"k\", \"power\": \"p\", \"workload\": \"w\", \"patches\": [],"
                        + " \"fingerprint\": \"f\", \"modelVersion\": 1, \"runs\": [{\"seed\": 1, \"simulatedNanos\": 1,"
                        + " \"events\": 1}], \"metrics\": {}, \"histograms\": {}}";
        refused(header() + "\"scenario\": \"s\", \"variants\": [" + variant + "," + variant + "]}")
                .hasMessageContaining("has the variant 'm | k | p | w' twice");
    }

    @Test
    void what_is_no_number_is_refused() {
        refusedInVariant("\"metrics\": {\"a\": {\"values\": {\"1\": NaN}}}").hasMessageContaining("expected JSON");
        refusedInVariant("\"metrics\": {\"a\": {\"values\": {\"1\": \"NaN\"}}}")
                .hasMessageContaining("found 'NaN', expected a number");
        refusedInVariant("\"metrics\": {\"a\": {\"values\": {\"1\": null}}}").hasMessageContaining("expected a number");
        refusedInVariant("\"metrics\": {\"a\": {\"values\": {\"01\": 1}}}").hasMessageContaining("a plain integer");
    }

    @Test
    void histograms_that_are_none_are_refused() {
        refusedInVariant("\"histograms\": {\"a\": {\"1\": [[5, 1], [5, 1]]}}").hasMessageContaining("one above 5");
        refusedInVariant("\"histograms\": {\"a\": {\"1\": [[5]]}}").hasMessageContaining("fewer than two");
        refusedInVariant("\"histograms\": {\"a\": {\"1\": [[5, 1, 2]]}}").hasMessageContaining("a third number");
        refusedInVariant("\"histograms\": {\"a\": {\"1\": [[5, 0]]}}").hasMessageContaining("from 1 to");
        refusedInVariant("\"histograms\": {\"a\": {\"1\": [[-5, 1]]}}").hasMessageContaining("from 0 to");
    }

    @Test
    void a_member_that_is_missing_or_unknown_is_named_with_its_place() {
        refused(Golden.sealed("baseline.json").replaceFirst("\"unit\": \"1\",", ""))
                .hasMessageContaining("/variants/0/metrics/context_switches")
                .hasMessageContaining("no member 'unit'");
        refusedInVariant("\"colour\": 1")
                .hasMessageContaining("b.json:1: /variants/0/colour: found member 'colour', expected one of machine,");
    }

    @Test
    void control_characters_of_a_file_do_not_reach_the_console() {
        refused(header() + "\"scenario\": \"a\", \"variants\": \"\\u001b[31mred\\nline\\u202e\"}")
                .hasMessageContaining("'?[31mred?line?'");
    }

    private static String header() {
        return "{\"format\": \"schedgate-baseline\", \"schemaVersion\": 1, ";
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> refusedInVariant(String member) {
        return refused(header() + "\"scenario\": \"s\", \"variants\": [{" + member + "}]}");
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> refused(String content) {
        return assertThatThrownBy(() -> BaselineFormat.read(
                        "b.json", new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8))))
                .isInstanceOf(FormatException.class)
                .satisfies(e ->
                        assertThat(e.getMessage()).doesNotContain("\n", "\r").hasSizeLessThan(600));
    }
}
