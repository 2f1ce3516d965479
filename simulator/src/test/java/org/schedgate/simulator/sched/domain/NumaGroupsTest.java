package org.schedgate.simulator.sched.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.machine.RegularTopology;
import org.schedgate.simulator.machine.RegularTopology.SiblingNumbering;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.random.RandomStream;
import org.schedgate.simulator.sched.domain.SchedDomain.Level;

/** Groups where distances do not nest. The expected spans are worked out from the distance tables by hand. */
class NumaGroupsTest {
    private static List<String> chain(DomainTree tree, int cpu) {
        return java.util.stream.IntStream.range(0, tree.depth(cpu))
                .mapToObj(i -> tree.domain(cpu, i).toString())
                .toList();
    }

    private static List<String> ring(SchedDomain domain) {
        return domain.groups().stream()
                .map(g -> g.cpus() + " by " + g.balanceMask())
                .toList();
    }

    /** Distances 12, 20, 22, 24 from nodes 0..3 give each node its own spans. */
    @Test
    void spans_follow_the_distance_table() {
        DomainTree tree = KernelDomainRules.eagerBalancing()
                .build(Machines.of("kunpeng920-96").topology());
        assertThat(chain(tree, 0)).containsExactly("MC(0-23)", "NUMA(0-47)", "NUMA(0-71)", "NUMA(0-95)");
        assertThat(chain(tree, 24)).containsExactly("MC(24-47)", "NUMA(0-47)", "NUMA(0-71)", "NUMA(0-95)");
        assertThat(chain(tree, 48)).containsExactly("MC(48-71)", "NUMA(48-95)", "NUMA(0-23,48-95)", "NUMA(0-95)");
        assertThat(chain(tree, 72)).containsExactly("MC(72-95)", "NUMA(48-95)", "NUMA(0-23,48-95)", "NUMA(0-95)");
    }

    /** The case of the kernel's own commit message: node 2's part of node 0's {0,1,2} was {2,3}, and is {2} since. */
    @Test
    void a_group_may_leave_its_domain_until_it_was_cut() {
        Topology topology = Machines.of("kunpeng920-96").topology();
        DomainTree before = KernelDomainRules.eagerBalancing().build(topology);
        DomainTree after = KernelDomainRules.nestedNumaGroups().build(topology);
        assertThat(ring(before.domain(0, 2))).containsExactly("0-47 by 0-47", "48-95 by 48-95");
        assertThat(ring(after.domain(0, 2))).containsExactly("0-47 by 0-47", "48-71 by 48-71");
        // Node 1 reaches node 2 at distance 22, where node 2's child is {0,2,3}.
        assertThat(ring(before.domain(24, 2))).containsExactly("0-47 by 24-47", "0-23,48-95 by 48-71");
        assertThat(ring(after.domain(24, 2))).containsExactly("0-47 by 24-47", "48-71 by 48-71");
    }

    @Test
    void overlapping_groups_are_balanced_by_the_cpus_that_see_them() {
        DomainTree tree = KernelDomainRules.nestedNumaGroups()
                .build(Machines.of("kunpeng920-96").topology());
        // Node 0's top level is 22: node 3's child there is {2,3}, seen alike by node 3 only.
        assertThat(ring(tree.domain(0, 3))).containsExactly("0-71 by 0-23", "48-95 by 72-95");
        // Node 1's top level is 24: nodes 0 and 2 end below it and found no group.
        assertThat(ring(tree.domain(24, 3))).containsExactly("0-71 by 24-47", "0-23,48-95 by 72-95");
    }

    /** A ring of four nodes: one hop 15, two hops 20. */
    @Test
    void a_ring_of_nodes_overlaps() {
        int[][] distances = {{10, 15, 20, 15}, {15, 10, 15, 20}, {20, 15, 10, 15}, {15, 20, 15, 10}};
        Topology topology = RegularTopology.parse("4n1l2c1t").build(SiblingNumbering.ADJACENT, distances);
        DomainTree tree = KernelDomainRules.numaImbalanceOfEighth().build(topology);
        assertThat(chain(tree, 2)).containsExactly("MC(2-3)", "NUMA(0-5)", "NUMA(0-7)");
        assertThat(ring(tree.domain(2, 1))).containsExactly("2-3 by 2-3", "4-5 by 4-5", "0-1 by 0-1");
        // From node 1 its own {0,1,2}, then node 3 with {2,3,0}.
        assertThat(ring(tree.domain(2, 2))).containsExactly("0-5 by 2-3", "0-1,4-7 by 6-7");
    }

