package org.schedgate.simulator.workload;

import org.schedgate.simulator.machine.CpuSet;

/** Reads hackbench's command line, as its getopt_long(3) table. */
final class HackbenchCommandLine {
    private static final String ACCEPTED = "accepted are -p (--pipe), -T (--threads), -P (--process), -g (--groups), "
            + "-f (--fds), -l (--loops) and -s (--datasize)";

    private HackbenchCommandLine() {}

    static Hackbench parse(String commandLine) {
        CommandWords words = new CommandWords("hackbench", commandLine);
        Hackbench result = Hackbench.defaults();
        CpuSet cpus = words.boundTo();
        if (cpus != null) {
            result = result.on(cpus);
        }
        words.expect("hackbench");
        while (words.next()) {
            result = set(result, words);
        }
        return result;
    }

    private static Hackbench set(Hackbench to, CommandWords words) {
        return switch (words.option()) {
            case "-p", "--pipe" -> to.pipe();
            case "-T", "--threads" -> to.threads();
            case "-P", "--process" -> to.processes();
            case "-g", "--groups" -> to.withGroups(words.whole());
            case "-f", "--fds" -> to.fds(words.whole());
            case "-l", "--loops" -> to.loops(words.whole());
            case "-s", "--datasize" -> to.datasize(words.whole());
            case "-i", "--inet" -> throw words.refused("TCP sockets are not modelled; " + ACCEPTED);
            case "-F", "--fifo" -> throw words.refused("real-time scheduling is not modelled; " + ACCEPTED);
            default -> throw words.unknown(ACCEPTED);
        };
    }
}
