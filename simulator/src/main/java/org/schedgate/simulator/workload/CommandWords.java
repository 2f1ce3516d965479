package org.schedgate.simulator.workload;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;

/** A command line read option by option: {@code -g 10}, {@code -g10}, {@code --groups 10}, {@code --groups=10}. */
final class CommandWords {
    private final String tool;
    private final String commandLine;
    private final String[] words;
    private int at;
    private String option = "";
    /** What is written together with the option, or null. */
    private @Nullable String attached;

    CommandWords(String tool, String commandLine) {
        Objects.requireNonNull(
                commandLine, () -> tool + ": command line is null: expected " + tool + " and its options");
        this.tool = tool;
        this.commandLine = commandLine;
        this.words = commandLine.trim().split("\\s+", -1);
    }

    /** Read a prefix {@code taskset -c 0-23} or {@code numactl -C 0-23}; return its CPUs, or null where there is none. */
    @Nullable
    CpuSet boundTo() {
        boolean taskset = words.length > 2 && words[0].equals("taskset") && words[1].equals("-c");
        boolean numactl = words.length > 2 && words[0].equals("numactl") && words[1].equals("-C");
        if (!taskset && !numactl) {
            return null;
        }
        at = 3;
        return CpuSet.parse(words[2]);
    }

    /** Read words that must come next. */
    void expect(String... expected) {
        for (String word : expected) {
            if (at == words.length || !words[at].equals(word)) {
                throw new IllegalArgumentException(
                        "command line '" + commandLine + "': expected " + String.join(" ", expected)
                                + " and its options, after at most taskset -c or numactl -C and CPUs");
            }
            at++;
        }
    }

    /** Return the next word as it is, or null at the end: for arguments that are no options. */
    @Nullable
    String word() {
        return at == words.length ? null : words[at++];
    }

    /** Go to the next option; tell whether there is one. */
    boolean next() {
        if (attached != null) {
            // Flags may be written together, as -pT; what takes a value has taken it.
            option = "-" + attached.charAt(0);
            attached = attached.length() > 1 ? attached.substring(1) : null;
            return true;
        }
        if (at == words.length) {
            return false;
        }
        String word = words[at++];
        int equals = word.indexOf('=');
        if (word.startsWith("--")) {
            option = equals > 0 ? word.substring(0, equals) : word;
            attached = equals > 0 ? word.substring(equals + 1) : null;
            if (attached != null && attached.isEmpty()) {
                throw new IllegalArgumentException(tool + ": " + option + " needs a value");
            }
        } else if (word.startsWith("-") && word.length() > 2) {
            option = word.substring(0, 2);
            attached = word.substring(2);
        } else {
            option = word;
        }
        return true;
    }

    String option() {
        return option;
    }

    /** Return the option's value. */
    private String value() {
        if (attached != null) {
            String value = attached;
            attached = null;
            return value;
        }
        if (at == words.length) {
            throw new IllegalArgumentException(tool + ": " + option + " needs a value");
        }
        return words[at++];
    }

    /** Return the option's value as it is. */
    String text() {
        return value();
    }

    /** Return the option's value as a number. */
    int whole() {
        String value = value();
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(tool + ": " + option + " '" + value + "': expected a whole number", e);
        }
    }

    IllegalArgumentException refused(String why) {
        return new IllegalArgumentException(tool + ": " + option + ": " + why);
    }

    IllegalArgumentException unknown(String accepted) {
        return new IllegalArgumentException(tool + ": unknown option '" + option + "'; " + accepted);
    }
}
