package org.schedgate.replay.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.replay.Excerpt;
import org.schedgate.replay.trace.TextInput;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;

class GuestReaderTest {
    private static GuestAccount read(String... lines) throws IOException {
        byte[] bytes = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        return GuestReader.read(TextInput.of("g", new ByteArrayInputStream(bytes)));
    }

    @Test
    void reads_the_recorded_account() {
        GuestAccount account = Excerpt.guest();

        assertThat(account.topology().cpuCount()).isEqualTo(8);
        assertThat(account.topology().coreCpus(5)).isEqualTo(CpuSet.of(4, 5));
        assertThat(account.topology().llcCpus(5)).isEqualTo(CpuSet.range(0, 8));
        assertThat(account.release()).contains("6.1.0-57-amd64");
        assertThat(account.features()).contains("SIS_UTIL", "NO_SIS_PROP");
        assertThat(account.tunables()).containsEntry("nr_migrate", "32");
        assertThat(account.domains()).hasSize(16);
        assertThat(account.domains().get(1).name()).isEqualTo("MC");
        assertThat(account.domains().get(1).imbalancePct()).isEqualTo(117);
        assertThat(account.domains().get(1).weight()).isEqualTo(8);
        assertThat(account.domains().get(0).flags()).contains("SD_SHARE_CPUCAPACITY");
        assertThat(account.newidleCostsNanos(0, 2)).containsExactly(84_332, 41_655);
        // CPU 7: 45,081 and 43,036,414.
        assertThat(account.newidleCostMaxNanos()).isEqualTo(43_081_495);
        assertThat(account.hasIdleDriver()).isFalse();
    }

    @Test
    void the_profile_builds_the_domains_the_kernel_says_it_has() {
        assertThat(AccountCheck.compare(Excerpt.guest(), Excerpt.kernel())).noneMatch(note -> note.contains("domain"));
    }

    @Test
    void reads_nodes_in_a_ring() throws IOException {
        GuestAccount account = Excerpt.ring();
        DomainTree tree = Kernels.of("v6.1").domains().build(account.topology());

        assertThat(account.topology().distance(0, 2)).isEqualTo(30);
        // SMT, MC, the node with its two neighbours, all.
        assertThat(tree.depth(0)).isEqualTo(4);
        assertThat(tree.domain(0, 2).span()).isEqualTo(CpuSet.range(0, 16).or(CpuSet.range(24, 32)));
        assertThat(tree.domain(0, 3).weight()).isEqualTo(32);
        assertThat(tree.domain(0, 3).has(SchedDomain.Flag.WAKE_AFFINE)).isTrue();
    }

    @Test
    void says_where_the_kernel_built_other_domains() throws IOException {
        List<String> lines = new ArrayList<>(Excerpt.ringText());
        lines.add("== domains");
        lines.add("/d/cpu0/domain0 name=SMT| flags=SD_SHARE_CPUCAPACITY| min_interval=4| imbalance_pct=110|");
        lines.add(
                "/d/cpu0/domain1 name=MC| flags=SD_BALANCE_FORK|SD_SHARE_PKG_RESOURCES| min_interval=8| imbalance_pct=125|");
        lines.add("== features");
        lines.add("NO_SIS_UTIL");
        KernelProfile kernel = Kernels.of("v6.1");

        assertThat(AccountCheck.compare(read(lines.toArray(new String[0])), kernel))
                .contains(
                        "cpu0/domain0 SMT spans 4 CPUs, the profile builds SMT(0-1)",
                        "cpu0/domain1 MC has imbalance_pct 125, the profile 117",
                        "cpu0 has 2 domains, the profile builds 4");
    }

