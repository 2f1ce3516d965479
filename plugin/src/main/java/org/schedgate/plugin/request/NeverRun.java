package org.schedgate.plugin.request;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Advice about a scenario class that was compiled and that no test run picked up.
 *
 * @param surefire the version of maven-surefire-plugin in this build, null where it is not known
 * @param failsafe whether the build has maven-failsafe-plugin
 */
public record NeverRun(@Nullable String surefire, boolean failsafe) {
    private static final int[] OLDEST_SUREFIRE = {3, 2, 5};

    /** What Surefire runs without configuration. */
    private static final Pattern TEST = Pattern.compile("Test.*|.*Test|.*Tests|.*TestCase");

    /** What Failsafe runs without configuration. */
    private static final Pattern INTEGRATION_TEST = Pattern.compile("IT.*|.*IT|.*ITCase");

    private static final Pattern VERSION = Pattern.compile("([0-9]{1,6})\\.([0-9]{1,6})(?:\\.([0-9]{1,6}))?.*");

    /** Return what to do about a class, given by its binary name, in one line. */
    public String advice(String className) {
        if (surefire != null && isTooOld(surefire)) {
            return "set the version of maven-surefire-plugin to 3.2.5 or newer: " + surefire
                    + ", which this build uses, does not run scenarios";
        }
        if (isIntegrationTest(className)) {
            return failsafe
                    ? "run the tests as far as Failsafe, which runs it: 'mvn verify', or 'mvn integration-test schedgate:record'; the"
                            + " goals integration-test and verify of maven-failsafe-plugin have to be bound"
                    : "name it *Test for maven-surefire-plugin, or add maven-failsafe-plugin with its goals"
                            + " integration-test and verify, before this one";
        }
        if (TEST.matcher(simpleName(className)).matches()) {
            return "run the tests, as 'mvn verify' does; where they ran, see that schedgate-junit-engine is among the test"
                    + " dependencies and that no <includes>, <excludes> or groups of maven-surefire-plugin leave it out";
        }
        return "name it *Test, or add <include>" + className
                + "</include> to the <includes> of maven-surefire-plugin, beside" + " <include>**/*Test.java</include>";
    }

    /** Tell whether a class, given by its binary name, is one that Failsafe runs without configuration. */
    public static boolean isIntegrationTest(String className) {
        return INTEGRATION_TEST.matcher(simpleName(className)).matches();
    }

    private static String simpleName(String className) {
        String file = className.substring(className.lastIndexOf('.') + 1);
        return file.substring(file.lastIndexOf('$') + 1);
    }

    private static boolean isTooOld(String version) {
        Matcher numbers = VERSION.matcher(version);
        if (!numbers.matches()) {
            return false;
        }
        for (int i = 0; i < OLDEST_SUREFIRE.length; i++) {
            String group = numbers.group(i + 1);
            int number = group == null ? 0 : Integer.parseInt(group);
            if (number != OLDEST_SUREFIRE[i]) {
                return number < OLDEST_SUREFIRE[i];
            }
        }
        return false;
    }
}
