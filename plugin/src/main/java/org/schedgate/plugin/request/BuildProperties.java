package org.schedgate.plugin.request;

import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.collect.PropertyNames;

/**
 * What the properties of a build say about its tests.
 *
 * @param user given on the command line
 * @param project of the pom, in which those given on the command line do not appear
 * @param environment variables of the process
 */
public record BuildProperties(Map<String, String> user, Map<String, String> project, Map<String, String> environment) {
    /** What Surefire and Failsafe take on the command line to run a part of the tests. In a pom they say what all the tests are. */
    private static final List<String> SELECTING = List.of(
            "test",
            "it.test",
            "groups",
            "excludedGroups",
            "surefire.includes",
            "surefire.excludes",
            "surefire.includesFile",
            "surefire.excludesFile",
            "surefire.includeJUnit5Engines",
            "surefire.excludeJUnit5Engines",
            "failsafe.includes",
            "failsafe.excludes",
            "failsafe.includesFile",
            "failsafe.excludesFile",
            "failsafe.includeJUnit5Engines",
            "failsafe.excludeJUnit5Engines");

    /** What leaves out Failsafe's tests and not Surefire's. */
    private static final String SKIPPING_A_PART = "skipITs";

    private static final List<String> SKIPPING = List.of("skipTests", "maven.test.skip", "maven.test.skip.exec");

    /** What CI systems set; all but the first are set by those that do not set it. */
    private static final List<String> CI = List.of("CI", "TF_BUILD", "JENKINS_URL", "TEAMCITY_VERSION");

    /** Copy the maps. */
    public BuildProperties {
        user = Map.copyOf(user);
        project = Map.copyOf(project);
        environment = Map.copyOf(environment);
    }

    /** Tell whether the build was told to run no tests. */
    public boolean testsSkipped() {
        return SKIPPING.stream()
                .anyMatch(name -> Boolean.parseBoolean(user.getOrDefault(name, project.getOrDefault(name, "false"))));
    }

    /** Return how the build was told to run a part of the tests, such as {@code -Dtest=Foo}; null for all. */
    public @Nullable String selection() {
        StringJoiner selection = new StringJoiner(" ");
        for (String name : SELECTING) {
            String value = user.get(name);
            if (value != null && !value.isBlank()) {
                selection.add("-D" + name + "=" + value);
            }
        }
        return selection.length() == 0 ? null : selection.toString();
    }

    /** Return what on the command line leaves out the tests that Failsafe runs, such as {@code -DskipITs}; null where nothing does. */
    public @Nullable String leavesOutIntegrationTests() {
        return Boolean.parseBoolean(user.get(SKIPPING_A_PART)) ? "-D" + SKIPPING_A_PART : null;
    }

    /** Return what is wrong with the name of a property given on the command line, null where nothing is. */
    public @Nullable String misspelt() {
        return PropertyNames.misspelt(user.keySet());
    }

    /** Tell whether a CI system runs the build. */
    public boolean isCi() {
        return CI.stream().anyMatch(name -> {
            String value = environment.get(name);
            return value != null && !value.isBlank() && !value.equalsIgnoreCase("false");
        });
    }
}
