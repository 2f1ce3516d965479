package org.schedgate.junit.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** Collects what fails a variant, so that all of it is told at once, with the command that runs it again. */
final class Failures {
    private final Scenario scenario;
    private final VariantPlan plan;
    private final String seedOptions;
    private final List<String> messages = new ArrayList<>();
    private final List<Throwable> causes = new ArrayList<>();
    private @Nullable TestAbortedException aborted;

    /**
     * Begin with none.
     *
     * @param seedOptions what asked for other seeds than the scenario's own, as options of a command; empty for these
     */
    Failures(Scenario scenario, VariantPlan plan, String seedOptions) {
        this.scenario = scenario;
        this.plan = plan;
        this.seedOptions = seedOptions;
    }

    /** Add something that is not as it should be. */
    void add(String message) {
        messages.add(message);
    }

    /** Call a method with assertions; what it throws is kept. */
    void collect(Assertions assertions) {
        try {
            assertions.run();
        } catch (VirtualMachineError fatal) {
            throw fatal;
        } catch (TestAbortedException assumption) {
            aborted = assumption;
        } catch (Throwable thrown) {
            messages.add(thrown.getMessage() == null ? thrown.toString() : thrown.getMessage());
            causes.add(thrown);
        }
    }

    /** A user's assertions: they may throw anything. */
    @FunctionalInterface
    interface Assertions {
        void run() throws Throwable;
    }

    /**
     * Throw one error for all; the first cause leads into the user's code, the others are suppressed. Without failures, an assumption that
     * did not hold aborts the test.
     */
    void throwIfAny() {
        if (messages.isEmpty()) {
            if (aborted != null) {
                throw aborted;
            }
            return;
        }
        String text = messages.stream().collect(Collectors.joining("\n"));
        String rerun = "\nRun it again: " + RerunCommand.of(scenario.type(), plan, seedOptions);
        AssertionFailedError error = new AssertionFailedError(
                plan.displayName() + ": " + text + rerun, causes.isEmpty() ? null : causes.get(0));
        causes.stream().skip(1).forEach(error::addSuppressed);
        throw ScenarioException.withoutTrace(error);
    }
}
