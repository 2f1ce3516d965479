package org.example;

import java.time.Duration;
import org.schedgate.simulator.workload.Schbench;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.WorkloadRun;

/** Our service: four workers that answer requests. */
final class Service implements Workload {
    /** How long a worker computes for one request. */
    private static final int REQUEST_MICROS = 300;

    @Override
    public String name() {
        return "service";
    }

    @Override
    public String commandLine() {
        return "service --workers 4";
    }

    @Override
    public WorkloadRun start() {
        return Schbench.messageThreads(1)
                .workerThreads(4)
                .sleepMicros(100)
                .cpuMicros(REQUEST_MICROS)
                .runtime(Duration.ofMillis(100))
                .start();
    }
}