    /** Node 1 sees every node at 15 and has no level 20, so it founds no group in the view of node 0 or 2. */
    @Test
    void a_node_that_sees_all_earlier_founds_no_group() {
        int[][] distances = {{10, 20, 20}, {15, 10, 15}, {20, 20, 10}};
        Topology topology = RegularTopology.parse("3n1l1c1t").build(SiblingNumbering.ADJACENT, distances);
        for (KernelDomainRules rules :
                List.of(KernelDomainRules.eagerBalancing(), KernelDomainRules.nestedNumaGroups())) {
            DomainTree tree = rules.build(topology);
            assertThat(ring(tree.domain(0, 0))).containsExactly("0 by 0", "2 by 2");
            assertThat(ring(tree.domain(2, 0))).containsExactly("2 by 2", "0 by 0");
            assertThat(ring(tree.domain(1, 0))).containsExactly("1 by 1", "2 by 2", "0 by 0");
        }
    }

    @Test
    void any_machine_keeps_the_rules_of_the_builder() {
        for (int seed = 1; seed <= 60; seed++) {
            RandomStream random = RandomStream.of(seed, "machines");
            Topology topology = someMachine(random);
            for (KernelDomainRules rules : List.of(
                    KernelDomainRules.preferSiblingAtPackage(),
                    KernelDomainRules.eagerBalancing(),
                    KernelDomainRules.numaImbalanceOfEighth())) {
                DomainTree tree = rules.build(topology);
                for (int cpu = 0; cpu < topology.cpuCount(); cpu++) {
                    check("seed " + seed + " cpu " + cpu, tree, cpu, rules);
                }
            }
        }
    }

    private static Topology someMachine(RandomStream random) {
        int nodes = (int) random.between(1, 5);
        int[][] distances = new int[nodes][nodes];
        for (int a = 0; a < nodes; a++) {
            distances[a][a] = 10;
            for (int b = 0; b < a; b++) {
                distances[a][b] = (int) random.between(11, 33);
                distances[b][a] = distances[a][b];
            }
        }
        RegularTopology machine = new RegularTopology(
                nodes, 1, 1, (int) random.between(1, 3), (int) random.below(3), (int) random.between(1, 3), (int)
                        random.between(1, 2));
        return machine.build(random.below(2) == 0 ? SiblingNumbering.ADJACENT : SiblingNumbering.SPLIT, distances);
    }

    private static void check(String where, DomainTree tree, int cpu, KernelDomainRules rules) {
        int weight = 1;
        for (int i = 0; i < tree.depth(cpu); i++) {
            SchedDomain domain = tree.domain(cpu, i);
            assertThat(domain.weight()).as(where).isGreaterThan(weight);
            weight = domain.weight();
            if (domain.child() != null) {
                assertThat(domain.span().containsAll(domain.child().span()))
                        .as(where)
                        .isTrue();
                assertThat(domain.localGroup().cpus())
                        .as(where)
                        .isEqualTo(domain.child().span());
            } else {
                assertThat(domain.localGroup().cpus()).as(where).hasToString(Integer.toString(cpu));
            }
            checkGroups(where, domain, rules);
        }
        assertThat(weight).as(where).isEqualTo(tree.cpuCount());
    }

    private static void checkGroups(String where, SchedDomain domain, KernelDomainRules rules) {
        assertThat(domain.localGroup().cpus().contains(domain.cpu())).as(where).isTrue();
        assertThat(domain.groups().size()).as(where).isGreaterThan(1);
        boolean[] covered = new boolean[4096];
        int total = 0;
        for (SchedGroup group : domain.groups()) {
            assertThat(group.balanceMask().isEmpty()).as(where).isFalse();
            assertThat(group.cpus().containsAll(group.balanceMask())).as(where).isTrue();
            assertThat(group.capacity()).as(where).isEqualTo(group.minCapacity() * group.weight());
            // 15 % more than one CPU for all threads of a core where threads share it.
            assertThat(group.minCapacity())
                    .as(where)
                    .isIn(
                            rules.threadsShareCapacity()
                                    ? List.of(1024L, 1178L / 2, 1178L / 4, 1178L / 8)
                                    : List.of(1024L));
            total += group.weight();
            for (int c = group.cpus().first(); c >= 0; c = group.cpus().next(c + 1)) {
                covered[c] = true;
            }
            if (rules.groupExtent() == KernelDomainRules.GroupExtent.WITHIN_SPAN) {
                assertThat(domain.span().containsAll(group.cpus())).as(where).isTrue();
            }
        }
        for (int c = domain.span().first(); c >= 0; c = domain.span().next(c + 1)) {
            assertThat(covered[c]).as(where).isTrue();
        }
        if (domain.level() != Level.NUMA) {
            assertThat(total).as(where).isEqualTo(domain.weight());
        }
    }
}
