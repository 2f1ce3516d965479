package org.schedgate.baselines.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.schedgate.baselines.compare.Comparison;
import org.schedgate.baselines.compare.SeedPair;
import org.schedgate.baselines.format.JsonSink;
import org.schedgate.baselines.results.ExpectationOutcome;
import org.schedgate.baselines.statistics.PairedShift;
import org.schedgate.baselines.verdict.CellVerdict;
import org.schedgate.baselines.verdict.CheckedExpectation;
import org.schedgate.baselines.verdict.Judgment;
import org.schedgate.baselines.verdict.VerdictKind;
import org.schedgate.simulator.result.VariantId;

/** A judgment for programs: kind {@code schedgate-verdict}, schema version 1 (docs/reference/verdicts.md). */
public final class VerdictJson {
    /** What the first member says. */
    public static final String KIND = "schedgate-verdict";

    /** The schema version written. */
    public static final int SCHEMA_VERSION = 1;

    private VerdictJson() {}

    /** Return the document: the same text for equal judgments. */
    public static String of(Judgment judgment) {
        byte[] document = JsonSink.document(sink -> {
            sink.name("format").text(KIND);
            sink.name("schemaVersion").integer(SCHEMA_VERSION);
            sink.name("status").text(judgment.status().word());
            sink.name("headline").text(judgment.headline());
            sink.name("nextStep").text(judgment.nextStep());
            sink.name("comparedCells").integer(judgment.comparedCells());
            sink.name("counts").object(counts -> {
                for (VerdictKind kind : VerdictKind.values()) {
                    counts.name(kind.word()).integer(judgment.count(kind));
                }
            });
            sink.name("problems").array(problems -> {
                for (String problem : judgment.problems()) {
                    problems.text(problem);
                }
            });
            sink.name("notes").array(notes -> {
                for (String note : judgment.notes()) {
                    notes.text(note);
                }
            });
            sink.name("expectations").array(expectations -> {
                for (CheckedExpectation expectation : judgment.expectations()) {
                    expectations.object(fields -> writeExpectation(fields, expectation));
                }
            });
            sink.name("cells").array(cells -> {
                for (CellVerdict verdict : judgment.verdicts()) {
                    cells.object(fields -> writeCell(fields, verdict, judgment));
                }
            });
        });
        return new String(document, StandardCharsets.UTF_8);
    }

    private static void writeExpectation(JsonSink sink, CheckedExpectation expectation) throws IOException {
        ExpectationOutcome outcome = expectation.outcome();
        sink.name("scenario").text(expectation.scenario());
        sink.name("kind").text(word(outcome.kind()));
        sink.name("testName").text(outcome.testName());
        sink.name("statement").text(outcome.statement());
        sink.name("measured").text(outcome.measured());
        sink.name("met").truth(outcome.met());
    }

    private static void writeCell(JsonSink sink, CellVerdict verdict, Judgment judgment) throws IOException {
        sink.name("verdict").text(verdict.kind().word());
        sink.name("severity").text(word(judgment.policies().of(verdict.kind())));
        sink.name("scenario").text(verdict.cell().scenario());
        VariantId variant = verdict.cell().variant();
        if (variant != null) {
            sink.name("variant").object(fields -> writeVariant(fields, variant));
        }
        String metric = verdict.cell().metric();
        if (metric != null) {
            sink.name("metric").text(metric);
        }
        sink.name("reason").text(verdict.reason());
        sink.name("nextStep").text(verdict.nextStep());
        if (verdict instanceof CellVerdict.Compared compared) {
            sink.name("comparison").object(fields -> writeComparison(fields, compared));
        } else if (verdict instanceof CellVerdict.NotCompared notCompared) {
            sink.name("details").array(details -> {
                for (String detail : notCompared.details()) {
                    details.text(detail);
                }
            });
        }
    }

    private static void writeVariant(JsonSink sink, VariantId variant) throws IOException {
        sink.name("machine").text(variant.machine());
        sink.name("kernel").text(variant.kernel());
        sink.name("power").text(variant.power());
        sink.name("workload").text(variant.workload());
        sink.name("patches").shortArray(patches -> {
            for (String patch : variant.patches()) {
                patches.text(patch);
            }
        });
    }

    private static void writeComparison(JsonSink sink, CellVerdict.Compared compared) throws IOException {
        Comparison comparison = compared.comparison();
        PairedShift shift = comparison.shift();
        sink.name("unit").text(compared.metric().unit());
        sink.name("direction").text(word(compared.metric().direction()));
        sink.name("mode").text(word(compared.rule().mode()));
        sink.name("absoluteTolerance").number(compared.rule().tolerance().absolute());
        sink.name("relativeTolerance").number(compared.rule().tolerance().relative());
        sink.name("base").number(comparison.base());
        sink.name("candidate").number(comparison.candidate());
        sink.name("shift").number(shift.estimate());
        PairedShift.Interval interval = shift.interval();
        if (interval != null) {
            sink.name("intervalLow").number(interval.low());
            sink.name("intervalHigh").number(interval.high());
        }
        sink.name("pValue").number(shift.pValue());
        sink.name("smallestP").number(shift.smallestP());
        sink.name("seeds").array(seeds -> {
            for (SeedPair pair : comparison.pairs()) {
                seeds.shortObject(fields -> {
                    fields.name("seed").integer(pair.seed());
                    fields.name("base").number(pair.base());
                    fields.name("candidate").number(pair.candidate());
                });
            }
        });
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
