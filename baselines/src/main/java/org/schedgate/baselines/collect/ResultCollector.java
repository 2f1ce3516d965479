package org.schedgate.baselines.collect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.schedgate.baselines.format.FormatException;
import org.schedgate.baselines.format.IoTrouble;
import org.schedgate.baselines.format.ResultFormat;
import org.schedgate.baselines.results.Producer;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.store.ResultFileWriter;

/**
 * Finds the results that count as a build's (docs/adr/0100).
 *
 * <p>Files written since the build started are its own, unless they carry the token of another. If there is one, older files are not even
 * opened. If there is none, older files count where class path and scenario classes are the same as now, and this is said.
 */
public final class ResultCollector {
    private final CurrentBuild build;
    private final List<String> problems = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private ResultCollector(CurrentBuild build) {
        this.build = build;
    }

    /**
     * Return the results that count.
     *
     * @param directory folder of result files; need not exist
     * @param build what the calling build knows about itself
     */
    public static BuildResults collect(Path directory, CurrentBuild build) {
        return new ResultCollector(build).collect(directory);
    }

    private BuildResults collect(Path directory) {
        List<Path> fresh = new ArrayList<>();
        List<Path> older = new ArrayList<>();
        try {
            for (Path file : files(directory)) {
                (isFresh(Files.getLastModifiedTime(file).toInstant()) ? fresh : older).add(file);
            }
        } catch (IOException e) {
            problems.add(IoTrouble.of(directory, "listed", e, "make it a folder of result files, or remove it"));
        }
        List<ResultFile> own = new ArrayList<>();
        List<ResultFile> others = new ArrayList<>();
        for (ResultFile file : read(fresh, problems)) {
            (isOwn(file.results().producer()) ? own : others).add(file);
        }
        if (!own.isEmpty() || !problems.isEmpty()) {
            passOver(others.size(), "they carry the mark of another build");
            return merged(BuildResults.Origin.THIS_BUILD, own, ScenarioMerge.Precedence.RERUNS);
        }
        others.addAll(read(older, notes));
        List<ResultFile> valid = others.stream().filter(this::isOfTheseClasses).toList();
        passOver(
                fresh.size() + older.size() - valid.size(),
                "made with another class path or other scenario classes, or not readable");
        if (!valid.isEmpty()) {
            notes.add(
                    "the tests did not run in this build: results of an earlier one are used, made with the same class"
                            + " path and scenario classes");
        }
        return merged(BuildResults.Origin.AN_EARLIER_BUILD, valid, ScenarioMerge.Precedence.NEWER);
    }

    private BuildResults merged(
            BuildResults.Origin origin, List<ResultFile> files, ScenarioMerge.Precedence precedence) {
        List<ResultFile> ordered = files.stream().sorted(order(precedence)).toList();
        SortedMap<String, ScenarioMerge> merges = new TreeMap<>();
        for (ResultFile file : ordered) {
            for (ScenarioResult scenario : file.results().scenarios()) {
                if (isOfThisClass(scenario)) {
                    merges.computeIfAbsent(
                                    scenario.scenario().id(),
                                    id -> new ScenarioMerge(scenario, file.path(), precedence))
                            .add(scenario, file);
                } else {
                    problems.add(file.path() + ": the results of scenario '"
                            + scenario.scenario().id() + "' were made with another version of "
                            + scenario.scenario().className() + " than the compiled one; run the tests again");
                }
            }
        }
        SortedMap<String, ScenarioResult> scenarios = new TreeMap<>();
        merges.forEach((id, merge) -> {
            scenarios.put(id, merge.result());
            problems.addAll(merge.problems());
            notes.addAll(merge.notes());
        });
        return new BuildResults(files.isEmpty() ? BuildResults.Origin.NOWHERE : origin, scenarios, problems, notes);
    }

    /** Order files by what counts, then by name, so that the outcome does not depend on the folder's order. */
    private static Comparator<ResultFile> order(ScenarioMerge.Precedence precedence) {
        Comparator<ResultFile> byName = Comparator.comparing(ResultFile::path);
        return switch (precedence) {
            case RERUNS ->
                Comparator.<ResultFile>comparingInt(file -> file.results().execution())
                        .thenComparing(byName);
            case NEWER -> Comparator.comparing(ResultFile::modified).thenComparing(byName);
        };
    }

    private List<ResultFile> read(List<Path> paths, List<String> complaints) {
        List<ResultFile> files = new ArrayList<>();
        for (Path path : paths) {
            try {
                ResultFile file =
                        new ResultFile(path, Files.getLastModifiedTime(path).toInstant(), ResultFormat.read(path));
                checkVersion(file);
                files.add(file);
            } catch (FormatException e) {
                complaints.add(String.valueOf(e.getMessage()));
            } catch (IOException e) {
                complaints.add(IoTrouble.of(path, "read", e, "delete the file and run the tests again"));
            }
        }
        return files;
    }

    private void checkVersion(ResultFile file) throws FormatException {
        String engine = file.results().producer().engineVersion();
        if (!ProductVersions.reads(build.productVersion(), engine)) {
            throw new FormatException(
                    file.path().toString(),
                    "results of engine " + FormatException.quote(engine),
                    "version " + build.productVersion() + " or the minor version before it",
                    "set the version of schedgate-junit-engine in the pom to " + build.productVersion());
        }
    }

    /** Tell whether a file was written since the build started, also where the file system keeps whole seconds only. */
    private boolean isFresh(Instant modified) {
        boolean wholeSeconds = modified.equals(modified.truncatedTo(ChronoUnit.SECONDS));
        Instant start = wholeSeconds ? build.start().truncatedTo(ChronoUnit.SECONDS) : build.start();
        return !modified.isBefore(start);
    }

    private boolean isOwn(Producer producer) {
        String theirs = producer.buildToken();
        String ours = build.token();
        return theirs == null || ours == null || theirs.equals(ours);
    }

    private boolean isOfTheseClasses(ResultFile file) {
        return file.results().producer().classPathFingerprint().equals(build.classPathFingerprint())
                && file.results().scenarios().stream().allMatch(this::isOfThisClass);
    }

    private boolean isOfThisClass(ScenarioResult result) {
        return build.scenarios().stream()
                .filter(declared ->
                        declared.className().equals(result.scenario().className()))
                .allMatch(declared ->
                        declared.classFingerprint().equals(result.scenario().classFingerprint()));
    }

    /** Say that files do not count. That older ones lie beside this build's own is what a build without clean always finds: nothing to say. */
    private void passOver(int files, String reason) {
        if (files > 0) {
            notes.add(files + (files == 1 ? " result file" : " result files") + " of other builds passed over: "
                    + reason);
        }
    }

    private static List<Path> files(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> {
                        String name = file.getFileName().toString();
                        return name.startsWith(ResultFileWriter.PREFIX) && name.endsWith(ResultFileWriter.SUFFIX);
                    })
                    .sorted()
                    .toList();
        }
    }
}