    @Test
    void refuses_an_account_it_cannot_read_in_one_line() {
        assertThatThrownBy(() -> read("== nodes", "node0 cpus=0 distance=10"))
                .hasMessageContaining("no section '== topology'");
        assertThatThrownBy(() -> read("== topology", "cpu0 pkg=0"))
                .hasMessageStartingWith("g line 2: 'cpu0 pkg=0': expected 'cpu0 pkg=0 die=0");
        assertThatThrownBy(() -> read(
                        "== topology", "cpu0 pkg=0 die=0 core=0 smt=0 llc=0", "== nodes", "node0 cpus=1 distance=10"))
                .hasMessage("g line 4: node0: cpus=1 names CPU 1, which has no line in the section '== topology'");
        assertThatThrownBy(() -> read(
                        "== topology", "cpu0 pkg=0 die=0 core=0 smt=0 llc=0", "== nodes", "node0 cpus=0 distance=10 7"))
                .hasMessage("g line 4: node0 has 2 distances: expected one for each of 1 nodes");
    }

    private static void refused(String message, String... lines) {
        assertThatThrownBy(() -> read(lines)).hasMessage("g line " + message);
    }

    @Test
    void refuses_an_account_that_contradicts_itself_and_names_the_line() {
        String cpu0 = "cpu0 pkg=0 die=0 core=0 smt=0-1 llc=0-1 l2=0-1";
        String cpu1 = "cpu1 pkg=0 die=0 core=0 smt=0-1 llc=0-1 l2=0-1";
        refused("3: cpu0 has a line already: give one a CPU", "== topology", cpu0, cpu0);
        refused(
                "2: cpu0: smt=0-1 names CPU 1, which has no line: give every CPU that is online one",
                "== topology",
                cpu0,
                "== features",
                "SIS_UTIL");
        refused(
                "2: cpu0: smt=0-1, but cpu1: smt=1: CPUs that share it have the same list",
                "== topology",
                cpu0,
                "cpu1 pkg=0 die=0 core=0 smt=1 llc=0-1 l2=0-1");
        refused(
                "2: cpu0: llc=1 is without the CPU itself",
                "== topology",
                "cpu0 pkg=0 die=0 core=0 smt=0 llc=1",
                "cpu1 pkg=0 die=0 core=1 smt=1 llc=1");
        refused(
                "2: cpu0: smt=0-1, but cpu1 has pkg=0 core=1: siblings are threads of one core",
                "== topology",
                cpu0,
                "cpu1 pkg=0 die=0 core=1 smt=0-1 llc=0-1 l2=0-1");
        refused(
                "2: cpu0: l2=0-1 is not within llc=0",
                "== topology",
                "cpu0 pkg=0 die=0 core=0 smt=0 llc=0 l2=0-1",
                "cpu1 pkg=0 die=0 core=1 smt=1 llc=1 l2=0-1");
        refused(
                "5: node1: cpus=1 overlap another node's",
                "== topology",
                cpu0,
                cpu1,
                "== nodes",
                "node1 cpus=1 distance=20 10",
                "node0 cpus=0-1 distance=10 20");
        refused(
                "6: node0 has a line already: give one a node",
                "== topology",
                cpu0,
                cpu1,
                "== nodes",
                "node0 cpus=0-1 distance=10",
                "node0 cpus=0-1 distance=10");
        refused(
                "3: CPU 1 is in no node of the section '== nodes'",
                "== topology",
                cpu0,
                cpu1,
                "== nodes",
                "node0 cpus=0 distance=10");
        refused(
                "5: feature NO_SIS_UTIL is both on and off in the section '== features'",
                "== topology",
                cpu0,
                cpu1,
                "== features",
                "SIS_UTIL NO_SIS_UTIL");
        refused(
                "5: 'sis' is no feature: expected a name such as SIS_UTIL or NO_SIS_UTIL",
                "== topology",
                cpu0,
                cpu1,
                "== features",
                "sis");
        refused(
                "5: tunable sched_migration_cost_ns = 'x\\u0007y' is not a number",
                "== topology",
                cpu0,
                cpu1,
                "== tunables",
                "/proc/sys/kernel/sched_migration_cost_ns x\u0007y");
        refused(
                "5: domain imbalance_pct='x' is not a number",
                "== topology",
                cpu0,
                cpu1,
                "== domains",
                "/d/cpu0/domain0 name=MC| imbalance_pct=x|",
                "/d/cpu1/domain0 name=MC| imbalance_pct=117|");
    }

