package org.schedgate.simulator.power;

import java.util.List;
import org.schedgate.simulator.machine.IdleState;
import org.schedgate.simulator.sched.decision.IdleStateSelection;
import org.schedgate.simulator.sched.decision.IdleView;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;

/**
 * The deepest idle state that pays for the predicted length; the tick stops if that is a tick or more.
 *
 * <ul>
 *   <li>Rule: the prediction is the time to the next timer times how much of it came true so far, or the typical length of the last eight
 *       periods if they agree and that is less. State and tick follow from it, with corrections for a tick that stays or is stopped.
 *   <li>Kernel: {@code menu_select()} and {@code get_typical_interval()} in drivers/cpuidle/governors/menu.c, 5.12 to 6.2; later versions
 *       do not look at the timer when the typical length is short. A machine with a single state has no governor there; its idle loop stops
 *       the tick, as here.
 *   <li>Left out: tasks waiting for I/O, latency limits set by users, disabled states, the time limit of the polling state: there the
 *       tick always stays, and ends the stay at the latest (ADR-0007).
 * </ul>
 */
public final class MenuGovernor implements IdleStateSelection {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    /** Longer expectations change nothing, and times the correction factor they would overflow: 1000 s. */
    private static final long EXPECTED_NANOS_MAX = 1_000_000_000_000L;

    private static final long NANOS_PER_MICRO = 1000;

    @Override
    public Outcome<Branch> choose(IdleView view) {
        List<IdleState> states = view.states();
        long timerNanos = Math.max(0, Math.min(view.nextTimerNanos(), EXPECTED_NANOS_MAX));
        boolean stopped = view.tickStopped();
        if (states.size() == 1 || timerNanos < states.get(1).targetResidencyNanos()) {
            return outcome(0, stopped || !spins(states.get(0)));
        }
        long predictedNanos = predictNanos(view, timerNanos);
        return stopped
                ? outcome(withoutTick(view, predictedNanos, timerNanos), true)
                : withTick(view, predictedNanos, timerNanos);
    }

    private static Outcome<Branch> outcome(int state, boolean stopsTick) {
        return OUTCOMES.of(stopsTick ? Branch.STOP_TICK : Branch.KEEP_TICK, state);
    }

    /** Tell whether a state is busy waiting ({@code CPUIDLE_FLAG_POLLING}): unlike MWAIT states, it takes no time to leave. */
    private static boolean spins(IdleState state) {
        return state.polling() && state.exitLatencyNanos() == 0 && state.targetResidencyNanos() == 0;
    }

    /** Choose while the tick runs: the exit may take no longer than the stay. */
    private static Outcome<Branch> withTick(IdleView view, long predictedNanos, long timerNanos) {
        List<IdleState> states = view.states();
        int tooDeep = firstTooDeep(states, predictedNanos, predictedNanos);
        int state = Math.max(0, tooDeep - 1);
        long lengthNanos = predictedNanos;
        if (tooDeep < states.size() && states.get(tooDeep).targetResidencyNanos() > predictedNanos) {
            if (worthLeavingSpin(states, state, tooDeep, timerNanos)
                    && states.get(tooDeep).exitLatencyNanos() <= predictedNanos) {
                state = tooDeep;
                lengthNanos = states.get(state).targetResidencyNanos();
            } else if (predictedNanos >= view.tickNanos()) {
                // A shallow state may be left early: keep the tick, to look again when it comes.
                lengthNanos = states.get(state).targetResidencyNanos();
            }
        }
        if (!spins(states.get(state)) && lengthNanos >= view.tickNanos()) {
            return outcome(state, true);
        }
        // The tick stays and will end the stay: no state that would not pay until then.
        while (state > 0 && states.get(state).targetResidencyNanos() > view.nextTickNanos()) {
            state--;
        }
        return outcome(state, false);
    }

    /** Choose while the tick is stopped: nothing but a timer or a waker will end the stay, so a short prediction is not trusted. */
    private static int withoutTick(IdleView view, long predictedNanos, long timerNanos) {
        List<IdleState> states = view.states();
        long tickNanos = view.tickNanos();
        long lengthNanos = predictedNanos < tickNanos ? timerNanos : predictedNanos;
        int tooDeep = firstTooDeep(states, lengthNanos, Long.MAX_VALUE);
        int state = Math.max(0, tooDeep - 1);
        if (tooDeep == states.size()) {
            return state;
        }
        boolean stuckShallow = lengthNanos >= tickNanos
                && states.get(state).targetResidencyNanos() < tickNanos
                && states.get(tooDeep).targetResidencyNanos() <= timerNanos;
        return stuckShallow || worthLeavingSpin(states, state, tooDeep, timerNanos) ? tooDeep : state;
    }

    /** Return the first state that does not pay within the length or takes too long to leave, or the number of states. */
    private static int firstTooDeep(List<IdleState> states, long lengthNanos, long latencyNanosMax) {
        int i = 0;
        while (i < states.size()
                && states.get(i).targetResidencyNanos() <= lengthNanos
                && states.get(i).exitLatencyNanos() <= latencyNanosMax) {
            i++;
        }
        return i;
    }

    /** Tell whether a real state is to be preferred to busy waiting although it may not pay: it does if only the timer ends the stay. */
    private static boolean worthLeavingSpin(List<IdleState> states, int state, int deeper, long timerNanos) {
        return spins(states.get(state)) && states.get(deeper).targetResidencyNanos() <= timerNanos;
    }

    private static long predictNanos(IdleView view, long timerNanos) {
        long factor = view.correctionFactor(IdleHistory.bucketOf(timerNanos));
        long scale = IdleHistory.UNITY * NANOS_PER_MICRO;
        long correctedMicros = (timerNanos * factor + scale / 2) / scale;
        return Math.min(correctedMicros, TypicalInterval.micros(view)) * NANOS_PER_MICRO;
    }
}
