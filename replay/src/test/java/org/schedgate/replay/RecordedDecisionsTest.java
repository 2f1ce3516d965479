package org.schedgate.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.schedgate.replay.state.Decision;
import org.schedgate.replay.trace.TraceEvent;
import org.schedgate.replay.trace.TraceLine;

/** A real kernel's recorded answers are the oracle. */
class RecordedDecisionsTest {
    private static final long SEED = 20261130;

    private final List<TraceLine> events = Excerpt.parse(Excerpt.text());

    @Test
    void the_profile_answers_as_the_recorded_kernel_did() {
        List<Decision> decisions = Excerpt.replay(events);

        assertThat(decisions).hasSize((int) events.stream()
                .filter(line -> line.event() instanceof TraceEvent.Selected)
                .count());
        assertThat(Excerpt.agreement(decisions, Decision.Kind.WAKE)).isGreaterThan(97);
        assertThat(Excerpt.agreement(decisions, Decision.Kind.FORK)).isGreaterThan(50);
    }

    @Test
    void shuffled_answers_agree_much_less() {
        List<Integer> answers = new ArrayList<>();
        for (TraceLine line : events) {
            if (line.event() instanceof TraceEvent.Selected e) {
                answers.add(e.cpu());
            }
        }
        Collections.shuffle(answers, new Random(SEED));
        List<TraceLine> shuffled = new ArrayList<>();
        int next = 0;
        for (TraceLine line : events) {
            shuffled.add(line.event() instanceof TraceEvent.Selected ? answered(line, answers.get(next++)) : line);
        }

        // By chance one answer in eight agrees; answers of nearby decisions are alike, so somewhat more.
        assertThat(Excerpt.agreement(Excerpt.replay(shuffled), Decision.Kind.WAKE))
                .isLessThan(40);
    }

    @Test
    void no_line_after_the_question_reaches_the_answer() {
        List<Decision> whole = Excerpt.replay(events);
        List<Decision> byQuestion = new ArrayList<>(whole);
        byQuestion.sort((a, b) -> Long.compare(a.line(), b.line()));
        int checked = 0;
        for (int at = 0; at < events.size(); at++) {
            TraceLine line = events.get(at);
            if (!(line.event() instanceof TraceEvent.Select) || checked++ % 7 != 0) {
                continue;
            }
            List<TraceLine> cut = new ArrayList<>(events.subList(0, at + 1));
            cut.add(answered(line, 0));
            List<Decision> decisions = Excerpt.replay(cut);

            Decision last = decisions.get(decisions.size() - 1);
            Decision same = byQuestion.stream()
                    .filter(d -> d.line() == line.number())
                    .findFirst()
                    .orElseThrow();
            assertThat(last.ours()).as("line %d", line.number()).isEqualTo(same.ours());
            assertThat(last.second()).isEqualTo(same.second());
            assertThat(last.state()).isEqualTo(same.state());
        }
        assertThat(checked).isGreaterThan(200);
    }

    @Test
    void without_probes_the_wakeups_themselves_are_the_answers() {
        List<String> text = new ArrayList<>(Excerpt.text());
        text.removeIf(line -> line.contains(": sel: ") || line.contains(": selr: "));

        List<Decision> decisions = Excerpt.replay(Excerpt.parse(text));

        long wakes =
                decisions.stream().filter(d -> d.kind() == Decision.Kind.WAKE).count();
        assertThat(wakes).isGreaterThan(200);
        assertThat(decisions).anyMatch(d -> d.kind() == Decision.Kind.FORK);
        assertThat(Excerpt.agreement(decisions, Decision.Kind.WAKE)).isGreaterThan(85);
    }

    private static TraceLine answered(TraceLine line, int cpu) {
        return new TraceLine(
                line.number(),
                line.timeNanos(),
                line.cpu(),
                line.pid(),
                line.comm(),
                line.context(),
                line.needResched(),
                new TraceEvent.Selected(cpu));
    }
}
