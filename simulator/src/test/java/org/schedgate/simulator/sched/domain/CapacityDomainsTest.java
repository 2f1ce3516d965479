package org.schedgate.simulator.sched.domain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;

/** Capacities in domains and groups. */
class CapacityDomainsTest {
    private static DomainTree tree(KernelDomainRules rules, String machine) {
        return rules.build(Machines.of(machine).topology());
    }

    @Test
    void a_group_sums_its_capacities_and_keeps_the_extremes() {
        DomainTree tree = tree(KernelDomainRules.numaImbalanceOfEighth(), "1n1l4c1t@446,446,1024,1024");
        SchedGroup one = tree.domain(0, 0).groups().get(0);
        assertThat(one.capacity()).isEqualTo(446);
        DomainTree juno = tree(KernelDomainRules.numaImbalanceOfEighth(), "juno-r2");
        SchedGroup little = juno.domain(0, 1).localGroup();
        assertThat(little.cpus()).hasToString("0,3-5");
        assertThat(little.capacity()).isEqualTo(4 * 383);
        SchedGroup big = juno.domain(0, 1).groups().get(1);
        assertThat(big.capacity()).isEqualTo(2048);
        assertThat(big.minCapacity()).isEqualTo(1024);
        assertThat(big.maxCapacity()).isEqualTo(1024);
    }

    @Test
    void a_group_of_different_cpus_has_both_extremes() {
        // Two nodes, each of a little and a big CPU: the group of a node has both.
        DomainTree tree = tree(KernelDomainRules.numaImbalanceOfEighth(), "2n1l2c1t@446,1024,446,1024");
        SchedGroup node = tree.domain(0, 1).localGroup();
        assertThat(node.capacity()).isEqualTo(1470);
        assertThat(node.minCapacity()).isEqualTo(446);
        assertThat(node.maxCapacity()).isEqualTo(1024);
    }

    @Test
    void the_domain_whose_cpus_differ_knows_and_its_child_does_not_spread() {
        for (KernelDomainRules rules :
                new KernelDomainRules[] {KernelDomainRules.wholeThreads(), KernelDomainRules.asymmetryPerDomain()}) {
            DomainTree tree = tree(rules, "1n2l4c1t@446,1024");
            assertThat(tree.domain(0, 0).has(Flag.ASYM_CPUCAPACITY)).isFalse();
            assertThat(tree.domain(0, 0).has(Flag.PREFER_SIBLING)).isFalse();
            assertThat(tree.domain(0, 1).has(Flag.ASYM_CPUCAPACITY)).isTrue();
            assertThat(tree.domain(0, 1).has(Flag.ASYM_CPUCAPACITY_FULL)).isTrue();
        }
    }

    @Test
    void before_capacities_were_compared_no_domain_knows() {
        DomainTree tree = tree(KernelDomainRules.preferSiblingBelowNuma(), "1n2l4c1t@446,1024");
        assertThat(tree.domain(0, 1).has(Flag.ASYM_CPUCAPACITY)).isFalse();
        assertThat(tree.domain(0, 0).has(Flag.PREFER_SIBLING)).isTrue();
    }

    @Test
    void per_domain_a_part_of_the_capacities_is_asymmetric_but_not_full() {
        // One cache of little and middle CPUs, one of big ones.
        DomainTree tree = tree(KernelDomainRules.asymmetryPerDomain(), "1n2l2c1t@300,600,1024,1024");
        assertThat(tree.domain(0, 0).has(Flag.ASYM_CPUCAPACITY)).isTrue();
        assertThat(tree.domain(0, 0).has(Flag.ASYM_CPUCAPACITY_FULL)).isFalse();
        assertThat(tree.domain(2, 0).has(Flag.ASYM_CPUCAPACITY)).isFalse();
        assertThat(tree.domain(2, 1).has(Flag.ASYM_CPUCAPACITY_FULL)).isTrue();
        // One level only: CPU 0 sees a big CPU at the package, so the package it is, also where the cache differs.
        DomainTree one = tree(KernelDomainRules.wholeThreads(), "1n2l2c1t@300,600,1024,1024");
        assertThat(one.domain(0, 0).has(Flag.ASYM_CPUCAPACITY)).isFalse();
        assertThat(one.domain(0, 1).has(Flag.ASYM_CPUCAPACITY)).isTrue();
    }

    @Test
    void a_thread_of_two_counted_589_until_4_19() {
        assertThat(tree(KernelDomainRules.preferSiblingBelowNuma(), "smt-8").capacity(0))
                .isEqualTo(589);
        assertThat(tree(KernelDomainRules.preferSiblingBelowNuma(), "smt-8")
                        .domain(0, 1)
                        .localGroup()
                        .capacity())
                .isEqualTo(1178);
        assertThat(tree(KernelDomainRules.wholeThreads(), "smt-8").capacity(0)).isEqualTo(1024);
        assertThat(tree(KernelDomainRules.preferSiblingBelowNuma(), "uma-2").capacity(0))
                .isEqualTo(1024);
    }

    /** The row of 8 x 10 x 2 CPUs on 3.15: SMT 1-2 ms, 110 %; MC 20 CPUs 1-4 ms, 125 %; NUMA 40, 80 and 160 CPUs by weight. */
    @Test
    void the_oldest_rules_have_fixed_intervals_below_numa() {
        DomainTree tree = tree(KernelDomainRules.fixedIntervals(), "dl980-8s");
        assertThat(tree.depth(0)).isEqualTo(5);
        assertThat(tree.domain(0, 0).parameters()).isEqualTo(new SchedDomain.Parameters(1, 2, 64, 110, 0, 0));
        assertThat(tree.domain(0, 1).weight()).isEqualTo(20);
        assertThat(tree.domain(0, 1).parameters()).isEqualTo(new SchedDomain.Parameters(1, 4, 64, 125, 1, 0));
        for (int at = 2; at < 5; at++) {
            int weight = 10 << at;
            assertThat(tree.domain(0, at).weight()).isEqualTo(weight);
            assertThat(tree.domain(0, at).parameters())
                    .isEqualTo(new SchedDomain.Parameters(weight, 2 * weight, 32, 125, 2, 0));
        }
        // PREFER_SIBLING of the package, which spans what the cache does, is handed down.
        assertThat(tree.domain(0, 1).has(Flag.PREFER_SIBLING)).isTrue();
        assertThat(tree.domain(0, 0).has(Flag.PREFER_SIBLING)).isFalse();
    }
}
