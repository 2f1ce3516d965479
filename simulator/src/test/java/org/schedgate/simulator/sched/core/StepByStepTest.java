package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.trace.TextTrace;
import org.schedgate.simulator.workload.Hackbench;
import org.schedgate.simulator.workload.Schbench;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.Workloads;

/** What is accounted for together leaves the same trace, to the byte, as step by step. */
class StepByStepTest {
    private record Trace(String digest, long bytes, long events, long endNanos, long together) {}

    private static Trace trace(String machine, String kernel, Workload workload, boolean stepByStep) {
        DigestedTrace digested = new DigestedTrace();
        SchedulerRun run = new SchedulerRun(
                Machines.of(machine), Kernels.of(kernel), 1, Budget.DEFAULT, new TextTrace(digested), () -> false);
        if (stepByStep) {
            run.core.execution.stepByStep();
        }
        run.run(workload.start().main());
        return new Trace(
                digested.digest(),
                digested.bytes(),
                run.events(),
                run.nowNanos(),
                run.core.execution.accountedTogether());
    }

    /** Compare both ways to run; return how many interrupts were accounted for together. */
    private static long same(String machine, String kernel, Workload workload) {
        Trace together = trace(machine, kernel, workload, false);
        Trace single = trace(machine, kernel, workload, true);
        assertThat(single.together()).isZero();
        assertThat(single.bytes()).isGreaterThan(1000);
        assertThat(together)
                .usingRecursiveComparison()
                .ignoringFields("together")
                .isEqualTo(single);
        return together.together();
    }

    /** Its tasks are in system calls nearly all the time: few interrupts meet one in user mode. */
    @ParameterizedTest
    @ValueSource(ints = {2, 10})
    void hackbench(int groups) {
        Hackbench workload = Hackbench.parse("taskset -c 0-23 hackbench -p -T -l 2000 -g " + groups);
        same("kunpeng920-96", "v5.12", workload);
    }

    @Test
    void schbench() {
        Schbench workload = Schbench.messageThreads(2).workerThreads(16).runtime(Duration.ofSeconds(3));
        assertThat(same("icelake-8369b-vm32", "v6.1", workload)).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"uma-2", "smt-8", "2n2l2c2t"})
    void tasks_that_never_sleep(String machine) {
        Workload workload = Workloads.alwaysRunnable(20, Duration.ofSeconds(4));
        assertThat(same(machine, "v6.2", workload)).isPositive();
    }

    @Test
    void pairs_that_wake_each_other() {
        same("smt-8", "v5.13", Workloads.pingPong(4, 5_000));
    }

    @Test
    void fork_and_join() {
        assertThat(same("smt-8", "v6.0", Workloads.forkJoin(60, 5, 30_000_000))).isPositive();
    }

    @Test
    void scripts_that_compute_sleep_and_spin() {
        Script script = Script.named("mixed")
                .tasks(
                        12,
                        "worker",
                        t -> t.forever(r -> r.runBetween(2_000_000, 9_000_000)
                                .spin(5_000_000)
                                .sleepBetween(100_000, 4_000_000)))
                .runtime(Duration.ofSeconds(2));
        assertThat(same("smt-8", "v6.1", script)).isPositive();
    }

    /** Hashes what is written instead of keeping it. */
    private static final class DigestedTrace implements Appendable {
        private final MessageDigest sha = sha256();
        private long bytes;

        private static MessageDigest sha256() {
            try {
                return MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public Appendable append(CharSequence text) {
            byte[] encoded = text.toString().getBytes(StandardCharsets.UTF_8);
            sha.update(encoded);
            bytes += encoded.length;
            return this;
        }

        @Override
        public Appendable append(CharSequence text, int start, int end) {
            return append(text.subSequence(start, end));
        }

        @Override
        public Appendable append(char c) {
            return append(String.valueOf(c));
        }

        long bytes() {
            return bytes;
        }

        String digest() {
            return HexFormat.of().formatHex(sha.digest());
        }
    }
}
