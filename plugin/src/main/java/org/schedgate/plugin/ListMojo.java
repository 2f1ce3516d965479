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
import org.schedgate.baselines.collect.Locations;
import org.schedgate.plugin.request.Inventory;

/**
 * Lists the scenario classes compiled, whether each has a baseline and results, the variants measured by the names that
 * <code>-Dtest=Class#name</code> selects, and the baselines that have no class. Changes nothing.
 */
@Mojo(name = "list", threadSafe = true, requiresDependencyResolution = ResolutionScope.TEST)
public final class ListMojo extends AbstractMojo {
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

    /** Create the goal; Maven sets its parameters. */
    public ListMojo() {}

    @Override
    public void execute() throws MojoExecutionException {
        MavenModule module = new MavenModule(session, project);
        module.refuseSlips();
        String reason = module.reasonToSkip(skip);
        if (reason != null) {
            getLog().info(reason);
            return;
        }
        try {
            Locations locations = new Locations(resultsDirectory.toPath(), baselineDirectory.toPath());
            Inventory inventory = Inventory.of(locations, module.currentBuild(pluginVersion, null));
            getLog().info(Report.of(project.getArtifactId(), inventory.lines()));
        } catch (IOException problem) {
            throw new MojoExecutionException("Cannot list: " + MavenModule.words(problem), problem);
        }
    }
}
