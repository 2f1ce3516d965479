package org.schedgate.replay.state;

/** Writes the state a decision could see in one line for a person. */
final class StateText {
    private static final int LARGEST_DIGIT = 35;
    private static final int BASE = 36;

    private final ReplayState state;
    private final ReplayView view;

    StateText(ReplayState state, ReplayView view) {
        this.state = state;
        this.view = view;
    }

    /**
     * Return the text: a character a CPU (i idle, p idle with a wakeup pending, - busy), runnable tasks a CPU in base 36, recently used
     * CPU, hint and scan limit of the target's cache, flips of waker and wakee, loads of the deciding and the previous CPU, of the
     * waker and of the wakee.
     */
    String of(ReplayCpu cpu, ReplayTask task, int previous, int target) {
        StringBuilder idle = new StringBuilder();
        StringBuilder running = new StringBuilder();
        for (ReplayCpu c : state.cpus) {
            idle.append(c.idle() ? 'i' : c.current == c.idleTask && c.pending > 0 ? 'p' : '-');
            running.append(Character.forDigit(Math.min(LARGEST_DIGIT, c.running), BASE));
        }
        return "cpus=" + idle + " nr=" + running + " recent="
                + (task.recentUsedCpu < 0 ? task.recentUsedCpu : state.numbers.number(task.recentUsedCpu)) + " hint="
                + (state.hasIdleCores(target) ? 1 : 0) + " scan=" + new ScanLimits(state).kept(view, target) + " flips="
                + cpu.current.wakeeFlips + "/" + task.wakeeFlips + " load=" + view.loadAvg(cpu.number) + "/"
                + view.loadAvg(previous) + "/" + cpu.current.loadAvg() + "/" + task.loadAvg();
    }
}
