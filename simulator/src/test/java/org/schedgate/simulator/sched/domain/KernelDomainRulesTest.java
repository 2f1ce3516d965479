package org.schedgate.simulator.sched.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.machine.RegularTopology;
import org.schedgate.simulator.machine.RegularTopology.SiblingNumbering;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;
import org.schedgate.simulator.sched.domain.SchedDomain.Level;

class KernelDomainRulesTest {
    private static final KernelDomainRules V4_8 = KernelDomainRules.preferSiblingAtPackage();
    private static final KernelDomainRules V5_9 = KernelDomainRules.wholeThreads();
    private static final KernelDomainRules V5_12 = KernelDomainRules.eagerBalancing();
    private static final KernelDomainRules V5_19 = KernelDomainRules.numaImbalanceOfQuarter();
    private static final KernelDomainRules V6_1 = KernelDomainRules.numaImbalanceOfEighth();

    /** Four sockets of 20 cores and two threads, numbered c and c+80, every other socket 21 away. */
    private static Topology fourSockets() {
        int[][] distances = {{10, 21, 21, 21}, {21, 10, 21, 21}, {21, 21, 10, 21}, {21, 21, 21, 10}};
        return RegularTopology.parse("4n1l20c2t").build(SiblingNumbering.SPLIT, distances);
    }

    private static Topology topology(String machine) {
        return Machines.of(machine).topology();
    }

    private static List<String> chain(DomainTree tree, int cpu) {
        List<String> chain = new ArrayList<>();
        for (int i = 0; i < tree.depth(cpu); i++) {
            chain.add(tree.domain(cpu, i).toString());
        }
        return chain;
    }

    private static List<String> ring(SchedDomain domain) {
        return domain.groups().stream().map(group -> group.cpus().toString()).toList();
    }

    /** The published rows: span, interval bounds, interval of a busy CPU before the jiffy it loses, imbalance and what follows from it. */
    @ParameterizedTest
    @CsvSource({
        "four-sockets, 5.9, 0, SMT, 2, 2, 4, 64, 110, 105, 102, 0",
        "four-sockets, 5.9, 1, MC, 40, 40, 80, 1280, 117, 108, 174, 1",
        "four-sockets, 5.9, 2, NUMA, 160, 160, 320, 5120, 125, 112, 256, 2",
        "kunpeng920-96, 5.12, 0, MC, 24, 24, 48, 384, 117, 108, 174, 1",
        "kunpeng920-96, 5.12, 1, NUMA, 48, 48, 96, 768, 117, 108, 174, 2",
        "kunpeng920-96, 5.12, 2, NUMA, 72, 72, 144, 1152, 117, 108, 174, 2",
        "kunpeng920-96, 5.12, 3, NUMA, 96, 96, 192, 1536, 117, 108, 174, 2",
        "1n2l4c1t, 4.8, 0, MC, 4, 4, 8, 128, 117, 108, 174, 1",
        "1n2l4c1t, 4.8, 1, PKG, 8, 8, 16, 256, 125, 112, 256, 1",
        "icelake-8369b-vm32, 6.1, 0, SMT, 2, 2, 4, 32, 110, 105, 102, 0",
        "icelake-8369b-vm32, 6.1, 1, MC, 32, 32, 64, 512, 117, 108, 174, 1"
    })
    void the_derived_numbers_of_known_machines(
            String machine,
            String kernel,
            int index,
            Level level,
            int span,
            int minInterval,
            int maxInterval,
            int busyInterval,
            int imbalance,
            int wakeBias,
            int forkMargin,
            int niceTries) {
        KernelDomainRules rules = switch (kernel) {
            case "4.8" -> V4_8;
            case "5.9" -> V5_9;
            case "5.12" -> V5_12;
            default -> V6_1;
        };
        DomainTree tree = rules.build(machine.equals("four-sockets") ? fourSockets() : topology(machine));
        SchedDomain domain = tree.domain(0, index);
        SchedDomain.Parameters numbers = domain.parameters();
        assertThat(domain.level()).isEqualTo(level);
        assertThat(domain.weight()).isEqualTo(span);
        assertThat(numbers.minIntervalMillis()).isEqualTo(minInterval);
        assertThat(numbers.maxIntervalMillis()).isEqualTo(maxInterval);
        assertThat(numbers.minIntervalMillis() * numbers.busyFactor()).isEqualTo(busyInterval);
        assertThat(numbers.imbalancePct()).isEqualTo(imbalance);
        assertThat(100 + (numbers.imbalancePct() - 100) / 2).isEqualTo(wakeBias);
        assertThat(1024 * (numbers.imbalancePct() - 100) / 100).isEqualTo(forkMargin);
        assertThat(numbers.cacheNiceTries()).isEqualTo(niceTries);
    }

