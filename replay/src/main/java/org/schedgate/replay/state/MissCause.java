package org.schedgate.replay.state;

/** Why a replayed decision differs from the recorded one, as far as the state before it tells. */
public enum MissCause {
    /** Another value of what a last-level cache shares but the trace does not show (hint of idle cores, scan limit) gives the recorded CPU. */
    HIDDEN_SCAN_STATE("has_idle_cores or the scan limit was another than the bookkeeping says"),
    /** The other of the two CPUs that loads were compared for gives the recorded CPU. */
    LOADS("the comparison of two CPUs' loads went the other way"),
    /** The other answer about the width of the wakeup gives the recorded CPU. */
    FLIPS("wake_wide() went the other way: the waker's flips were another"),
    /** The recorded CPU has a wakeup pending by the trace, which the kernel did not see: not listed yet, or taken off the list already. */
    PENDING_UNSEEN("the kernel's CPU has a wakeup under way that is between its choice and its queue"),
    /** The profile's CPU has no line yet, since the trace began in the middle: the kernel knew it to be busy. */
    NOT_SEEN_YET("the profile's CPU printed no line so far, and was busy"),
    /** The recorded CPU is busy by the trace: the switch to its idle task was not printed yet. */
    BUSY_UNSEEN("the kernel's CPU runs a task by the trace: it had left it already, or a step was missed"),
    /** The recorded CPU is idle, and the profile's is, too, or is not. */
    IDLE_UNSEEN("the kernel's CPU is idle, but the chain of steps leads elsewhere"),
    /** A new task: group or CPU were told apart by averages or idle times that the trace shows only in part. */
    GROUP_AVERAGES("groups or CPUs of a new task were told apart by averages that are kept only approximately"),
    /** The wakee may run on some CPUs only, and the trace does not say on which. */
    AFFINITY("the task may run on some CPUs only; the trace does not say on which");

    private final String meaning;

    MissCause(String meaning) {
        this.meaning = meaning;
    }

    /** Return one line for a person. */
    public String meaning() {
        return meaning;
    }
}
