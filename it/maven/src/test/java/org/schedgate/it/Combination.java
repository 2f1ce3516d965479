package org.schedgate.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a build is made with.
 *
 * @param maven version of Maven
 * @param surefire version of Surefire
 * @param reruns how often Surefire runs a failed test again
 * @param forks how Surefire starts JVMs
 * @param junit which line of the JUnit Platform
 */
record Combination(String maven, String surefire, int reruns, Forks forks, Junit junit) {
    static final List<String> MAVENS = List.of("3.6.3", "3.8.7", "3.9.16", "4.0.0-rc-6");
    static final List<String> SUREFIRES = List.of("3.2.5", "3.5.3", "3.5.6", "3.6.1");
    static final List<Integer> RERUNS = List.of(0, 1);

    /** How Surefire starts JVMs. */
    enum Forks {
        ONE("1", 1, true),
        TWO("2", 2, true),
        ONE_A_CLASS("1-not-reused", 1, false);

        final String word;
        final int count;
        final boolean reused;

        Forks(String word, int count, boolean reused) {
            this.word = word;
            this.count = count;
            this.reused = reused;
        }
    }

    /** Lines of the JUnit Platform, each with a version of JUnit. */
    enum Junit {
        ONE("1.x", "5.14.4"),
        SIX("6.x", "6.1.3");

        final String word;
        final String version;

        Junit(String word, String version) {
            this.word = word;
            this.version = version;
        }
    }

    /** Return every combination there is. */
    static List<Combination> product() {
        List<Combination> all = new ArrayList<>();
        for (String maven : MAVENS) {
            for (String surefire : SUREFIRES) {
                for (int reruns : RERUNS) {
                    for (Forks forks : Forks.values()) {
                        for (Junit junit : Junit.values()) {
                            all.add(new Combination(maven, surefire, reruns, forks, junit));
                        }
                    }
                }
            }
        }
        return all;
    }

    /** Return the combinations of a file: comment lines, a title line, then one a line. */
    static List<Combination> read(Path file) throws IOException {
        List<Combination> read = new ArrayList<>();
        List<String> lines = Files.readAllLines(file).stream()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .toList();
        for (String line : lines.subList(1, lines.size())) {
            read.add(parse(line));
        }
        return read;
    }

    private static Combination parse(String line) {
        for (Combination combination : product()) {
            if (combination.toString().equals(line)) {
                return combination;
            }
        }
        throw new IllegalArgumentException("no such combination: " + line);
    }

    /** Return the columns. */
    List<String> values() {
        return List.of(maven, surefire, String.valueOf(reruns), forks.word, junit.word);
    }

    @Override
    public String toString() {
        return String.join(",", values());
    }
}
