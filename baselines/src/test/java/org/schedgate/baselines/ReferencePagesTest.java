package org.schedgate.baselines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.schedgate.baselines.format.BaselineFormat;
import org.schedgate.baselines.results.Baseline;
import org.schedgate.baselines.verdict.BuildStatus;
import org.schedgate.baselines.verdict.VerdictKind;

class ReferencePagesTest {
    private static final Path REFERENCE = Path.of("..", "docs", "reference");

    @Test
    void the_example_of_a_baseline_is_one_and_is_laid_out_as_written() throws IOException {
        Matcher block = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(REFERENCE.resolve("baseline-format.md")));
        assertThat(block.find()).isTrue();
        Baseline example = BaselineFormat.read(
                "example", new ByteArrayInputStream(block.group(1).getBytes(StandardCharsets.UTF_8)));
        assertThat(new String(BaselineFormat.encode(example), StandardCharsets.UTF_8))
                .isEqualTo(block.group(1));
    }

    @Test
    void every_verdict_and_status_has_its_row() throws IOException {
        String page = Files.readString(REFERENCE.resolve("verdicts.md"));
        for (VerdictKind kind : VerdictKind.values()) {
            assertThat(page).contains("\n| `" + kind.word() + "` |");
        }
        for (BuildStatus status : BuildStatus.values()) {
            assertThat(page).contains("\n| `" + status.word() + "` |");
        }
    }

    @Test
    void every_member_of_a_file_is_explained() throws IOException {
        String pages = Files.readString(REFERENCE.resolve("result-format.md"))
                + Files.readString(REFERENCE.resolve("baseline-format.md"))
                + Files.readString(REFERENCE.resolve("verdicts.md"));
        Matcher member = Pattern.compile("^ {2,6}\"([a-zA-Z]+)\": ", Pattern.MULTILINE)
                .matcher(Golden.sealed("results.json") + Golden.sealed("baseline.json"));
        int seen = 0;
        while (member.find()) {
            assertThat(pages).containsAnyOf("`" + member.group(1) + "`", "\"" + member.group(1) + "\"");
            seen++;
        }
        assertThat(seen).isGreaterThan(20);
    }
}
