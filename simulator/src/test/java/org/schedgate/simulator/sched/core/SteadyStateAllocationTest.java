package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.metric.RunMetrics;
import org.schedgate.simulator.workload.Schbench;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.WorkloadRun;
import org.schedgate.simulator.workload.Workloads;

class SteadyStateAllocationTest {
    private static final String MACHINE = "icelake-8369b-vm32";
    private static final int CPUS = 32;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** What the thread allocated between readings, 16,384 events apart: the least of the last three. */
    private static final class Readings {
        private final long[] late = {Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE};
        private long last;
        private int count;

        private boolean read() {
            long now = THREADS.getCurrentThreadAllocatedBytes();
            late[count % late.length] = now - last;
            last = now;
            count++;
            return false;
        }

        /** A thing that is used for the first time once in a run is none that an event allocates. */
        private long least() {
            return Math.min(late[0], Math.min(late[1], late[2]));
        }
    }

    /** Run several times; return the least that 16,384 late events allocated, bytes. */
    private static long allocated(Workload workload) {
        long least = Long.MAX_VALUE;
        // Outcomes are kept over runs, and what the JVM itself does now and then is not ours.
        for (int attempt = 0; attempt < 4; attempt++) {
            Readings readings = new Readings();
            WorkloadRun running = workload.start();
            RunMetrics metrics = new RunMetrics(CPUS, 0);
            SchedulerRun run = new SchedulerRun(
                    Machines.of(MACHINE), Kernels.of("v6.1"), 1, Budget.DEFAULT, metrics, readings::read);
            run.run(running.main());
            assertThat(readings.count).as("readings of the run").isGreaterThan(4);
            least = Math.min(least, readings.least());
        }
        return least;
    }

    @Test
    void schbench_allocates_nothing_per_event() {
        assertThat(allocated(Schbench.messageThreads(2).workerThreads(16).runtime(Duration.ofSeconds(10))))
                .isLessThan(1_000);
    }

    @Test
    void ping_pong_allocates_nothing_per_event() {
        assertThat(allocated(Workloads.pingPong(4, 2_000))).isLessThan(1_000);
    }

    @Test
    void barriers_allocate_nothing_per_event() {
        assertThat(allocated(Workloads.barrierLoop(48, 200, 300_000))).isLessThan(1_000);
    }
}
