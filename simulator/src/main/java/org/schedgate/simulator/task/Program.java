package org.schedgate.simulator.task;

/**
 * What a task does: a state machine that asks for one action at a time.
 *
 * <p>A program belongs to one task of one run. It must decide from its own state and {@code self} only, and must not keep
 * {@code next}.
 */
@FunctionalInterface
public interface Program {
    /**
     * Ask for the next action. Called when the task starts and whenever its last action is complete, while the task runs.
     *
     * @param self the task
     * @param next receives exactly one action
     */
    void next(TaskContext self, Actions next);
}