    @Test
    void the_package_is_dropped_where_it_is_the_cache() {
        DomainTree tree = V5_9.build(fourSockets());
        assertThat(chain(tree, 25)).containsExactly("SMT(25,105)", "MC(20-39,100-119)", "NUMA(0-159)");
        assertThat(tree.llcId(119)).isEqualTo(20);
        assertThat(tree.llcSize(25)).isEqualTo(40);
        assertThat(tree.sharesCache(25, 105)).isTrue();
        assertThat(tree.sharesCache(25, 40)).isFalse();
        assertThat(tree.llc(25)).isSameAs(tree.domain(25, 1));
        assertThat(tree.lowestWith(25, 159)).isSameAs(tree.domain(25, 2));
        assertThat(tree.core(105)).isEqualTo(CpuSet.of(25, 105));
        assertThat(tree.smtActive()).isTrue();
    }

    @Test
    void groups_start_with_the_local_one_and_go_up_with_wrap_around() {
        DomainTree tree = V5_9.build(fourSockets());
        assertThat(ring(tree.domain(105, 0))).containsExactly("105", "25");
        List<String> cores = ring(tree.domain(38, 1));
        assertThat(cores)
                .hasSize(20)
                .startsWith("38,118", "39,119", "20,100", "21,101")
                .endsWith("37,117");
        assertThat(tree.domain(38, 1).localGroup().capacity()).isEqualTo(2048);
        assertThat(ring(tree.domain(45, 2)))
                .containsExactly("40-59,120-139", "60-79,140-159", "0-19,80-99", "20-39,100-119");
        for (SchedGroup group : tree.domain(45, 2).groups()) {
            assertThat(group.balanceMask()).isEqualTo(group.cpus());
            assertThat(group.capacity()).isEqualTo(40 * 1024);
            assertThat(group.weight()).isEqualTo(40);
        }
    }

    @Test
    void a_guest_of_one_cache_has_two_levels() {
        DomainTree tree = V6_1.build(topology("icelake-8369b-vm32"));
        assertThat(chain(tree, 31)).containsExactly("SMT(30-31)", "MC(0-31)");
        assertThat(ring(tree.domain(31, 1))).hasSize(16).startsWith("30-31", "0-1");
        assertThat(tree.domain(31, 1).parent()).isNull();
        assertThat(tree.domain(31, 1).child()).isSameAs(tree.domain(31, 0));
        assertThat(tree.domain(31, 1).parameters().imbNumaNr()).isZero();
    }

    @Test
    void clusters_exist_only_where_the_rules_have_them() {
        Topology kunpeng = topology("kunpeng920-96");
        assertThat(chain(KernelDomainRules.nestedNumaGroups().build(kunpeng), 50))
                .startsWith("MC(48-71)");
        DomainTree tree = KernelDomainRules.clusters().build(kunpeng);
        assertThat(chain(tree, 50)).startsWith("CLS(48-51)", "MC(48-71)");
        SchedDomain cluster = tree.domain(50, 0);
        assertThat(cluster.parameters().imbalancePct()).isEqualTo(117);
        assertThat(cluster.parameters().cacheNiceTries()).isEqualTo(1);
        assertThat(cluster.has(Flag.SHARE_LLC)).isTrue();
        assertThat(ring(cluster)).containsExactly("50", "51", "48", "49");
        assertThat(ring(tree.domain(50, 1))).containsExactly("48-51", "52-55", "56-59", "60-63", "64-67", "68-71");
        assertThat(tree.llcSpan(50)).hasToString("48-71");
    }

