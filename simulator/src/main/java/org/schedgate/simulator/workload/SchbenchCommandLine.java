package org.schedgate.simulator.workload;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;

/** Reads schbench's command line, as its getopt_long(3) table of the modelled period. */
final class SchbenchCommandLine {
    private static final String ACCEPTED = "accepted are -m (--message-threads), -t (--threads), -r (--runtime), "
            + "-s (--sleeptime) and -c (--cputime)";

    private SchbenchCommandLine() {}

    static Schbench parse(String commandLine) {
        Objects.requireNonNull(
                commandLine, "command line is null: expected schbench and its options, such as schbench -m 2 -t 16");
        String[] words = commandLine.trim().split("\\s+", -1);
        if (!words[0].equals("schbench")) {
            throw new IllegalArgumentException("command line '" + commandLine
                    + "': expected schbench and its options, such as schbench -m 2 -t 16");
        }
        Schbench result = Schbench.defaults();
        for (int i = 1; i < words.length; i++) {
            String word = words[i];
            String option = word;
            String value;
            int equals = word.indexOf('=');
            if (word.startsWith("--") && equals > 0) {
                option = word.substring(0, equals);
                value = word.substring(equals + 1);
            } else if (word.startsWith("-") && !word.startsWith("--") && word.length() > 2) {
                option = word.substring(0, 2);
                value = word.substring(2);
            } else {
                value = "";
            }
            refuseUnmodelled(option);
            char letter = letterOf(option);
            if (value.isEmpty()) {
                if (++i == words.length) {
                    throw new IllegalArgumentException("schbench: " + option + " needs a value");
                }
                value = words[i];
            }
            result = set(result, letter, value);
        }
        return result;
    }

    private static void refuseUnmodelled(String option) {
        switch (option) {
            case "-p", "--pipe" ->
                throw new IllegalArgumentException(
                        "schbench: " + option + " (pipe mode) is not modelled: it measures memory copies; " + ACCEPTED);
            case "-R", "--rps" ->
                throw new IllegalArgumentException(
                        "schbench: " + option + " (requests per second mode) is not modelled; " + ACCEPTED);
            case "-a", "--auto" ->
                throw new IllegalArgumentException("schbench: " + option
                        + " (auto mode) is not modelled: run one variant for each thread count instead; " + ACCEPTED);
            default -> {}
        }
    }

    private static char letterOf(String option) {
        return switch (option) {
            case "-m", "--message-threads" -> 'm';
            case "-t", "--threads" -> 't';
            case "-r", "--runtime" -> 'r';
            case "-s", "--sleeptime" -> 's';
            case "-c", "--cputime" -> 'c';
            default -> throw new IllegalArgumentException("schbench: unknown option '" + option + "'; " + ACCEPTED);
        };
    }

    private static Schbench set(Schbench to, char option, String value) {
        return switch (option) {
            case 'm' ->
                Schbench.messageThreads(whole(option, value))
                        .workerThreads(to.workerThreads())
                        .runtime(Duration.ofNanos(to.runtimeNanos()))
                        .sleepMicros(to.sleepMicros())
                        .cpuMicros(to.cpuMicros());
            case 't' -> to.workerThreads(whole(option, value));
            case 'r' -> to.runtime(seconds(value));
            case 's' -> to.sleepMicros(whole(option, value));
            default -> to.cpuMicros(whole(option, value));
        };
    }

    private static int whole(char option, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("schbench: -" + option + " '" + value + "': expected a whole number", e);
        }
    }

    private static Duration seconds(String value) {
        try {
            BigDecimal nanos = new BigDecimal(value).movePointRight(9);
            return Duration.ofNanos(nanos.longValueExact());
        } catch (ArithmeticException | NumberFormatException e) {
            throw new IllegalArgumentException(
                    "schbench: -r '" + value + "': expected seconds, in whole milliseconds, such as 30 or 0.5", e);
        }
    }
}
