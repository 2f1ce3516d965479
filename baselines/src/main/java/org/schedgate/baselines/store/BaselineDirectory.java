package org.schedgate.baselines.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.format.BaselineFormat;
import org.schedgate.baselines.format.FormatException;
import org.schedgate.baselines.format.IoTrouble;
import org.schedgate.baselines.results.Baseline;

/** The folder of baseline files: one file a scenario, found by what it holds and named after it. */
public final class BaselineDirectory {
    private final Path directory;

    /**
     * Use a folder.
     *
     * @param directory the folder; need not exist
     */
    public BaselineDirectory(Path directory) {
        this.directory = directory;
    }

    /**
     * What lies in the folder.
     *
     * @param baselines the readable baselines by scenario id
     * @param problems what is wrong, in one line, with each file that is no baseline or is misnamed, and with the folder itself
     */
    public record Contents(SortedMap<String, StoredBaseline> baselines, SortedMap<Path, String> problems) {
        /** Copy both. */
        public Contents {
            baselines = Collections.unmodifiableSortedMap(new TreeMap<>(baselines));
            problems = Collections.unmodifiableSortedMap(new TreeMap<>(problems));
        }
    }

    /** Read every baseline. A folder that does not exist holds none; other files than {@code *.json} are passed over. */
    public Contents read() {
        SortedMap<String, StoredBaseline> baselines = new TreeMap<>();
        SortedMap<Path, String> problems = new TreeMap<>();
        try {
            for (Path file : files()) {
                try {
                    add(new StoredBaseline(file, BaselineFormat.read(file)), baselines);
                } catch (FormatException e) {
                    problems.put(file, String.valueOf(e.getMessage()));
                } catch (IOException e) {
                    problems.put(
                            file,
                            IoTrouble.of(file, "read", e, "make it readable, or restore it from version control"));
                }
            }
        } catch (IOException e) {
            problems.put(directory, IoTrouble.of(directory, "listed", e, "make it a folder of baseline files"));
        }
        return new Contents(baselines, problems);
    }

    /**
     * Store a baseline, unless its file already says the same; line ends do not count, as version control may have changed them.
     *
     * @param contents what lies in the folder
     * @return whether a file was written
     * @throws IOException if it cannot be written; then the old file is as before
     */
    public boolean store(Baseline baseline, Contents contents) throws IOException {
        Path file = fileFor(baseline.scenario(), contents);
        byte[] content = BaselineFormat.encode(baseline);
        if (Files.isRegularFile(file)) {
            String old = Files.readString(file, StandardCharsets.UTF_8).replace("\r\n", "\n");
            if (old.equals(new String(content, StandardCharsets.UTF_8))) {
                return false;
            }
        }
        AtomicFile.write(file, content);
        return true;
    }

    /**
     * Return the file of a scenario: the one that holds it, else a free name.
     *
     * @throws IOException if the folder cannot be listed
     */
    public Path fileFor(String scenarioId, Contents contents) throws IOException {
        StoredBaseline stored = contents.baselines().get(scenarioId);
        if (stored != null) {
            return stored.file();
        }
        String name = BaselineFileName.of(scenarioId);
        for (Path file : files()) {
            if (file.getFileName().toString().equalsIgnoreCase(name)) {
                return directory.resolve(BaselineFileName.hashed(scenarioId));
            }
        }
        return directory.resolve(name);
    }

    /** Return what is wrong with the file that should hold a scenario's baseline, null where nothing is. */
    public @Nullable String problemOf(String scenarioId, Contents contents) {
        String problem = contents.problems().get(directory.resolve(BaselineFileName.of(scenarioId)));
        return problem != null
                ? problem
                : contents.problems().get(directory.resolve(BaselineFileName.hashed(scenarioId)));
    }

    private static void add(StoredBaseline stored, Map<String, StoredBaseline> baselines) throws FormatException {
        String id = stored.baseline().scenario();
        String name = stored.file().getFileName().toString();
        if (!name.equals(BaselineFileName.of(id)) && !name.equals(BaselineFileName.hashed(id))) {
            throw new FormatException(
                    stored.file().toString(),
                    "the baseline of " + FormatException.quote(id),
                    "it in " + BaselineFileName.of(id),
                    "rename the file, or correct its member 'scenario'");
        }
        StoredBaseline other = baselines.putIfAbsent(id, stored);
        if (other != null) {
            throw new FormatException(
                    stored.file().toString(),
                    "the baseline of " + FormatException.quote(id) + ", which " + other.file() + " holds too",
                    "one file a scenario",
                    "delete one of the two");
        }
    }

    private List<Path> files() throws IOException {
        if (Files.notExists(directory, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(BaselineFileName.SUFFIX))
                    .sorted()
                    .toList();
        }
    }
}
