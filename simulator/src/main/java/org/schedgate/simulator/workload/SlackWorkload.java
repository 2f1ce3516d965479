package org.schedgate.simulator.workload;

import java.util.List;
import java.util.Objects;
import org.schedgate.simulator.task.ControlGroup;
import org.schedgate.simulator.task.TaskScheduling;

/**
 * A workload whose tasks have a timer slack from the start.
 *
 * @param nanos 0..{@link TaskScheduling#SLACK_NANOS_MAX}
 * @param workload what runs with it
 */
record SlackWorkload(long nanos, Workload workload) implements Workload {
    SlackWorkload {
        Objects.requireNonNull(workload, "workload is null: give what runs with the slack");
        TaskScheduling.NORMAL.withTimerSlack(nanos);
    }

    @Override
    public String name() {
        return workload.name();
    }

    @Override
    public String commandLine() {
        return "timer-slack " + nanos + " " + workload.commandLine();
    }

    @Override
    public List<ControlGroup> groups() {
        return workload.groups();
    }

    @Override
    public WorkloadRun start() {
        return new ChangedStart(
                workload.start(),
                main -> main.scheduling().timerSlackNanos() >= 0
                        ? main
                        : main.scheduled(main.scheduling().withTimerSlack(nanos)));
    }
}
