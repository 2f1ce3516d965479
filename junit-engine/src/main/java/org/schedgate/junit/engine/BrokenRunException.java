package org.schedgate.junit.engine;

import java.util.regex.Pattern;
import org.schedgate.simulator.loop.SimulationException;

/** Says that a run did not come to its end. */
final class BrokenRunException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The class of a lambda has another name in each JVM, and results do not. */
    private static final Pattern LAMBDA = Pattern.compile("\\$\\$Lambda[$/\\w]*");

    private final long seed;
    private final Throwable broken;

    BrokenRunException(long seed, Throwable broken) {
        super(broken);
        this.seed = seed;
        this.broken = broken;
    }

    /** Return the seed of the run. */
    long seed() {
        return seed;
    }

    /** Return what happened; the simulator's messages say so themselves, other exceptions need their type. */
    String reason() {
        String said = broken instanceof SimulationException ? String.valueOf(broken.getMessage()) : broken.toString();
        return LAMBDA.matcher(said).replaceAll("'s lambda");
    }

    /** Return what happened to which variant, and how to see it again. */
    String describe(Scenario scenario, VariantPlan plan) {
        Choice patch = plan.parts().patch();
        String patched = patch == null ? "" : ", patch '" + patch.label() + "'";
        return scenario.type().getName() + ", variant '" + plan.name() + "'" + patched + ", seed " + seed + ": "
                + reason() + "\nRun it again: " + RerunCommand.of(scenario.type(), plan, seed);
    }
}
