package org.schedgate.simulator.workload;

import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Pipe;

/** The processes of shell1's script, multi.sh, that runs tst.sh once in the background. All bursts are estimates. */
final class UnixBenchShell {
    /** exec(2), the dynamic linker and the end of the C library's start: 300 to 600 us. */
    static final long EXEC_NANOS = 450_000;

    /** od prints a file of 24 kB, 16 bytes in a line of some 70. */
    private static final int DUMP = 100_000;

    private static final int MATCHES = 8_000;

    private final Channel odToSort;
    private final Channel grepToTee;
    private final Channel teeToWc;

    /** Create the pipes, which the scripts of one copy use one after the other. */
    UnixBenchShell(String name) {
        odToSort = new Pipe(name + ".od-sort");
        grepToTee = new Pipe(name + ".grep-tee");
        teeToWc = new Pipe(name + ".tee-wc");
    }

    /** Return one run of the script: nine processes. */
    UnixBenchProcess script() {
        UnixBenchProcess test = command("tst.sh", 200_000)
                .runs(command("sort", 400_000))
                .runs(
                        command("od", 600_000).to(odToSort, DUMP),
                        command("sort", 1_500_000).from(odToSort, DUMP))
                .runs(
                        command("grep", 100_000).to(grepToTee, MATCHES),
                        command("tee", 50_000).from(grepToTee, MATCHES).to(teeToWc, MATCHES),
                        command("wc", 50_000).from(teeToWc, MATCHES))
                .runs(command("rm", 50_000));
        return command("multi.sh", 200_000).runs(test);
    }

    private static UnixBenchProcess command(String name, long workNanos) {
        return new UnixBenchProcess(name, EXEC_NANOS + workNanos);
    }
}
