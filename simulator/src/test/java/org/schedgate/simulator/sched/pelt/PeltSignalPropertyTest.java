package org.schedgate.simulator.sched.pelt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Cases;
import org.schedgate.simulator.random.RandomStream;

class PeltSignalPropertyTest {
    /** A stretch of time in which nothing changed. */
    private record Stretch(long nanos, long weight, int tasks, boolean running) {}

    private static List<Stretch> stretches(RandomStream random, long nanosMax) {
        List<Stretch> stretches = new ArrayList<>();
        long count = random.between(1, 60);
        for (long i = 0; i < count; i++) {
            int tasks = (int) random.below(4);
            long weight = tasks == 0 ? 0 : tasks * random.between(15, 88_761);
            boolean running = tasks > 0 && random.below(2) == 0;
            stretches.add(new Stretch(random.between(0, 1L << random.between(8, nanosMax)), weight, tasks, running));
        }
        return stretches;
    }

    @Test
    void a_queue_equals_the_series_added_up_unit_by_unit() {
        double y = StrictMath.pow(0.5, 1.0 / 32);
        Cases.forEach(random -> {
            List<Stretch> stretches = stretches(random, 23);
            PeltSignal queue = new PeltSignal();
            double[] sums = new double[3];
            long now = 0;
            long unit = 0;
            int ends = 0;
            for (Stretch stretch : stretches) {
                now += stretch.nanos();
                for (; unit < now >> 10; unit++) {
                    sums[0] += stretch.weight();
                    sums[1] += stretch.tasks() * 1024.0;
                    sums[2] += stretch.running() ? 1024.0 : 0;
                    if ((unit + 1) % 1024 == 0) {
                        for (int i = 0; i < sums.length; i++) {
                            sums[i] *= y;
                        }
                    }
                }
                if (queue.updateQueue(now, stretch.weight(), stretch.tasks(), stretch.running())) {
                    ends++;
                    // The ideal divider: all units of an endless past, and those of the period in progress.
                    double divider = 1024 / (1 - y) - 1024 + queue.periodContrib();
                    // Each update rounds sums down by less than 2 per weight; the fixed point is 0.1 % below the ideal.
                    double roundings = 1 + 2.0 * ends;
                    assertThat((double) queue.loadAvg())
                            .isCloseTo(sums[0] / divider, within(1 + 0.003 * sums[0] / divider + roundings * 6));
                    assertThat((double) queue.runnableAvg())
                            .isCloseTo(sums[1] / divider, within(2 + 0.003 * sums[1] / divider + roundings * 0.1));
                    assertThat((double) queue.utilAvg())
                            .isCloseTo(sums[2] / divider, within(2 + 0.003 * sums[2] / divider + roundings * 0.1));
                }
                assertThat((long) queue.periodContrib()).isEqualTo(unit % 1024);
                assertThat(queue.lastUpdateNanos()).isEqualTo(unit << 10);
            }
        });
    }

    @Test
    void a_queue_equals_the_published_formula_in_unlimited_precision() {
        Cases.forEach(random -> {
            List<Stretch> stretches = stretches(random, 32);
            PeltSignal queue = new PeltSignal();
            BigPelt oracle = new BigPelt();
            long now = 0;
            for (Stretch stretch : stretches) {
                now += stretch.nanos();
                boolean ended = queue.updateQueue(now, stretch.weight(), stretch.tasks(), stretch.running());
                assertThat(ended).isEqualTo(oracle.update(now, stretch));
                assertThat(queue.loadAvg()).isEqualTo(oracle.averages[0]);
                assertThat(queue.runnableAvg()).isEqualTo(oracle.averages[1]);
                assertThat(queue.utilAvg()).isEqualTo(oracle.averages[2]);
            }
        });
    }

    @Test
    void a_tasks_averages_never_exceed_full() {
        Cases.forEach(random -> {
            PeltSignal task = new PeltSignal();
            long now = 0;
            for (int i = 0; i < 100; i++) {
                now += random.between(0, 1L << random.between(8, 28));
                boolean queued = random.below(4) != 0;
                task.updateTask(now, 1024, queued, queued && random.below(2) == 0);
                assertThat(task.loadAvg()).isBetween(0L, 1024L);
                assertThat(task.utilAvg()).isBetween(0L, task.runnableAvg());
                // Load sums are kept without the factor 1024, so their roundings weigh more: 46 units in all, 2 in the
                // average.
                assertThat(task.runnableAvg()).isBetween(task.loadAvg(), task.loadAvg() + 2);
            }
        });
    }

    @Test
    void a_queue_of_one_task_follows_the_task() {
        Cases.forEach(random -> {
            int weight = (int) random.between(15, 88_761);
            PeltSignal task = new PeltSignal();
            PeltSignal queue = new PeltSignal();
            task.attachTo(queue, weight);
            long now = 0;
            for (int i = 0; i < 200; i++) {
                now += random.between(0, 1L << random.between(8, 24));
                boolean queued = random.below(3) != 0;
                boolean running = queued && random.below(2) == 0;
                queue.updateQueue(now, queued ? weight : 0, queued ? 1 : 0, running);
                task.updateTask(now, weight, queued, running);
                assertThat(queue.utilAvg()).isEqualTo(task.utilAvg());
                assertThat(queue.runnableAvg()).isEqualTo(task.runnableAvg());
                // A task's load sum is rounded down before it is multiplied by the weight.
                assertThat(queue.loadAvg()).isBetween(task.loadAvg(), task.loadAvg() + weight / 1000 + 1);
            }
        });
    }

    /** The formula of docs/model/pelt.md in unlimited precision, written without looking at the implementation's shortcuts. */
    private static final class BigPelt {
        private static final long[] POWERS = powers();

        private final BigInteger[] sums = {BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO};
        private final long[] averages = new long[3];
        private long units;

        private static long[] powers() {
            long[] powers = new long[32];
            for (int n = 0; n < 32; n++) {
                // Exact enough: the neighbouring integers are farther than the error of a double's 53 bits.
                powers[n] = (long) (0xffff_ffffL * StrictMath.pow(0.5, n / 32.0));
            }
            return powers;
        }

        private static BigInteger decay(BigInteger sum, long periods) {
            return periods > 2016
                    ? BigInteger.ZERO
                    : sum.shiftRight((int) periods / 32)
                            .multiply(BigInteger.valueOf(POWERS[(int) periods % 32]))
                            .shiftRight(32);
        }

        boolean update(long now, Stretch stretch) {
            long target = now / 1024;
            long periods = target / 1024 - units / 1024;
            long contribution = target - units;
            if (periods > 0) {
                long before = 1024 - units % 1024;
                BigInteger max = BigInteger.valueOf(47_742);
                contribution = decay(BigInteger.valueOf(before), periods).longValueExact()
                        + max.subtract(decay(max, periods)).longValueExact()
                        - 1024
                        + target % 1024;
                for (int i = 0; i < sums.length; i++) {
                    sums[i] = decay(sums[i], periods);
                }
            }
            long[] on = {stretch.weight(), 1024L * stretch.tasks(), stretch.running() ? 1024 : 0};
            for (int i = 0; i < sums.length; i++) {
                sums[i] = sums[i].add(BigInteger.valueOf(on[i]).multiply(BigInteger.valueOf(contribution)));
            }
            units = target;
            if (periods > 0) {
                BigInteger divider = BigInteger.valueOf(47_742 - 1024 + units % 1024);
                for (int i = 0; i < sums.length; i++) {
                    averages[i] = sums[i].divide(divider).longValueExact();
                }
            }
            return periods > 0;
        }
    }
}
