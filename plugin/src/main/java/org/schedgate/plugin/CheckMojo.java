package org.schedgate.plugin;

import java.io.File;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.collect.Locations;
import org.schedgate.baselines.gate.GateOutcome;
import org.schedgate.plugin.request.GateFiles;
import org.schedgate.plugin.request.GateParameters;
import org.schedgate.plugin.request.GateWords;

/**
 * Compares what this build's scenarios measured with the stored baselines, and fails the build when something got worse, when a
 * comparison that should have been made was not, or when it cannot be made.
 */
@Mojo(
        name = "check",
        defaultPhase = LifecyclePhase.VERIFY,
        threadSafe = true,
        requiresDependencyResolution = ResolutionScope.TEST)
public final class CheckMojo extends AbstractMojo {
    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${plugin.version}", readonly = true, required = true)
    private String pluginVersion;

    /** Whether to do nothing, and to say so. */
    @Parameter(property = "schedgate.skip", defaultValue = "false")
    private boolean skip;

    /**
     * Where the engine writes its results. On the command line the property moves both; in a pom the engine is told by
     * <code>systemPropertyVariables</code> of Surefire.
     */
    @Parameter(
            property = "schedgate.output.dir",
            defaultValue = "${project.build.directory}/schedgate/results",
            required = true)
    private File resultsDirectory;

    /** Where the reviewed baselines lie. */
    @Parameter(
            property = "schedgate.baselineDirectory",
            defaultValue = "${project.basedir}/src/schedgate/baselines",
            required = true)
    private File baselineDirectory;

    /** Where the verdict for programs goes. */
    @Parameter(
            property = "schedgate.verdictFile",
            defaultValue = "${project.build.directory}/schedgate/verdict.json",
            required = true)
    private File verdictFile;

    /** Where the reports for people go: <code>report.html</code> and <code>report.md</code>. */
    @Parameter(
            property = "schedgate.reportDirectory",
            defaultValue = "${project.build.directory}/schedgate",
            required = true)
    private File reportDirectory;

    /**
     * How much worse a metric may get in scenarios that declare neither gate nor expectation: a share such as <code>5%</code>, a
     * difference in the metric's own unit such as <code>2500</code>, or both joined by a comma; then the wider one counts.
     */
    @Parameter(property = "schedgate.tolerance", defaultValue = "5%", required = true)
    private String tolerance;

    /** Level of the tests and intervals of comparisons paired by seed, above 0 and at most 0.5. */
    @Parameter(property = "schedgate.alpha", defaultValue = "0.05", required = true)
    private double alpha;

    /**
     * What verdicts do to the build where it is not the default: pairs of verdict and <code>allow</code>, <code>warn</code> or
     * <code>fail</code>, joined by commas, such as <code>new=fail, improved=warn</code>. A regression and an error always fail it.
     */
    @Parameter(property = "schedgate.policies")
    private @Nullable String policies;

    /**
     * What marks this build's results, where several builds share a results folder: given on the command line, the engine writes it
     * down, and results with another mark are not taken for this build's.
     */
    @Parameter(property = "schedgate.build")
    private @Nullable String build;

    /** Create the goal; Maven sets its parameters. */
    public CheckMojo() {}

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        GateOutcome outcome = new MavenModule(session, project).judge(parameters(), pluginVersion, getLog());
        if (outcome == null) {
            return;
        }
        String report = Report.of(project.getArtifactId(), outcome.lines());
        switch (outcome.status()) {
            case PASS, SKIPPED -> {
                if (Report.warns(outcome.judgment())) {
                    getLog().warn(report);
                } else {
                    getLog().info(report);
                }
            }
            case FAIL -> {
                getLog().error(report);
                throw new MojoFailureException(outcome.message());
            }
            case UNABLE_TO_JUDGE -> {
                getLog().error(report);
                throw new MojoExecutionException(outcome.message());
            }
        }
    }

    private GateParameters parameters() {
        return new GateParameters(
                skip,
                new Locations(resultsDirectory.toPath(), baselineDirectory.toPath()),
                new GateFiles(verdictFile.toPath(), reportDirectory.toPath()),
                new GateWords(tolerance, alpha, policies),
                build);
    }
}
