package org.schedgate.simulator.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MachinesTest {
    static List<String> presets() {
        return Machines.presets();
    }

    @Test
    void these_presets_exist() {
        assertThat(Machines.presets())
                .containsExactly(
                        "dl980-8s",
                        "hikey-kirin620",
                        "icelake-8369b-vm32",
                        "icelake-vm2",
                        "juno-r2",
                        "kunpeng920-96",
                        "smt-8",
                        "uma-2");
    }

    @ParameterizedTest
    @MethodSource("presets")
    void every_figure_says_where_it_comes_from(String name) {
        Machine machine = Machines.of(name);
        assertThat(machine.name()).isEqualTo(name);
        for (Cost cost : Cost.values()) {
            assertThat(machine.costs().sourceOf(cost))
                    .as("%s of %s", cost, name)
                    .matches("(measured|published|derived|estimate|calibrated on)\\b.{10,}");
        }
        assertThat(machine.noise().source()).startsWith("estimate");
    }

    @ParameterizedTest
    @MethodSource("presets")
    void what_is_farther_never_costs_less(String name) {
        CostModel costs = Machines.of(name).costs();
        assertThat(costs.of(Cost.READ_CPU_OTHER_LLC)).isGreaterThan(costs.of(Cost.READ_CPU_SAME_LLC));
        assertThat(lock(costs, Cost.REMOTE_LOCK_OTHER_LLC, Cost.LINE_OTHER_LLC))
                .isGreaterThan(lock(costs, Cost.REMOTE_LOCK_SAME_LLC, Cost.LINE_SAME_LLC));
        assertThat(costs.of(Cost.READ_CPU_SAME_LLC)).isGreaterThanOrEqualTo(costs.of(Cost.READ_CPU_SAME_CLUSTER));
        assertThat(costs.of(Cost.LINE_SAME_LLC)).isGreaterThanOrEqualTo(costs.of(Cost.LINE_SAME_CLUSTER));
        assertThat(costs.of(Cost.LINE_OTHER_LLC)).isGreaterThanOrEqualTo(costs.of(Cost.LINE_SAME_LLC));
        assertThat(costs.of(Cost.BALANCE_CPU_OTHER_LLC)).isGreaterThan(costs.of(Cost.BALANCE_CPU_SAME_LLC));
        assertThat(costs.of(Cost.REFILL_SAME_CORE)).isLessThan(costs.of(Cost.REFILL_SAME_LLC));
        assertThat(costs.of(Cost.REFILL_SAME_LLC)).isLessThan(costs.of(Cost.REFILL_OTHER_LLC));
        assertThat(costs.of(Cost.REFILL_OTHER_LLC)).isLessThan(costs.of(Cost.REFILL_OTHER_NODE));
    }

    /** A run queue's lock with the queue's lines. */
    private static long lock(CostModel costs, Cost lock, Cost line) {
        return costs.of(lock) + costs.of(Cost.RUN_QUEUE_LINES) * costs.of(line);
    }

    @ParameterizedTest
    @CsvSource({
        "icelake-8369b-vm32, 32, 1, true",
        "dl980-8s, 160, 8, true",
        "hikey-kirin620, 8, 1, false",
        "juno-r2, 6, 1, false",
        "kunpeng920-96, 96, 4, false",
        "smt-8, 8, 1, true",
        "uma-2, 2, 1, false"
    })
    void a_preset_has_its_cpus(String name, int cpus, int nodes, boolean smt) {
        Topology topology = Machines.of(name).topology();
        assertThat(topology.cpuCount()).isEqualTo(cpus);
        assertThat(topology.nodeCount()).isEqualTo(nodes);
        assertThat(topology.smt()).isEqualTo(smt);
    }

    @Test
    void the_guest_has_adjacent_siblings_in_one_cache_and_watch_their_flag_in_idle() {
        Machine machine = Machines.of("icelake-8369b-vm32");
        assertThat(machine.topology().coreCpus(6)).hasToString("6-7");
        assertThat(machine.topology().llcCpus(6)).hasToString("0-31");
        assertThat(machine.idleStates()).hasSize(1);
        assertThat(machine.idleStates().get(0).name()).isEqualTo("C1");
        assertThat(machine.idleStates().get(0).polling()).isTrue();
    }

    /**
     * The published percentiles fit A + k w: 2.6 + 0.8 k through the wake list, 2.0 + 1.4 k enqueued remotely, all in us. A waker is alone on its core at first and beside a
     * busy thread later, where kernel work takes 1.6 times as long.
     */
    @Test
    void the_guests_waker_takes_what_was_published_between_alone_and_beside_a_busy_thread() {
        Machine machine = Machines.of("icelake-8369b-vm32");
        CostModel c = machine.costs();
        assertThat(c.of(Cost.SMT_SPEED)).isEqualTo(640);
        long decide = c.of(Cost.SYSCALL) + c.of(Cost.FUTEX_WAKE) + c.of(Cost.WAKEUP);
        long list = decide + c.of(Cost.WAKE_LIST_PUSH);
        long read = c.of(Cost.READ_CPU_SAME_LLC);
        assertThat(list + read).isEqualTo(642).isLessThan(800);
        assertThat(list * 8 / 5 + read).isEqualTo(1_009).isGreaterThan(800);
        long remote = decide + c.of(Cost.ENQUEUE);
        long lock = c.of(Cost.REMOTE_LOCK_SAME_LLC);
        assertThat(remote + read + lock).isEqualTo(1_242).isLessThan(1_400);
        assertThat(remote * 8 / 5 + read + lock).isEqualTo(1_639).isGreaterThan(1_400);

        long arrive = c.of(Cost.POLL_LATENCY) + machine.idleStates().get(0).exitLatencyNanos();
        assertThat(c.of(Cost.WAKE_LIST_HANDLER) * 8 / 5 + c.of(Cost.WAKE_LIST_LOCK))
                .as("the gap beside a busy thread")
                .isCloseTo(500, within(1L));
        assertThat(arrive + c.of(Cost.CONTEXT_SWITCH)).isEqualTo(1_096);
    }

    @Test
    void kunpeng_is_the_reference_core_times_one_point_three() {
        Machine machine = Machines.of("kunpeng920-96");
        assertThat(machine.costs().of(Cost.CONTEXT_SWITCH)).isEqualTo(780);
        assertThat(machine.costs().of(Cost.FUTEX_WAIT)).isEqualTo(105);
        assertThat(machine.costs().of(Cost.FUTEX_WAKE)).isEqualTo(16);
        assertThat(machine.topology().clusterCpus(30)).hasToString("28-31");
        assertThat(machine.topology().distance(1, 3)).isEqualTo(24);
        assertThat(machine.idleStates().get(0)).isEqualTo(new IdleState("WFI", 100, 1_000, false));
    }

    @Test
    void a_machine_takes_the_idle_states_of_another_generation() {
        assertThat(IntelIdle.ICE_LAKE.states())
                .isEqualTo(Machines.of("2n1l4c2t").idleStates());
        Machine haswell = Machines.of("2n1l4c2t").withIdleStates(IntelIdle.HASWELL.states());
        assertThat(haswell.name()).isEqualTo("2n1l4c2t+idle-to-C6");
        assertThat(haswell.idleStates())
                .extracting(state -> state.name() + " " + state.exitLatencyNanos() + " " + state.targetResidencyNanos())
                .containsExactly("C1 2000 2000", "C1E 10000 20000", "C3 33000 100000", "C6 133000 400000");
    }

    @Test
    void a_regular_name_gives_a_reference_machine() {
        Machine machine = Machines.of("2n4l4c2t");
        assertThat(machine.name()).isEqualTo("2n4l4c2t");
        assertThat(machine.topology().cpuCount()).isEqualTo(64);
        assertThat(machine.idleStates()).extracting(IdleState::name).containsExactly("C1", "C1E", "C6");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ICELAKE-8369B-VM32", "icelake-8369b-vm23", "icelake8369bvm32"})
    void a_name_that_is_nearly_right_is_told_the_right_one_first(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Machines.of(name))
                .withMessageStartingWith(
                        "machine '" + name + "' is unknown: write 'icelake-8369b-vm32'; accepted is dl980-8s,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "icelake", "vm32", "n2"})
    void unknown_names_list_what_exists(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Machines.of(name))
                .withMessage("machine '" + name
                        + "' is unknown: accepted is dl980-8s, hikey-kirin620, icelake-8369b-vm32, icelake-vm2, juno-r2,"
                        + " kunpeng920-96, smt-8, uma-2, or a"
                        + " regular machine such as 2n4l4c2t (2 nodes, 4 caches a node, 4 cores a cache, 2 threads a core), or"
                        + " with capacities 1n2l4c1t@446,1024 (the first half of the CPUs 446, the second 1024), with preferred"
                        + " cores 1n1l4c2t^200,100, or with preferred threads 1n1l4c2t^threads");
    }

    @Test
    void null_nothing_and_too_much_are_refused() {
        assertThatNullPointerException()
                .isThrownBy(() -> Machines.of(null))
                .withMessageStartingWith("machine name is null: accepted is dl980-8s");
        assertThatIllegalArgumentException().isThrownBy(() -> Machines.of("0n1l1c1t"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Machines.of("100n1l50c2t"))
                .withMessageStartingWith("machine '100n1l50c2t': machine of");
    }

    @Test
    void null_parts_are_refused_with_what_is_accepted() {
        Machine good = Machines.of("uma-2");
        assertThatNullPointerException()
                .isThrownBy(() -> new Machine(null, good.topology(), good.idleStates(), good.costs(), good.noise()))
                .withMessage("machine name is null: give a name");
        assertThatNullPointerException()
                .isThrownBy(() -> new Machine("m", null, good.idleStates(), good.costs(), good.noise()))
                .withMessageStartingWith("topology of machine 'm' is null: give");
        assertThatNullPointerException()
                .isThrownBy(() -> new Machine("m", good.topology(), null, good.costs(), good.noise()))
                .withMessageStartingWith("idle states of machine 'm' are null: give");
        assertThatNullPointerException()
                .isThrownBy(() -> new Machine("m", good.topology(), good.idleStates(), null, good.noise()))
                .withMessageStartingWith("costs of machine 'm' are null: give");
        assertThatNullPointerException()
                .isThrownBy(() -> good.withNoise(null))
                .withMessage("noise of machine 'uma-2' is null: NoiseModel.OFF switches it off");
        assertThatNullPointerException()
                .isThrownBy(() -> good.costs().toBuilder().set(null, 1, "estimate"))
                .withMessage("cost kind is null: accepted is a constant of Cost");
        assertThatNullPointerException()
                .isThrownBy(() -> new IdleState(null, 0, 0, true))
                .withMessageStartingWith("idle state name is null");
        assertThatNullPointerException()
                .isThrownBy(() -> new Topology(null, new int[][] {{10}}))
                .withMessage("places are null: give one a CPU");
    }

    @Test
    void a_changed_cost_marks_the_name() {
        Machine changed = Machines.of("uma-2").withCost(Cost.WAKE_LIST_HANDLER, 0, "estimate: no gap");
        assertThat(changed.name()).isEqualTo("uma-2+WAKE_LIST_HANDLER=0");
        assertThat(changed.costs().of(Cost.WAKE_LIST_HANDLER)).isZero();
    }

    @Test
    void a_machine_needs_a_name_and_ordered_idle_states() {
        Machine good = Machines.of("uma-2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Machine(" ", good.topology(), good.idleStates(), good.costs(), good.noise()))
                .withMessage("a machine needs a name");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Machine("m", good.topology(), List.of(), good.costs(), good.noise()))
                .withMessageStartingWith("machine 'm' has no idle state");
        List<IdleState> reversed =
                List.of(good.idleStates().get(2), good.idleStates().get(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Machine("m", good.topology(), reversed, good.costs(), good.noise()))
                .withMessageContaining("C1 pays earlier than C6");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new IdleState("C1", -1, 0, true))
                .withMessageContaining("-1 ns");
    }
}
