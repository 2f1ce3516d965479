package org.schedgate.simulator.sched.decision;

/** What the decisions of new-idle balancing may see. */
public interface NewidleView extends CpuView {
    /** Tell whether some run queue had two runnable tasks at the last look ({@code rd.overload}). */
    boolean overloaded();

    /**
     * Tell whether the attempt that ended last ended because it was not this CPU's to make ({@code continue_balancing} cleared by
     * {@link BalanceTurn}).
     */
    boolean attemptRefused();

    /** Return the longest recent cost of balancing a domain of this CPU, nanoseconds ({@code sd.max_newidle_lb_cost}). */
    long newidleCostMaxNanos(int domainIndex);
}
