package org.schedgate.replay;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.schedgate.replay.guest.GuestAccount;
import org.schedgate.replay.guest.GuestReader;
import org.schedgate.replay.report.AgreementJson;
import org.schedgate.replay.report.MissLine;
import org.schedgate.replay.state.Assumptions;
import org.schedgate.replay.state.Decision;
import org.schedgate.replay.trace.TraceReader;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machines;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command: replays one trace against one kernel profile, prints the agreement and lists what differs. */
@Command(
        name = "schedgate-replay",
        mixinStandardHelpOptions = true,
        version = "schedgate-replay",
        description = {
            "Ask a kernel profile for every placement of a task that a real kernel recorded, and print how often both agree.",
            "The trace is ftrace text, perf sched script or trace-cmd report; plain, .xz or .gz."
        })
public final class ReplayCommand implements Callable<Integer> {
    /** The exit status of a command that could not do its work. */
    public static final int FAILED = 2;

    @Parameters(index = "0", paramLabel = "TRACE", description = "the trace")
    private @Nullable Path trace;

    @ArgGroup(multiplicity = "1")
    private @Nullable Where where;

    private static final class Where {
        @Option(
                names = {"-g", "--guest"},
                paramLabel = "FILE",
                description =
                        "the recorded machine's own account of its topology (its form: docs/guide/replay-a-trace.md)")
        private @Nullable Path guest;

        @Option(
                names = {"-m", "--machine"},
                paramLabel = "NAME",
                description = "or a machine of the simulator, such as smt-8 or 2n1l4c2t")
        private @Nullable String machine;
    }

    @Option(
            names = {"-k", "--kernel"},
            required = true,
            paramLabel = "NAME",
            description = "the kernel profile, such as v6.1 or debian-6.1.192")
    private @Nullable String kernel;

    @Option(names = "--json", paramLabel = "FILE", description = "write the tables to this file as JSON")
    private @Nullable Path json;

    @Option(
            names = "--misses",
            paramLabel = "FILE",
            description = "write every decision that differs to this file, one a line; - for standard output")
    private @Nullable String misses;

    @Option(names = "--raced", description = "list raced decisions that differ, too")
    private boolean raced;

    @Option(
            names = "--no-learning",
            description = "do not let recorded answers correct has_idle_cores and the scan limit for later decisions")
    private boolean noLearning;

    @Option(
            names = "--assume-sync",
            description = "for a trace without the probe sel: take wakeups by tasks for synchronous ones")
    private boolean assumeSync;

    @Spec
    private @Nullable CommandSpec spec;

    private ReplayCommand() {}

    /** Run the command and end the virtual machine with its status: 0, or 2 if it could not do its work or found no placement. */
    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    /** Return the command, writing to standard output and standard error unless told otherwise. */
    static CommandLine command() {
        CommandLine line = new CommandLine(new ReplayCommand());
        line.setExecutionExceptionHandler((failure, command, parsed) -> {
            command.getErr().println("schedgate-replay: " + reason(failure));
            return FAILED;
        });
        return line;
    }

    /** Return one line for a failure. */
    private static String reason(Exception failure) {
        if (failure instanceof NoSuchFileException) {
            return failure.getMessage() + ": no such file";
        }
        if (failure instanceof IOException
                || failure instanceof IllegalArgumentException
                || failure instanceof IllegalStateException) {
            return String.valueOf(failure.getMessage());
        }
        return failure.toString();
    }

    @Override
    public Integer call() throws IOException {
        if (trace == null || where == null || kernel == null || spec == null) {
            throw new IllegalStateException("TRACE, --kernel and --guest or --machine are needed");
        }
        Outputs outputs = new Outputs(trace, where.guest, json, misses);
        outputs.check();
        PrintWriter out = spec.commandLine().getOut();
        KernelProfile profile = Kernels.forReplay(kernel);
        GuestAccount account = account(where);
        Replay replay;
        try (TraceReader reader = TraceReader.open(trace)) {
            replay = Replay.of(reader, account, profile, new Assumptions(!noLearning, assumeSync));
        }
        print(replay, out);
        if (outputs.missesToStandardOutput()) {
            lines(replay, out);
        }
        out.flush();
        if (json != null) {
            Outputs.write(json, file -> AgreementJson.write(List.of(replay), file));
        }
        Path listed = outputs.misses();
        if (listed != null) {
            Outputs.write(listed, file -> {
                Writer writer = new OutputStreamWriter(file, StandardCharsets.UTF_8);
                lines(replay, writer);
                writer.flush();
            });
        }
        return replay.agreement().decisions() == 0 ? FAILED : 0;
    }

    private static GuestAccount account(Where where) throws IOException {
        if (where.guest != null) {
            return GuestReader.read(where.guest);
        }
        String name = String.valueOf(where.machine);
        return GuestAccount.of(name, Machines.of(name).topology());
    }

    private static void print(Replay replay, PrintWriter out) {
        out.println("trace " + replay.trace() + ", machine " + replay.machine() + ", kernel " + replay.kernel());
        for (String note : replay.notes()) {
            out.println("note: " + note);
        }
        replay.skippedEvents()
                .forEach((name, count) -> out.println("skipped: " + count + " events " + name + ", of no use here"));
        if (replay.lostEventMarks() > 0) {
            out.println("note: the trace says " + replay.lostEventMarks()
                    + " times that events were lost: the state after them is wrong until it is seen again");
        }
        if (replay.agreement().decisions() == 0) {
            out.println("note: no placement was found; sched_waking, sched_wakeup and sched_switch are needed");
        }
        out.print(replay.agreement().text());
    }

    private void lines(Replay replay, Appendable to) throws IOException {
        for (Decision miss : replay.agreement().misses()) {
            if (raced || !miss.raced()) {
                to.append(MissLine.of(miss)).append("\n");
            }
        }
    }
}
