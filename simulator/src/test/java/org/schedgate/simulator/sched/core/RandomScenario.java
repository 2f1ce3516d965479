package org.schedgate.simulator.sched.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.machine.NoiseModel;
import org.schedgate.simulator.random.RandomStream;
import org.schedgate.simulator.sched.fair.FairClassFixture;
import org.schedgate.simulator.task.ControlGroup;
import org.schedgate.simulator.task.Policy;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;
import org.schedgate.simulator.workload.Steps;

/**
 * A small machine, kernel and script drawn at random; the script cannot deadlock, since every token that is taken is also given.
 *
 * @param machine of 1..32 CPUs
 * @param kernel any of the releases
 * @param script a few kinds of tasks
 * @param seed of the run
 */
record RandomScenario(Machine machine, KernelProfile kernel, Script script, long seed) {
    private static final int CPUS_MAX = 32;

    /** Noise strong enough to strike within some milliseconds. */
    private static final NoiseModel NOISE = new NoiseModel(
            2_000, 1_000, 30_000, 500, 1_000, 40_000, 20, 250, "made up: often, so that it meets everything");

    /** A run of some milliseconds has some ten thousand events. */
    static final Budget BUDGET = new Budget(5_000_000, 20_000_000_000L, 100_000);

    private static final List<ControlGroup> GROUPS = List.of(
            ControlGroup.named("one"),
            ControlGroup.named("two").weight(50),
            ControlGroup.named("inner").withShares(4096).in(ControlGroup.named("one")));

    static RandomScenario draw(RandomStream random) {
        Machine machine = machine(random);
        List<KernelProfile> kernels = new ArrayList<>(FairClassFixture.all());
        Kernels.names().forEach(name -> kernels.add(Kernels.of(name)));
        KernelProfile kernel = kernels.get((int) random.below(kernels.size()));
        return new RandomScenario(
                machine, kernel, script(random, machine.topology().cpuCount()), random.nextLong());
    }

    /** The same without anything that makes work take longer than was asked for: no noise, no sharing of cores, no cold caches. */
    RandomScenario atFullSpeed() {
        Machine exact = machine.withoutNoise().withCost(Cost.SMT_SPEED, 1024, "made up: threads share nothing");
        for (Cost refill :
                List.of(Cost.REFILL_SAME_CORE, Cost.REFILL_SAME_LLC, Cost.REFILL_OTHER_LLC, Cost.REFILL_OTHER_NODE)) {
            exact = exact.withCost(refill, 0, "made up: caches are warm everywhere");
        }
        return new RandomScenario(exact, kernel, script, seed);
    }

    SchedulerRun start(SchedListener listener) {
        return new SchedulerRun(machine, kernel, seed, BUDGET, listener, () -> false);
    }

    private static Machine machine(RandomStream random) {
        StringBuilder name = new StringBuilder();
        int room = CPUS_MAX;
        for (char letter : new char[] {'n', 'l', 'c', 't'}) {
            int most = Math.min(room, letter == 'c' ? 8 : letter == 'n' ? 4 : 2);
            int count = (int) random.between(1, most);
            name.append(count).append(letter);
            room /= count;
        }
        Machine machine = Machines.of(name.toString());
        return random.below(2) == 0 ? machine.withoutNoise() : machine.withNoise(NOISE);
    }