    @Test
    void flags_follow_the_level() {
        DomainTree tree = V6_1.build(topology("2n4l4c2t"));
        assertThat(chain(tree, 9)).containsExactly("SMT(8-9)", "MC(8-15)", "PKG(0-31)", "NUMA(0-63)");
        for (int i = 0; i < 4; i++) {
            SchedDomain domain = tree.domain(9, i);
            assertThat(domain.has(Flag.BALANCE_NEWIDLE)).isTrue();
            assertThat(domain.has(Flag.BALANCE_FORK)).isTrue();
            assertThat(domain.has(Flag.BALANCE_EXEC)).isTrue();
            assertThat(domain.has(Flag.WAKE_AFFINE)).isTrue();
            assertThat(domain.has(Flag.SHARE_CPUCAPACITY)).isEqualTo(i == 0);
            assertThat(domain.has(Flag.SHARE_LLC)).isEqualTo(i <= 1);
            assertThat(domain.has(Flag.PREFER_SIBLING)).isEqualTo(i <= 2);
            assertThat(domain.has(Flag.NUMA)).isEqualTo(i == 3);
            assertThat(domain.has(Flag.SERIALIZE)).isEqualTo(i == 3);
            assertThat(domain.index()).isEqualTo(i);
            assertThat(domain.cpu()).isEqualTo(9);
        }
    }

    @Test
    void distances_above_thirty_neither_place_nor_pull() {
        for (int distance : new int[] {30, 31}) {
            Topology topology = RegularTopology.parse("2n1l2c1t").build(SiblingNumbering.ADJACENT, new int[][] {
                {10, distance}, {distance, 10}
            });
            SchedDomain numa = V6_1.build(topology).domain(0, 1);
            assertThat(numa.level()).isEqualTo(Level.NUMA);
            assertThat(numa.has(Flag.WAKE_AFFINE)).isEqualTo(distance == 30);
            assertThat(numa.has(Flag.BALANCE_FORK)).isEqualTo(distance == 30);
            assertThat(numa.has(Flag.BALANCE_EXEC)).isEqualTo(distance == 30);
            assertThat(numa.has(Flag.BALANCE_NEWIDLE)).isTrue();
        }
    }

    @Test
    void a_dropped_package_hands_its_wish_to_spread_down() {
        assertThat(V4_8.build(fourSockets()).domain(0, 1).has(Flag.PREFER_SIBLING))
                .isTrue();
        DomainTree twoCaches = V4_8.build(topology("1n2l4c1t"));
        assertThat(twoCaches.domain(0, 0).has(Flag.PREFER_SIBLING)).isFalse();
        assertThat(twoCaches.domain(0, 1).has(Flag.PREFER_SIBLING)).isTrue();
        // The cache spans the machine, so the package was never built.
        assertThat(V4_8.build(topology("uma-2")).domain(0, 0).has(Flag.PREFER_SIBLING))
                .isFalse();
        assertThat(V5_9.build(topology("uma-2")).domain(0, 0).has(Flag.PREFER_SIBLING))
                .isTrue();
    }

    @Test
    void private_caches_leave_the_package_alone() {
        DomainTree tree = V6_1.build(topology("1n4l1c1t"));
        assertThat(chain(tree, 2)).containsExactly("PKG(0-3)");
        assertThat(tree.llc(2)).isNull();
        assertThat(tree.llcSpan(2)).hasToString("2");
        assertThat(tree.llcSize(2)).isEqualTo(1);
        assertThat(tree.domain(2, 0).child()).isNull();
    }

