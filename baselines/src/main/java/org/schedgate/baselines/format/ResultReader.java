package org.schedgate.baselines.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.schedgate.baselines.results.ComparisonMode;
import org.schedgate.baselines.results.ExecutionResults;
import org.schedgate.baselines.results.ExpectationOutcome;
import org.schedgate.baselines.results.Failure;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.Producer;
import org.schedgate.baselines.results.ScenarioIdentity;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.results.Selection;
import org.schedgate.baselines.results.Tolerance;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;

/** Reads the members of a result file of schema version 1. */
final class ResultReader {
    private final JsonSource in;

    private ResultReader(JsonSource in) {
        this.in = in;
    }

    static ExecutionResults read(JsonSource in, FileHeader header) throws IOException {
        return new ResultReader(in).readFile(header);
    }

    /** Read a variant that stands alone. */
    static MeasuredVariant readVariant(JsonSource in) throws IOException {
        return new ResultReader(in).readVariant();
    }

    /** Reads one value of a list. */
    @FunctionalInterface
    private interface Value<T> {
        T read() throws IOException;
    }

    private ExecutionResults readFile(FileHeader header) throws IOException {
        Member<String> engineVersion = in.member("engineVersion");
        Member<String> buildToken = in.member("buildToken");
        Member<String> classPathFingerprint = in.member("classPathFingerprint");
        Member<Long> execution = in.member("execution");
        Member<List<ScenarioResult>> scenarios = in.member("scenarios");
        header.read(in, name -> {
            switch (name) {
                case "engineVersion" -> engineVersion.set(in.text());
                case "buildToken" -> buildToken.set(in.text());
                case "classPathFingerprint" -> classPathFingerprint.set(in.text());
                case "execution" -> execution.set(in.integer(1, Integer.MAX_VALUE));
                case "scenarios" -> scenarios.set(list(this::readScenario));
                default ->
                    throw in.unknown(name, "engineVersion, buildToken, classPathFingerprint, execution, scenarios");
            }
        });
        String version = engineVersion.get();
        String fingerprint = classPathFingerprint.get();
        int number = execution.get().intValue();
        List<ScenarioResult> results = scenarios.get();
        return in.made(
                () -> new ExecutionResults(new Producer(version, buildToken.orNull(), fingerprint), number, results));
    }

    private ScenarioResult readScenario() throws IOException {
        Member<String> id = in.member("id");
        Member<String> className = in.member("className");
        Member<String> classFingerprint = in.member("classFingerprint");
        Member<Boolean> seedsNarrowed = in.member("seedsNarrowed");
        Member<List<GateRule>> rules = in.member("rules");
        Member<List<ExpectationOutcome>> expectations = in.member("expectations");
        Member<List<Failure>> failures = in.member("failures");
        Member<List<VariantId>> notSelected = in.member("notSelected");
        Member<List<MeasuredVariant>> variants = in.member("variants");
        in.object(name -> {
            switch (name) {
                case "id" -> id.set(in.text());
                case "className" -> className.set(in.text());
                case "classFingerprint" -> classFingerprint.set(in.text());
                case "seedsNarrowed" -> seedsNarrowed.set(in.truth());
                case "rules" -> rules.set(list(this::readRule));
                case "expectations" -> expectations.set(list(this::readExpectation));
                case "failures" -> failures.set(list(this::readFailure));
                case "notSelected" -> notSelected.set(list(() -> VariantReader.readId(in)));
                case "variants" -> variants.set(list(this::readVariant));
                default ->
                    throw in.unknown(
                            name,
                            "id, className, classFingerprint, seedsNarrowed, rules, expectations, failures,"
                                    + " notSelected, variants");
            }
        });
        String idText = id.get();
        String classText = className.get();
        String fingerprint = classFingerprint.get();
        Selection selection = new Selection(notSelected.get(), seedsNarrowed.get());
        List<MeasuredVariant> measured = variants.get();
        List<Failure> failed = failures.get();
        List<GateRule> gate = rules.get();
        List<ExpectationOutcome> checked = expectations.get();
        return in.made(() -> new ScenarioResult(
                new ScenarioIdentity(idText, classText, fingerprint), selection, measured, failed, gate, checked));
    }

    private GateRule readRule() throws IOException {
        Member<String> metric = in.member("metric");
        Member<Double> absolute = in.member("absoluteTolerance");
        Member<Double> relative = in.member("relativeTolerance");
        Member<ComparisonMode> mode = in.member("mode");
        in.object(name -> {
            switch (name) {
                case "metric" -> metric.set(in.text());
                case "absoluteTolerance" -> absolute.set(in.number());
                case "relativeTolerance" -> relative.set(in.number());
                case "mode" -> mode.set(in.word(ComparisonMode.class));
                default -> throw in.unknown(name, "metric, absoluteTolerance, relativeTolerance, mode");
            }
        });
        String pattern = metric.get();
        double inUnit = absolute.get();
        double share = relative.get();
        ComparisonMode how = mode.get();
        return in.made(() -> new GateRule(pattern, new Tolerance(inUnit, share), how));
    }

    private ExpectationOutcome readExpectation() throws IOException {
        Member<ExpectationOutcome.Kind> kind = in.member("kind");
        Member<String> testName = in.member("testName");
        Member<String> statement = in.member("statement");
        Member<String> measured = in.member("measured");
        Member<Boolean> met = in.member("met");
        in.object(name -> {
            switch (name) {
                case "kind" -> kind.set(in.word(ExpectationOutcome.Kind.class));
                case "testName" -> testName.set(in.text());
                case "statement" -> statement.set(in.text());
                case "measured" -> measured.set(in.text());
                case "met" -> met.set(in.truth());
                default -> throw in.unknown(name, "kind, testName, statement, measured, met");
            }
        });
        ExpectationOutcome.Kind which = kind.get();
        String test = testName.get();
        String expected = statement.get();
        String found = measured.get();
        boolean holds = met.get();
        return in.made(() -> new ExpectationOutcome(which, test, expected, found, holds));
    }

    private Failure readFailure() throws IOException {
        Member<VariantId> variant = in.member("variant");
        Member<String> testName = in.member("testName");
        Member<String> message = in.member("message");
        in.object(name -> {
            switch (name) {
                case "variant" -> variant.set(VariantReader.readId(in));
                case "testName" -> testName.set(in.text());
                case "message" -> message.set(in.text());
                default -> throw in.unknown(name, "variant, testName, message");
            }
        });
        String test = testName.get();
        String text = message.get();
        return in.made(() -> new Failure(variant.orNull(), test, text));
    }

    private MeasuredVariant readVariant() throws IOException {
        Member<String> testName = in.member("testName");
        VariantReader reader = new VariantReader(in);
        in.object(name -> {
            if (name.equals("testName")) {
                testName.set(in.text());
            } else {
                reader.take(name);
            }
        });
        VariantResult result = reader.result();
        String test = testName.get();
        return in.made(() -> new MeasuredVariant(test, result));
    }

    private <T> List<T> list(Value<T> value) throws IOException {
        List<T> list = new ArrayList<>();
        in.array(index -> list.add(value.read()));
        return list;
    }
}
