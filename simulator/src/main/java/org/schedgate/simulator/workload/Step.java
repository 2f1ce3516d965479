package org.schedgate.simulator.workload;

import org.schedgate.simulator.machine.CpuSet;

/** One step of a script; its text is how it appears in the script's command line. */
sealed interface Step {
    /** Tell whether the step takes time or waits for somebody, sooner or later. */
    default boolean takesTime() {
        return true;
    }

    /** Put the step's instructions behind those there are. */
    void assemble(ScriptAssembler to);

    private static String span(long min, long max) {
        return min == max ? Long.toString(min) : min + ".." + max;
    }

    /** Work of a fixed or random length. */
    record Run(long minNanos, long maxNanos) implements Step {
        @Override
        public boolean takesTime() {
            return minNanos > 0;
        }

        @Override
        public void assemble(ScriptAssembler to) {
            to.action((task, self, next) -> next.compute(self.random().between(minNanos, maxNanos)));
        }

        @Override
        public String toString() {
            return "run " + span(minNanos, maxNanos);
        }
    }

    /** Spin for a time. */
    record Spin(long nanos) implements Step {
        @Override
        public boolean takesTime() {
            return nanos > 0;
        }

        @Override
        public void assemble(ScriptAssembler to) {
            to.action((task, self, next) -> next.spinUntil(self.now() + nanos));
        }

        @Override
        public String toString() {
            return "spin " + nanos;
        }
    }

    /** Spin until a time. */
    record SpinUntil(long nanos) implements Step {
        @Override
        public boolean takesTime() {
            return false;
        }

        @Override
        public void assemble(ScriptAssembler to) {
            to.action((task, self, next) -> next.spinUntil(nanos));
        }

        @Override
        public String toString() {
            return "spin-until " + nanos;
        }
    }

    /** Sleep for a fixed or random time. */
    record Sleep(long minNanos, long maxNanos) implements Step {
        @Override
        public void assemble(ScriptAssembler to) {
            to.action((task, self, next) -> next.sleep(self.random().between(minNanos, maxNanos)));
        }

        @Override
        public String toString() {
            return "sleep " + span(minNanos, maxNanos);
        }
    }

    /** Give an event tokens. */
    record Wake(String event, int tokens) implements Step {
        @Override
        public void assemble(ScriptAssembler to) {
            to.wake(event, tokens);
        }

        @Override
        public String toString() {
            return "wake " + event + (tokens == 1 ? "" : " " + tokens);
        }
    }

    /** Give an event a token from a softirq. */
    record Deliver(String event) implements Step {
        @Override
        public void assemble(ScriptAssembler to) {
            to.deliver(event);
        }

        @Override
        public String toString() {
            return "deliver " + event;
        }
    }

    /** Wait for a device. */
    record Io(long nanos, int cpu) implements Step {
        @Override
        public void assemble(ScriptAssembler to) {
            to.action((task, self, next) -> next.io(nanos, cpu));
        }

        @Override
        public String toString() {
            return "io " + nanos + " cpu " + cpu;
        }
    }

    /** Execute a new program: be placed anew. */
    record Exec() implements Step {
        @Override
        public boolean takesTime() {
            return false;
        }

        @Override
        public void assemble(ScriptAssembler to) {
            to.action((task, self, next) -> next.exec());
        }

        @Override
        public String toString() {
            return "exec";
        }
    }

    /** Change which CPUs the task may use. */
    record Affinity(CpuSet cpus) implements Step {
        @Override
        public boolean takesTime() {
            return false;
        }

        @Override
        public void assemble(ScriptAssembler to) {
            to.action((task, self, next) -> next.setAffinity(cpus));
        }

        @Override
        public String toString() {
            return "affinity " + cpus;
        }
    }

    /** Take a token of an event. */
    record Await(String event) implements Step {
        @Override
        public void assemble(ScriptAssembler to) {
            to.await(event);
        }

        @Override
        public String toString() {
            return "await " + event;
        }
    }

    /** Meet other tasks. */
    record Barrier(String name, int tasks) implements Step {
        @Override
        public boolean takesTime() {
            return tasks > 1;
        }

        @Override
        public void assemble(ScriptAssembler to) {
            to.barrier(name, tasks);
        }

        @Override
        public String toString() {
            return "barrier " + name + " " + tasks;
        }
    }

    /** Create a task. */
    record Fork(String child) implements Step {
        @Override
        public void assemble(ScriptAssembler to) {
            to.fork(child);
        }

        @Override
        public String toString() {
            return "fork " + child;
        }
    }

    /** Give up the turn. */
    record Yield() implements Step {
        @Override
        public boolean takesTime() {
            return false;
        }

        @Override
        public void assemble(ScriptAssembler to) {
            to.action((task, self, next) -> next.yieldTurn());
        }

        @Override
        public String toString() {
            return "yield";
        }
    }

    /** End the task. */
    record Exit() implements Step {
        @Override
        public void assemble(ScriptAssembler to) {
            to.exit();
        }

        @Override
        public String toString() {
            return "exit";
        }
    }

    /** Steps again and again. */
    record Loop(int times, Steps body) implements Step {
        static final int FOREVER = 0;

        @Override
        public boolean takesTime() {
            return body.takesTime();
        }

        @Override
        public void assemble(ScriptAssembler to) {
            to.loop(times, body);
        }

        @Override
        public String toString() {
            return (times == FOREVER ? "forever" : "repeat " + times) + " { " + body + " }";
        }
    }
}
