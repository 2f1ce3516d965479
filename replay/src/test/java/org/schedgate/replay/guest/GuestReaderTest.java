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
        assertThat(AccountCheck.compare(
                        read("== topology", "cpu0 pkg=0 die=0 core=0 smt=0 llc=0", "== features", "NO_SIS_UTIL"),
                        kernel))
                .contains("feature SIS_UTIL is off in the guest, on in the profile");
    }

    @Test
    void refuses_an_account_it_cannot_read_in_one_line() {
        assertThatThrownBy(() -> read("== nodes", "node0 cpus=0 distance=10"))
                .hasMessageContaining("no section '== topology'");
        assertThatThrownBy(() -> read("== topology", "cpu0 pkg=0"))
                .hasMessageStartingWith("g line 2: 'cpu0 pkg=0': expected 'cpu0 pkg=0 die=0");
        assertThatThrownBy(() -> read("== topology", "cpu1 pkg=0 die=0 core=0 smt=1 llc=1"))
                .hasMessageContaining("CPUs are not numbered 0..0");
        assertThatThrownBy(() -> read(
                        "== topology", "cpu0 pkg=0 die=0 core=0 smt=0 llc=0", "== nodes", "node0 cpus=1 distance=10"))
                .hasMessageContaining("CPU 0 is in no node");
        assertThatThrownBy(() -> read(
                        "== topology", "cpu0 pkg=0 die=0 core=0 smt=0 llc=0", "== nodes", "node0 cpus=0 distance=10 7"))
                .hasMessageContaining("NUMA distance");
    }
}
