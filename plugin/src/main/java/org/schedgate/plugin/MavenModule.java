package org.schedgate.plugin;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.collect.Commands;
import org.schedgate.baselines.collect.CurrentBuild;
import org.schedgate.baselines.store.Fingerprints;
import org.schedgate.plugin.request.BuildProperties;
import org.schedgate.plugin.scan.ScenarioScan;

/**
 * What Maven knows about the module being built, in the library's terms.
 *
 * @param session the build
 * @param project the module
 */
record MavenModule(MavenSession session, MavenProject project) {
    private static final String ENVIRONMENT = "env.";

    /** Return why a module has nothing to do with scenarios at all, null where it may have. */
    @Nullable
    String reasonToSkip(boolean skip) {
        if (skip) {
            return "Skipped: schedgate.skip is set";
        }
        return project.getPackaging().equals("pom") ? "Skipped: a module of packaging pom has no tests" : null;
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
                ScenarioScan.find(testClasses, classPath),
                properties.testsSkipped(),
                properties.selection());
    }

    /** Return the commands that work from the folder in which this build was started. */
    Commands commands() {
        boolean alone = session.getProjects().size() == 1;
        String module =
                alone ? "" : " -pl :" + project.getArtifactId() + " -am -Dsurefire.failIfNoSpecifiedTests=false";
        return new Commands(
                "mvn test schedgate:record",
                "mvn test" + module + " -Dtest='{class}#{name}'",
                "name it *Test, or add <include>{class}</include> to the <includes> of maven-surefire-plugin, beside"
                        + " <include>**/*Test.java</include>");
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