    @Test
    void features_in_force_count_more_than_those_at_the_start_and_may_take_several_lines() throws IOException {
        GuestAccount account = read(
                "== topology",
                "cpu0 pkg=0 die=0 core=0 smt=0 llc=0",
                "== features",
                "SIS_UTIL TTWU_QUEUE",
                "== features in force",
                "NO_SIS_UTIL",
                "TTWU_QUEUE",
                "== tunables",
                "/sys/kernel/debug/sched/migration_cost_ns 100000",
                "CONFIG_HZ 1000");
        List<String> notes = new ArrayList<>();

        KernelProfile kernel = RecordedSettings.of(account, Kernels.of("v6.1"), notes);

        assertThat(account.features()).containsExactly("NO_SIS_UTIL", "TTWU_QUEUE");
        assertThat(kernel.features().has(Feature.SIS_UTIL)).isFalse();
        assertThat(kernel.tunables().migrationCostNanos()).isEqualTo(100_000);
        assertThat(kernel.tunables().hz()).isEqualTo(1000);
        assertThat(notes)
                .containsExactly(
                        "feature SIS_UTIL is off in the guest, on in the profile: the replay follows the guest",
                        "CONFIG_HZ is 1000 in the guest, 250 in the profile: the replay follows the guest",
                        "migration_cost_ns is 100000 in the guest, 500000 in the profile: the replay follows the guest");
    }

    @Test
    void cpus_that_are_offline_leave_gaps() throws IOException {
        GuestAccount account = read(
                "== topology",
                "cpu0 pkg=0 die=0 core=0 smt=0,4 llc=0,2,4,6",
                "cpu2 pkg=0 die=0 core=1 smt=2,6 llc=0,2,4,6",
                "cpu4 pkg=0 die=0 core=0 smt=0,4 llc=0,2,4,6",
                "cpu6 pkg=0 die=0 core=1 smt=2,6 llc=0,2,4,6",
                "== nodes",
                "node0 cpus=0,2,4,6 distance=10",
                "== domains",
                "/d/cpu6/domain0 name=SMT| imbalance_pct=110|");

        assertThat(account.cpus().toString()).isEqualTo("0,2,4,6");
        // Places: 0 and 4 are the first core's, 2 and 6 the second's.
        assertThat(account.topology().coreCpus(2)).isEqualTo(CpuSet.of(0, 2));
        assertThat(account.topology().llcCpus(3)).isEqualTo(CpuSet.range(0, 4));
        assertThat(account.domains().get(0).cpu()).isEqualTo(3);
    }

    @Test
    void a_machine_without_a_third_level_has_its_second_as_the_last() throws IOException {
        GuestAccount account = read(
                "== topology",
                "cpu0 pkg=0 die=none core=0 smt=0 llc=none l2=0-1",
                "cpu1 pkg=0 die=none core=1 smt=1 llc=none l2=0-1",
                "cpu2 pkg=0 die=none core=2 smt=2 llc=none l2=2-3",
                "cpu3 pkg=0 die=none core=3 smt=3 llc=none l2=2-3");

        assertThat(account.topology().llcCpus(3)).isEqualTo(CpuSet.of(2, 3));
        assertThat(AccountCheck.compare(account, Kernels.of("v6.1")))
                .containsExactly("the account has no section '== nodes': all CPUs are taken to be of one node");
    }

    @Test
    void notes_an_account_of_another_kernel() throws IOException {
        GuestAccount account = read(
                "== uname",
                "Linux (none) 6.12.117+deb12-amd64 #1 SMP x86_64",
                "== topology",
                "cpu0 pkg=0 die=0 core=0 smt=0 llc=0",
                "== nodes",
                "node0 cpus=0 distance=10");

        assertThat(AccountCheck.compare(account, Kernels.forReplay("debian-6.1.192")))
                .containsExactly("the account is of a kernel 6.12.117, the profile is debian-6.1.192");
        assertThat(AccountCheck.compare(account, Kernels.forReplay("v6.12"))).isEmpty();
    }
}
