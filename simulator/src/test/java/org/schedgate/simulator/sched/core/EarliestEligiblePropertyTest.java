package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Cases;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.random.RandomStream;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.VruntimePlacement;
import org.schedgate.simulator.sched.fair.FairClassFixture;

/** The pick among eligible entities against brute force in exact arithmetic, and what placement and leaving do to lag. */
class EarliestEligiblePropertyTest {
    private static final long MILLI = 1_000_000;

    /** A queue filled at random, some of it removed and entered again, its lower bound advanced in between. */
    private static final class Filled {
        final KernelProfile kernel;
        final FairQueue queue;
        final List<Entity> waiting = new ArrayList<>();

        Filled(RandomStream random) {
            List<KernelProfile> kernels = FairClassFixture.all();
            kernel = kernels.get((int) random.below(kernels.size()));
            queue = FairQueueProperties.queue(kernel.with(Patch.feature(Feature.RUN_TO_PARITY, random.below(2) == 0)));
            long around = random.between(-MILLI, 1_000 * MILLI);
            for (int left = (int) random.between(1, 40); left > 0; left--) {
                enter(entity(random, around));
                if (random.below(4) == 0 && waiting.size() > 1) {
                    leave(waiting.remove((int) random.below(waiting.size())));
                }
                queue.advanceMinVruntime();
            }
            if (random.below(3) > 0) {
                Entity running = waiting.remove((int) random.below(waiting.size()));
                queue.remove(running);
                queue.curr = running;
                running.protection = random.below(2) == 0 ? running.deadline : running.vruntime;
            }
        }

        private static Entity entity(RandomStream random, long around) {
            int nice = (int) random.between(-20, 19);
            Entity entity = FairQueueProperties.entity(nice);
            entity.vruntime = around + random.between(-20, 20) * (random.below(2) == 0 ? 1 : MILLI);
            entity.request = random.between(1, 5) * MILLI;
            // Not bound to the virtual run time, so that early deadlines are often ahead of the average.
            entity.deadline = around + random.between(-5, 25) * MILLI;
            return entity;
        }

        void enter(Entity entity) {
            queue.insert(entity);
            queue.weight += entity.weight;
            queue.nrRunning++;
            waiting.add(entity);
        }

        void leave(Entity entity) {
            queue.remove(entity);
            queue.weight -= entity.weight;
            queue.nrRunning--;
        }
    }

    /** Return the sum of weight times distance from the entity, from zero up if the entity is not ahead of the average. */
    private static boolean eligible(Filled filled, Entity entity) {
        BigInteger sum = BigInteger.ZERO;
        List<Entity> all = new ArrayList<>(filled.waiting);
        if (filled.queue.curr != null) {
            all.add(filled.queue.curr);
        }
        for (Entity other : all) {
            sum = sum.add(BigInteger.valueOf(other.vruntime)
                    .subtract(BigInteger.valueOf(entity.vruntime))
                    .multiply(BigInteger.valueOf(other.weight)));
        }
        return sum.signum() >= 0;
    }

    /** Return the earliest deadlines among the eligible waiting ones; of equals the one that entered first. */
    private static @Nullable Entity earliest(Filled filled) {
        Entity best = null;
        for (Entity entity : filled.waiting) {
            if (eligible(filled, entity) && (best == null || entity.deadline < best.deadline)) {
                best = entity;
            }
        }
        return best;
    }

    private static Entity bruteForce(Filled filled) {
        Entity running = filled.queue.curr;
        if (filled.waiting.isEmpty() && running != null) {
            return running;
        }
        if (running == null && filled.waiting.size() == 1) {
            return filled.waiting.get(0);
        }
        if (running != null && !eligible(filled, running)) {
            running = null;
        }
        if (running != null && filled.queue.currentProtected()) {
            return running;
        }
        Entity best = earliest(filled);
        if (best == null || running == null) {
            return best == null ? java.util.Objects.requireNonNull(running) : best;
        }
        boolean first = filled.kernel.name().equals("v6.6");
        boolean runs = first ? running.deadline <= best.deadline : running.deadline < best.deadline;
        return runs ? running : best;
    }

    @Test
    void the_pick_is_the_one_that_brute_force_finds() {
        int[] waits = new int[1];
        Cases.forEach(random -> {
            Filled filled = new Filled(random);
            int position =
                    filled.kernel.decisions().pickNext().pick(filled.queue).value();
            Entity picked = position < 0 ? filled.queue.curr : filled.queue.waitingAt(position);
            assertThat(picked).isSameAs(bruteForce(filled));
            waits[0] += position > 0 ? 1 : 0;
        });
        if (Long.getLong("cases.count", 500) >= 100) {
            assertThat(waits[0])
                    .as("picks past an earlier deadline that is not eligible")
                    .isGreaterThan(20);
        }
    }

    @Test
    void somebody_is_always_eligible() {
        Cases.forEach(random -> {
            Filled filled = new Filled(random);
            Entity running = filled.queue.curr;
            assertThat(earliest(filled) != null || (running != null && eligible(filled, running)))
                    .isTrue();
        });
    }

    /** Lag is given back as it was kept, to the rounding of one division by each weight involved, whatever the queue. */
    @Test
    void an_entity_is_as_far_from_the_average_after_entering_as_when_it_left() {
        Cases.forEach(random -> {
            Filled filled = new Filled(random);
            VruntimePlacement placement = filled.kernel.decisions().vruntimePlacement();
            Entity entering = Filled.entity(random, 0);
            entering.lag = random.between(-6 * MILLI, 6 * MILLI);
            entering.vruntime = placement.onWakeup(filled.queue, entering);
            filled.enter(entering);
            long lag = filled.queue.averageVruntimeNanos() - entering.vruntime;
            assertThat(lag).isBetween(entering.lag - 2, entering.lag + 2);
        });
    }

    @Test
    void nobody_leaves_with_more_lag_than_two_requests_or_a_tick() {
        Cases.forEach(random -> {
            Filled filled = new Filled(random);
            VruntimePlacement placement = filled.kernel.decisions().vruntimePlacement();
            for (Entity entity : filled.waiting) {
                long lag = placement.lagOnLeaving(filled.queue, entity);
                long most = entity.virtual(Math.max(2 * entity.request, 4 * MILLI));
                assertThat(Math.abs(lag)).isLessThanOrEqualTo(most);
                assertThat(lag >= 0).isEqualTo(eligible(filled, entity));
            }
        });
    }
}