    private static Script script(RandomStream random, int cpus) {
        Script script = Script.named("random").child("child", c -> c.run(random.between(0, 200_000)));
        boolean stopped = random.below(4) == 0;
        if (stopped) {
            script = script.runtime(Duration.ofNanos(random.between(1_000_000, 10_000_000)));
        }
        int kinds = (int) random.between(1, 4);
        for (int kind = 0; kind < kinds; kind++) {
            int copies = (int) random.between(1, 6);
            script = script.task(disguise(
                    random, cpus, plain("plain-" + kind, random, stopped).copies(copies)));
        }
        if (random.below(6) == 0) {
            // More than there are CPUs, and long enough for balancing to push a running task.
            int hogs = (int) random.between(cpus, cpus + 3);
            script = script.tasks(hogs, "hog", t -> t.runBetween(10_000_000, 60_000_000));
        }
        for (int pair = (int) random.below(3); pair > 0; pair--) {
            script = withPair(random, cpus, script, pair);
        }
        if (random.below(2) == 0) {
            int tasks = (int) random.between(2, 6);
            int rounds = (int) random.between(1, 8);
            long work = random.between(0, 300_000);
            UnaryOperator<Steps> meet =
                    t -> t.repeat(rounds, r -> r.runBetween(0, work).barrier("meet", tasks));
            script = script.task(
                    disguise(random, cpus, ScriptTask.named("meeting", meet).copies(tasks)));
        }
        return script;
    }

    /** A kind of task that needs nobody. */
    private static ScriptTask plain(String name, RandomStream random, boolean stopped) {
        List<UnaryOperator<Steps>> steps = new ArrayList<>();
        for (int step = (int) random.between(1, 4); step > 0; step--) {
            steps.add(step(random));
        }
        UnaryOperator<Steps> body = s -> {
            Steps all = s.run(random.between(1_000, 500_000));
            for (UnaryOperator<Steps> step : steps) {
                all = step.apply(all);
            }
            return all;
        };
        int rounds = (int) random.between(1, 12);
        return ScriptTask.named(
                name, stopped && random.below(2) == 0 ? t -> t.forever(body) : t -> t.repeat(rounds, body));
    }

    private static UnaryOperator<Steps> step(RandomStream random) {
        long nanos = random.between(1, 400_000);
        return switch ((int) random.below(7)) {
            case 0 -> s -> s.sleep(nanos);
            case 1 -> s -> s.sleepBetween(1, nanos);
            case 2 -> s -> s.spin(nanos);
            case 3 -> Steps::yieldTurn;
            case 4 -> s -> s.fork("child");
            case 5 -> s -> s.run(0);
            default -> s -> s.runBetween(0, 2 * nanos);
        };
    }

    /** Givers and takers of one event's tokens, as many given as taken. */
    private static Script withPair(RandomStream random, int cpus, Script script, int pair) {
        String event = "event-" + pair;
        int takers = (int) random.between(1, 8);
        int givers = (int) random.between(1, 3);
        int rounds = (int) random.between(1, 10);
        long work = random.between(0, 50_000);
        ScriptTask giver = ScriptTask.named(
                        "giver-" + pair, t -> t.repeat(rounds, r -> r.run(work).wake(event, takers)))
                .copies(givers);
        ScriptTask taker = ScriptTask.named(
                        "taker-" + pair,
                        t -> t.repeat(rounds * givers, r -> r.await(event).run(work)))
                .copies(takers);
        return script.task(disguise(random, cpus, giver)).task(disguise(random, cpus, taker));
    }

    /** Draw a nice value and an affinity. */
    private static ScriptTask disguise(RandomStream random, int cpus, ScriptTask task) {
        ScriptTask drawn = random.below(3) == 0 ? task.nice((int) random.between(-20, 19)) : task;
        if (random.below(8) == 0) {
            ControlGroup group = GROUPS.get((int) random.below(GROUPS.size()));
            drawn = drawn.in(group);
        }
        if (random.below(8) == 0) {
            drawn = drawn.policy(random.below(2) == 0 ? Policy.BATCH : Policy.IDLE);
        }
        if (random.below(3) != 0) {
            return drawn;
        }
        List<Integer> allowed = new ArrayList<>(Collections.nCopies((int) random.between(1, cpus), 0));
        allowed.replaceAll(ignored -> (int) random.below(cpus));
        return drawn.on(CpuSet.of(allowed.stream().mapToInt(Integer::intValue).toArray()));
    }
}
