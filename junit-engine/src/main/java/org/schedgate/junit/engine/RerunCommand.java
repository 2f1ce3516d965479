package org.schedgate.junit.engine;

import java.util.regex.Pattern;

/** Says how to run one variant again. */
final class RerunCommand {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._#-]+");

    private RerunCommand() {}

    /**
     * Return the command.
     *
     * @param seedOptions options that ask for other seeds than the scenario's own; empty for these
     */
    static String of(Class<?> scenario, VariantPlan plan, String seedOptions) {
        String test = scenario.getName() + "#" + plan.name();
        String quoted = PLAIN.matcher(test).matches() ? test : "'" + test + "'";
        return "mvn test -Dtest=" + quoted + seedOptions;
    }

    /** Return the command for one seed. */
    static String of(Class<?> scenario, VariantPlan plan, long seed) {
        return of(scenario, plan, " -D" + Settings.SEED + "=" + seed);
    }
}
