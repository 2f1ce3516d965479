package org.schedgate.simulator.workload;

import java.util.ArrayList;
import java.util.List;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.TaskContext;

/** Turns a task's steps into a flat list of instructions that share the run's futexes; loops become jumps. */
final class ScriptAssembler {
    /** One instruction: ask for at most one action and move on; tell whether an action was asked for. */
    @FunctionalInterface
    interface Instruction {
        boolean acts(ScriptProgram task, TaskContext self, Actions next);
    }

    /** An instruction that always asks for one action and goes on with the one behind it. */
    @FunctionalInterface
    interface Action {
        void ask(ScriptProgram task, TaskContext self, Actions next);
    }

    private final ScriptRun run;
    private final List<Instruction> code = new ArrayList<>();
    private int depth;
    private int depthMax;

    ScriptAssembler(ScriptRun run, Steps steps) {
        this.run = run;
        steps.list().forEach(step -> step.assemble(this));
        exit();
    }

    List<Instruction> code() {
        return code;
    }

    /** Return how deep loops are nested. */
    int depthMax() {
        return depthMax;
    }

    void action(Action action) {
        code.add((task, self, next) -> {
            task.advance();
            action.ask(task, self, next);
            return true;
        });
    }

    void wake(String event, int tokens) {
        Futex futex = run.event(event);
        action((task, self, next) -> {
            futex.set(Math.addExact(futex.value(), tokens));
            next.wake(futex, tokens);
        });
    }

    void deliver(String event) {
        Futex futex = run.event(event);
        action((task, self, next) -> {
            futex.set(Math.addExact(futex.value(), 1));
            next.deliver(futex, 1);
        });
    }

    void await(String event) {
        Futex futex = run.event(event);
        code.add((task, self, next) -> {
            if (futex.value() > 0) {
                futex.set(futex.value() - 1);
                task.advance();
                return false;
            }
            next.await(futex, 0);
            return true;
        });
    }

    void barrier(String name, int tasks) {
        ScriptRun.Meeting meeting = run.barrier(name);
        Futex generation = meeting.generation();
        code.add((task, self, next) -> {
            if (meeting.arrive() < tasks) {
                task.waitForGenerationAfter(generation.value());
                task.advance();
                return false;
            }
            meeting.leave();
            task.jumpTo(task.position() + 2);
            if (tasks == 1) {
                return false;
            }
            next.wake(generation, tasks - 1);
            return true;
        });
        code.add((task, self, next) -> {
            if (generation.value() != task.generationWaited()) {
                task.advance();
                return false;
            }
            next.await(generation, task.generationWaited());
            return true;
        });
    }

    void fork(String child) {
        action((task, self, next) -> next.fork(run.child(child)));
    }

    void exit() {
        code.add((task, self, next) -> task.end(self, next));
    }

    void loop(int times, Steps body) {
        int level = depth++;
        depthMax = Math.max(depthMax, depth);
        code.add((task, self, next) -> task.beginLoop(level));
        int start = code.size();
        body.list().forEach(step -> step.assemble(this));
        depth--;
        code.add((task, self, next) -> task.endPass(level, times, start));
    }
}