    @Test
    void one_cpu_has_no_domain_and_one_core_only_threads() {
        assertThat(V6_1.build(topology("1n1l1c1t")).depth(0)).isZero();
        assertThat(chain(V6_1.build(topology("1n1l1c2t")), 1)).containsExactly("SMT(0-1)");
        DomainTree nodes = V6_1.build(topology("2n1l1c2t"));
        assertThat(chain(nodes, 3)).containsExactly("SMT(2-3)", "NUMA(0-3)");
        assertThat(nodes.llcSpan(3)).hasToString("2-3");
    }

    /** 4 x 40 CPUs: 40/8; two nodes of eight caches: 8. */
    @Test
    void tolerated_numa_imbalance_is_counted_before_levels_are_dropped() {
        assertThat(V6_1.build(fourSockets()).domain(0, 2).parameters().imbNumaNr())
                .isEqualTo(5);
        assertThat(V5_19.build(fourSockets()).domain(0, 2).parameters().imbNumaNr())
                .isEqualTo(10);
        assertThat(V5_12.build(fourSockets()).domain(0, 2).parameters().imbNumaNr())
                .isZero();
        DomainTree chiplets = V6_1.build(topology("2n8l8c2t"));
        assertThat(chiplets.domain(0, 1).parameters().imbNumaNr()).isZero();
        assertThat(chiplets.domain(0, 2).parameters().imbNumaNr()).isEqualTo(8);
        assertThat(chiplets.domain(0, 3).parameters().imbNumaNr()).isEqualTo(8);
        DomainTree small = V6_1.build(topology("2n1l4c1t"));
        assertThat(small.domain(0, 1).parameters().imbNumaNr())
                .as("4/8 is at least 1")
                .isEqualTo(1);
        DomainTree kunpeng = V6_1.build(topology("kunpeng920-96"));
        assertThat(List.of(2, 3, 4))
                .map(i -> kunpeng.domain(0, i).parameters().imbNumaNr())
                .containsExactly(3, 3, 6);
    }

    @Test
    void a_cache_that_spans_nodes_counts_per_node() {
        Topology subNuma = new Topology(
                List.of(
                        new Topology.Place(0, 0, 0, 0, 0, 0),
                        new Topology.Place(0, 0, 0, 0, 1, 1),
                        new Topology.Place(0, 0, 1, 0, 2, 2),
                        new Topology.Place(0, 0, 1, 0, 3, 3)),
                new int[][] {{10, 11}, {11, 10}});
        DomainTree tree = V6_1.build(subNuma);
        assertThat(chain(tree, 0)).containsExactly("MC(0-1)", "NUMA(0-3)");
        assertThat(tree.sharesCache(0, 2)).isFalse();
    }

    @Test
    void the_largest_machine_is_built() {
        DomainTree tree = V6_1.build(topology("8n8l32c2t"));
        assertThat(tree.cpuCount()).isEqualTo(4096);
        assertThat(tree.domain(4095, 3).groups()).hasSize(8);
    }

    @Test
    void rules_outside_their_range_are_refused_by_value() {
        KernelDomainRules.GroupExtent extent = KernelDomainRules.GroupExtent.WITHIN_SPAN;
        KernelDomainRules.Spreading spreading = KernelDomainRules.Spreading.BELOW_NUMA;
        KernelDomainRules.Pacing pacing = KernelDomainRules.Pacing.BY_WEIGHT;
        KernelDomainRules.Asymmetry asymmetry = KernelDomainRules.Asymmetry.UNKNOWN;
        KernelDomainRules.PreferredCores cores = KernelDomainRules.PreferredCores.UNKNOWN;
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new KernelDomainRules(0, 117, true, spreading, 8, extent, pacing, asymmetry, false, cores))
                .withMessage("domain rule busy factor = 0: accepted is 1..1024");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new KernelDomainRules(16, 100, true, spreading, 8, extent, pacing, asymmetry, false, cores))
                .withMessage("domain rule outer imbalance percentage = 100: accepted is 101..1000");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new KernelDomainRules(16, 117, true, spreading, -1, extent, pacing, asymmetry, false, cores))
                .withMessage("domain rule NUMA share divisor = -1: accepted is 0..1024");
    }
}
