package org.schedgate.plugin;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.collect.Commands;
import org.schedgate.baselines.collect.CurrentBuild;
import org.schedgate.baselines.collect.DeclaredScenario;
import org.schedgate.baselines.format.IoTrouble;
import org.schedgate.baselines.gate.Gate;
import org.schedgate.baselines.gate.GateOutcome;
import org.schedgate.baselines.gate.GateRequest;
import org.schedgate.baselines.store.Fingerprints;
import org.schedgate.plugin.request.BuildProperties;
import org.schedgate.plugin.request.GateParameters;
import org.schedgate.plugin.request.NeverRun;
import org.schedgate.plugin.scan.ScenarioScan;

/**
 * What Maven knows about the module being built, in the library's terms.
 *
 * @param session the build
 * @param project the module
 */
record MavenModule(MavenSession session, MavenProject project) {
    private static final String ENVIRONMENT = "env.";
    private static final String SUREFIRE = "org.apache.maven.plugins:maven-surefire-plugin";
    private static final String FAILSAFE = "org.apache.maven.plugins:maven-failsafe-plugin";

    /**
     * Refuse a property of the command line that is a slip for one of ours.
     *
     * @throws MojoExecutionException naming both
     */
    void refuseSlips() throws MojoExecutionException {
        String misspelt = properties().misspelt();
        if (misspelt != null) {
            throw new MojoExecutionException(misspelt);
        }
    }

    /** Return what an exception says, in one line without the names of classes. */
    static String words(Exception problem) {
        return problem instanceof IOException io ? IoTrouble.of(io) : String.valueOf(problem.getMessage());
    }

    /** Return why a module has nothing to do with scenarios at all, null where it may have. */
    @Nullable
    String reasonToSkip(boolean skip) {
        if (skip) {
            return "Skipped: schedgate.skip is set";
        }
        return project.getPackaging().equals("pom") ? "Skipped: a module of packaging pom has no tests" : null;
    }

    /**
     * Judge the module's results and write verdict and reports.
     *
     * @param version of this plugin
     * @param log told where there is nothing to judge
     * @return null where there is nothing to judge
     * @throws MojoExecutionException if a parameter is not accepted or a file cannot be read or written
     */
    @Nullable
    GateOutcome judge(GateParameters parameters, String version, Log log) throws MojoExecutionException {
        refuseSlips();
        try {
            parameters.files().remove();
            String reason = reasonToSkip(parameters.skip());
            if (reason != null) {
                log.info(reason);
                return null;
            }
            CurrentBuild build = currentBuild(version, parameters.build());
            GateOutcome outcome = Gate.judge(new GateRequest(
                    parameters.locations(), build, parameters.words().settings(), commands(build)));
            parameters.files().write(project.getArtifactId(), outcome);
            return outcome;
        } catch (IOException | IllegalArgumentException problem) {
            throw new MojoExecutionException("Gate is unable to judge: " + words(problem), problem);
        }
    }

    /**
     * Return what the build knows about itself.
     *
     * @param version of this plugin
     * @param token what the user handed to the tests to mark this build, null for nothing
     * @throws IOException if a class file or an entry of the class path cannot be read, in one line
     */
    CurrentBuild currentBuild(String version, @Nullable String token) throws IOException {
        Path testClasses = Path.of(project.getBuild().getTestOutputDirectory());
        List<Path> classPath = testClassPath();
        BuildProperties properties = properties();
        return new CurrentBuild(
                version,
                session.getStartTime().toInstant(),
                token == null || token.isBlank() ? null : token,
                Fingerprints.ofClassPath(classPath),
                declared(ScenarioScan.find(testClasses, classPath), properties.leavesOutIntegrationTests()),
                properties.testsSkipped(),
                properties.selection());
    }

    private static List<DeclaredScenario> declared(
            List<DeclaredScenario> found, @Nullable String withoutIntegrationTests) {
        if (withoutIntegrationTests == null) {
            return found;
        }
        return found.stream()
                .map(scenario -> NeverRun.isIntegrationTest(scenario.className())
                        ? scenario.leftOut(withoutIntegrationTests)
                        : scenario)
                .toList();
    }

    /**
     * Return the commands that work from the folder in which this build was started.
     *
     * @param build whose scenario classes say how far a build has to go to run them
     */
    Commands commands(CurrentBuild build) {
        boolean failsafe = versionOf(FAILSAFE) != null;
        boolean tests = !failsafe
                || build.scenarios().stream().noneMatch(scenario -> NeverRun.isIntegrationTest(scenario.className()));
        boolean alone = session.getProjects().size() == 1;
        String module =
                alone ? "" : " -pl :" + project.getArtifactId() + " -am -Dsurefire.failIfNoSpecifiedTests=false";
        return new Commands(
                tests ? "mvn test schedgate:record" : "mvn integration-test schedgate:record",
                "mvn test" + module + " -Dtest='{class}#{name}'",
                new NeverRun(versionOf(SUREFIRE), failsafe)::advice);
    }

    private @Nullable String versionOf(String plugin) {
        Plugin used = project.getPlugin(plugin);
        return used == null ? null : used.getVersion();
    }

    /** Return what the properties of the build say about its tests. */
    BuildProperties properties() {
        Map<String, String> environment = new TreeMap<>();
        texts(session.getSystemProperties()).forEach((name, value) -> {
            if (name.startsWith(ENVIRONMENT)) {
                environment.put(name.substring(ENVIRONMENT.length()), value);
            }
        });
        return new BuildProperties(texts(session.getUserProperties()), texts(project.getProperties()), environment);
    }

    private List<Path> testClassPath() throws IOException {
        try {
            return project.getTestClasspathElements().stream().map(Path::of).toList();
        } catch (DependencyResolutionRequiredException unresolved) {
            throw new IOException("the test class path of " + project.getId() + " is not resolved", unresolved);
        }
    }

    private static Map<String, String> texts(Properties properties) {
        Map<String, String> texts = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> texts.put(name, properties.getProperty(name)));
        return texts;
    }
}
