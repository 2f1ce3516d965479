package org.schedgate.simulator.sched.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;

/** Which domains pack, and whom they prefer: two cores of two threads, CPUs 0 and 1, and 2 and 3. */
class PreferredCpusTest {
    private static final Topology CORES = Machines.of("1n1l2c2t^100,60").topology();
    private static final Topology THREADS = Machines.of("1n1l2c2t^threads").topology();

    @Test
    void a_machine_that_prefers_nobody_packs_nowhere() {
        DomainTree tree = KernelDomainRules.preferringWholeCores()
                .build(Machines.of("1n1l2c2t").topology());
        assertThat(tree.domain(0, 0).has(Flag.ASYM_PACKING)).isFalse();
        assertThat(tree.domain(0, 1).has(Flag.ASYM_PACKING)).isFalse();
        assertThat(tree.packing(0)).isNull();
    }

    @Test
    void preferred_threads_are_packed_within_a_core_by_every_kernel() {
        for (KernelDomainRules rules :
                new KernelDomainRules[] {KernelDomainRules.fixedIntervals(), KernelDomainRules.preferringWholeCores()
                }) {
            DomainTree tree = rules.build(THREADS);
            assertThat(tree.domain(0, 0).has(Flag.ASYM_PACKING)).isTrue();
            assertThat(tree.domain(0, 1).has(Flag.ASYM_PACKING)).isFalse();
            assertThat(tree.packing(3)).isSameAs(tree.domain(3, 0));
            assertThat(tree.prefers(2, 3)).isTrue();
            assertThat(tree.prefers(3, 2)).isFalse();
        }
    }

    @Test
    void preferred_cores_are_unknown_before_4_10() {
        DomainTree tree = KernelDomainRules.preferSiblingAtPackage().build(CORES);
        assertThat(tree.packing(0)).isNull();
    }

    @Test
    void later_threads_of_a_preferred_core_are_preferred_less_by_their_place_and_then_by_its_square() {
        // 100 * 2 / 1 = 200, 100 * 2 / 2 = 100; 60 * 2 / 1 = 120 and 60.
        DomainTree divided = KernelDomainRules.preferringCores().build(CORES);
        assertThat(divided.prefers(0, 2)).isTrue();
        assertThat(divided.prefers(2, 1)).isTrue();
        assertThat(divided.prefers(1, 3)).isTrue();
        assertThat(divided.packing(0)).isSameAs(divided.domain(0, 1));
        assertThat(divided.domain(0, 0).has(Flag.ASYM_PACKING)).isTrue();
        // 100 * 2 / 4 = 50 is less than 60 * 2 / 1 = 120, and more than 60 * 2 / 4 = 30.
        DomainTree squared = KernelDomainRules.clusters().build(CORES);
        assertThat(squared.prefers(2, 1)).isTrue();
        assertThat(squared.prefers(1, 3)).isTrue();
        // A core of 130 keeps its second thread above the other's first only as long as the place is not squared.
        Topology steep = Machines.of("1n1l2c2t^130,60").topology();
        assertThat(KernelDomainRules.preferringCores().build(steep).prefers(1, 2))
                .isTrue();
        assertThat(KernelDomainRules.clusters().build(steep).prefers(1, 2)).isFalse();
    }

    @Test
    void threads_of_a_preferred_core_are_alike_from_6_5() {
        DomainTree tree = KernelDomainRules.preferringWholeCores().build(CORES);
        assertThat(tree.domain(0, 0).has(Flag.ASYM_PACKING)).isFalse();
        assertThat(tree.packing(3)).isSameAs(tree.domain(3, 1));
        assertThat(tree.prefers(0, 1)).isFalse();
        assertThat(tree.prefers(1, 0)).isFalse();
        assertThat(tree.prefers(1, 2)).isTrue();
        assertThat(tree.preferred(tree.domain(0, 1).groups().get(1))).isEqualTo(2);
    }

    @Test
    void preferences_that_do_not_fit_are_refused_by_value() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CORES.withPreferredCores(1, 1))
                .withMessage("2 priorities for 4 CPUs: give one a CPU");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CORES.withPreferredCores(1, 1, 0, 0))
                .withMessage("priority of CPU 2 is 0: accepted is 1..10000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CORES.withPreferredCores(5, 6, 1, 1))
                .withMessage("priority of CPU 1 is 6, that of its sibling thread 5: a core has one priority");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Machines.of("1n1l2c2t^fast"))
                .withMessage("machine '1n1l2c2t^fast': priority 'fast': accepted is 1..10000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Machines.of("1n1l2c2t^1,2,3"))
                .withMessage("machine '1n1l2c2t^1,2,3': 3 priorities for 4 CPUs: give a number that divides them");
    }
}
