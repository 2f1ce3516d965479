package org.schedgate.examples;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.format.JsonSink;
import org.schedgate.baselines.statistics.PairedShift;

/**
 * A comparison as {@code seeds.json} has it; others compute the verdicts anew from these figures.
 *
 * @param seed which message
 * @param row {@code <benchmark, groups or percentile>/<power policy or ->/<from>-><to>}
 * @param unit of all figures
 * @param publishedBase the published figure without the change, null where none is published
 * @param publishedPatched the one with it, null where none is published and no change is claimed
 * @param simulatedBase ours without the change
 * @param simulatedPatched ours with it
 * @param ciLow lower end of the 95 % interval of the difference, null with too few runs
 * @param ciHigh its upper end
 * @param runsBase ours without the change, one a run
 * @param runsPatched ours with it, of the same seeds
 * @param direction {@code pass}, {@code miss} or {@code undecided}
 * @param size the same
 * @param verdict the worst of direction, size and, where a range is accepted for the figures themselves, that
 */
record StoredRow(
        String seed,
        String row,
        String unit,
        @Nullable Double publishedBase,
        @Nullable Double publishedPatched,
        double simulatedBase,
        double simulatedPatched,
        @Nullable Double ciLow,
        @Nullable Double ciHigh,
        List<Double> runsBase,
        List<Double> runsPatched,
        String direction,
        String size,
        String verdict) {
    /** Copy the runs. */
    StoredRow {
        runsBase = List.copyOf(runsBase);
        runsPatched = List.copyOf(runsPatched);
    }

    static StoredRow of(ComparedRow row) {
        ComparedRow.Published published = row.published();
        PairedShift.Interval interval = row.interval();
        return new StoredRow(
                row.seed(),
                row.row(),
                row.unit(),
                published == null ? null : published.from(),
                published == null ? null : published.to(),
                row.change().base(),
                row.change().changed(),
                interval == null ? null : interval.low(),
                interval == null ? null : interval.high(),
                row.runsFrom(),
                row.runsTo(),
                row.direction().word(),
                row.size().word(),
                row.verdict().word());
    }

    /** Return what identifies the row among all. */
    String key() {
        return seed + " " + row;
    }

    /** Write the members. */
    void writeTo(JsonSink sink) throws IOException {
        sink.name("seed").text(seed);
        sink.name("row").text(row);
        sink.name("unit").text(unit);
        number(sink, "publishedBase", publishedBase);
        number(sink, "publishedPatched", publishedPatched);
        number(sink, "simulatedBase", simulatedBase);
        number(sink, "simulatedPatched", simulatedPatched);
        number(sink, "ciLow", ciLow);
        number(sink, "ciHigh", ciHigh);
        numbers(sink, "runsBase", runsBase);
        numbers(sink, "runsPatched", runsPatched);
        sink.name("direction").text(direction);
        sink.name("size").text(size);
        sink.name("verdict").text(verdict);
    }

    private static void number(JsonSink sink, String name, @Nullable Double value) throws IOException {
        sink.name(name);
        if (value == null) {
            sink.nothing();
        } else {
            sink.number(value);
        }
    }

    private static void numbers(JsonSink sink, String name, List<Double> values) throws IOException {
        sink.name(name).shortArray(numbers -> {
            for (double value : values) {
                numbers.number(value);
            }
        });
    }
}
