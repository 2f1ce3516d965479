package org.schedgate.simulator.workload;

import java.util.List;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;

/** One task of a script's run: where it is in its instructions, and how often it went round each loop it is in. */
final class ScriptProgram implements Program {
    private final ScriptRun run;
    private final ScriptRun.Group group;
    private final List<ScriptAssembler.Instruction> code;
    private final int[] passes;
    private int position;
    private int generationWaited;

    ScriptProgram(ScriptRun run, ScriptRun.Group group) {
        this.run = run;
        this.group = group;
        this.code = group.code().code();
        this.passes = new int[group.code().depthMax()];
    }

    @Override
    public void next(TaskContext self, Actions next) {
        boolean acted = false;
        while (!acted) {
            acted = run.stopping() ? end(self, next) : code.get(position).acts(this, self, next);
        }
    }

    int position() {
        return position;
    }

    void advance() {
        position++;
    }

    void jumpTo(int target) {
        position = target;
    }

    int generationWaited() {
        return generationWaited;
    }

    void waitForGenerationAfter(int generation) {
        generationWaited = generation;
    }

    boolean beginLoop(int level) {
        passes[level] = 0;
        position++;
        return false;
    }

    /** End a pass of a loop. Passes of outermost loops are the task's iterations. */
    boolean endPass(int level, int times, int start) {
        if (level == 0) {
            group.countIteration();
        }
        if (times == Step.Loop.FOREVER) {
            position = start;
        } else {
            passes[level]++;
            position = passes[level] < times ? start : position + 1;
        }
        return false;
    }

    boolean end(TaskContext self, Actions next) {
        run.ended(self.now());
        next.exit();
        return true;
    }
}
