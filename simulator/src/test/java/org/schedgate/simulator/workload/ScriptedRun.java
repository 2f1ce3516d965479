package org.schedgate.simulator.workload;

/** A script's run that has ended, for tests of other packages. */
public final class ScriptedRun {
    private ScriptedRun() {}

    /** Return one whose group {@code worker} went round twice. */
    public static WorkloadRun ended() {
        WorkloadRun run = Script.named("small")
                .task("worker", t -> t.repeat(2, r -> r.run(1_000)))
                .start();
        IdealMachine.run(run, 1);
        return run;
    }
}
