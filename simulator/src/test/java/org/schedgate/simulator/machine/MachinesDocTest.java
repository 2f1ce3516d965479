package org.schedgate.simulator.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Keeps the tables of docs/model/machines.md equal to the code; {@code -Dmachines.doc.update=true} rewrites them. */
class MachinesDocTest {
    private static final Path PAGE = Path.of("..", "docs", "model", "machines.md");
    private static final String START = "<!-- generated: figures -->\n";
    private static final String END = "<!-- end of generated part -->\n";

    @Test
    void the_tables_of_the_page_are_the_figures_of_the_code() throws IOException {
        String page = Files.readString(PAGE);
        int start = page.indexOf(START) + START.length();
        int end = page.indexOf(END);
        assertThat(end).as("markers of %s", PAGE).isGreaterThanOrEqualTo(start);
        String figures = figures();
        if (Boolean.getBoolean("machines.doc.update")) {
            Files.writeString(PAGE, page.substring(0, start) + figures + page.substring(end));
            return;
        }
        assertThat(page.substring(start, end)).isEqualTo(figures);
    }

    @Test
    void the_page_describes_every_preset() throws IOException {
        String prose = Files.readString(PAGE).split(START, 2)[0];
        for (String name : Machines.presets()) {
            assertThat(prose).contains("| `" + name + "` |");
        }
    }

    private static String unitOf(Cost cost) {
        return switch (cost) {
            case SMT_SPEED -> "/1024";
            case TASK_LINES, RUN_QUEUE_LINES -> " lines";
            default -> "";
        };
    }

    private static String enteredBy(IdleState state) {
        return switch (state.scope()) {
            case CPU -> "each CPU";
            case CACHE -> "all CPUs of a cache";
            case STAY -> "staying so long";
        };
    }

    private static String figures() {
        StringBuilder text = new StringBuilder();
        for (String name : Machines.presets()) {
            Machine machine = Machines.of(name);
            text.append("\n### ").append(name).append("\n\n");
            text.append(
                    "| idle state | exit latency, ns | target residency, ns | polling | entry / exit, ns | entered by |\n");
            text.append("|---|---|---|---|---|---|\n");
            for (IdleState state : machine.idleStates()) {
                text.append("| " + state.name() + " | " + state.exitLatencyNanos() + " | "
                        + state.targetResidencyNanos() + " | " + (state.polling() ? "yes" : "no") + " | "
                        + state.entryNanos() + " / " + state.leaveNanos() + " | "
                        + enteredBy(state) + " |\n");
            }
            text.append("\n| cost | ns | source |\n|---|---|---|\n");
            for (Cost cost : Cost.values()) {
                String unit = unitOf(cost);
                text.append("| " + cost + " | " + machine.costs().of(cost) + unit + " | "
                        + machine.costs().sourceOf(cost) + " |\n");
            }
        }
        return text.append("\n").toString();
    }
}
