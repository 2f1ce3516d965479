package org.schedgate.junit.engine;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says how to run one variant again. */
final class RerunCommand {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._#-]+");

    private RerunCommand() {}

    /**
     * Return the command.
     *
     * @param seed the seed that matters; null for all of the scenario's
     */
    static String of(Class<?> scenario, VariantPlan plan, @Nullable Long seed) {
        String test = scenario.getName() + "#" + plan.name();
        String quoted = PLAIN.matcher(test).matches() ? test : "'" + test + "'";
        return "mvn test -Dtest=" + quoted + (seed == null ? "" : " -D" + Settings.SEED + "=" + seed);
    }
}
