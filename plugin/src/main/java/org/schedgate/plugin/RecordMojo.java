package org.schedgate.plugin;

import java.io.File;
import java.io.IOException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.collect.CurrentBuild;
import org.schedgate.baselines.collect.Locations;
import org.schedgate.baselines.promotion.RecordOutcome;
import org.schedgate.baselines.promotion.RecordRequest;
import org.schedgate.baselines.promotion.Recorder;

/**
 * Makes this build's results the baselines, to be reviewed and committed. Runs no test itself: <code>mvn test schedgate:record</code>.
 */
@Mojo(name = "record", threadSafe = true, requiresDependencyResolution = ResolutionScope.TEST)
public final class RecordMojo extends AbstractMojo {
    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${plugin.version}", readonly = true, required = true)
    private String pluginVersion;

    /** Whether to do nothing, and to say so. */
    @Parameter(property = "schedgate.skip", defaultValue = "false")
    private boolean skip;

    /** Where the engine writes its results. */
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

    /** Whether a build of a CI system may record, too. */
    @Parameter(property = "schedgate.record.ci", defaultValue = "false")
    private boolean recordInCi;

    /** What marks this build's results, where several builds share a results folder; see <code>check</code>. */
    @Parameter(property = "schedgate.build")
    private @Nullable String build;

    /** Create the goal; Maven sets its parameters. */
    public RecordMojo() {}

    @Override
    public void execute() throws MojoExecutionException {
        MavenModule module = new MavenModule(session, project);
        module.refuseSlips();
        String reason = module.reasonToSkip(skip);
        if (reason != null) {
            getLog().info(reason);
            return;
        }
        RecordOutcome outcome;
        try {
            CurrentBuild current = module.currentBuild(pluginVersion, build);
            if (current.scenarios().isEmpty()) {
                getLog().info("Nothing to record: there is no scenario class here");
                return;
            }
            outcome = Recorder.record(new RecordRequest(
                    new Locations(resultsDirectory.toPath(), baselineDirectory.toPath()),
                    current,
                    module.commands(current),
                    recordInCi || !module.properties().isCi()
                            ? RecordRequest.Permission.GRANTED
                            : RecordRequest.Permission.REFUSED_IN_CI));
        } catch (IOException problem) {
            throw new MojoExecutionException("Nothing recorded: " + MavenModule.words(problem), problem);
        }
        String report = Report.of(project.getArtifactId(), outcome.lines());
        if (outcome.status() == RecordOutcome.Status.REFUSED) {
            getLog().error(report);
            throw new MojoExecutionException(outcome.message());
        }
        getLog().info(report);
    }
}
