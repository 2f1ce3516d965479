package org.schedgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.random.RandomStream;
import org.schedgate.simulator.workload.Cyclictest;
import org.schedgate.simulator.workload.Hackbench;
import org.schedgate.simulator.workload.Netperf;
import org.schedgate.simulator.workload.PerfMessaging;
import org.schedgate.simulator.workload.PerfPipe;
import org.schedgate.simulator.workload.Schbench;
import org.schedgate.simulator.workload.SchbenchRequests;
import org.schedgate.simulator.workload.Tbench;
import org.schedgate.simulator.workload.Wl;
import org.schedgate.simulator.workload.Workload;

/** Texts that users write, with some characters and words changed at random: each is read as something that reads the same again, or refused in one line. */
class WrongWordsPropertyTest {
    private static final String CHARACTERS = "-_=,.@ \t0123456789abcfgklmnprstvLTPV'\"\u00e4\u0660";

    private static final List<String> WORDS = List.of(
            "-1",
            "0",
            "-g",
            "-l",
            "--",
            "-",
            "=",
            "99999999999",
            "2147483648",
            "-5",
            "1e3",
            "0x10",
            "+3",
            "-h",
            "3-0",
            "-T",
            "--pipe=",
            "as",
            "");

    private static final Map<String, Function<String, Object>> READERS = readers();

    private static Map<String, Function<String, Object>> readers() {
        Map<String, Function<String, Object>> readers = new TreeMap<>();
        readers.put("hackbench -p -T -g 2 -l 10", Hackbench::parse);
        readers.put("taskset -c 0-3 hackbench --pipe --groups=2", Hackbench::parse);
        readers.put("perf bench sched pipe -T -l 100", PerfPipe::parse);
        readers.put("numactl -C 0 perf bench sched messaging -p -g 2 -l 10", PerfMessaging::parse);
        readers.put("schbench -m 2 -t 16 -r 30", Schbench::parse);
        readers.put("schbench -m 1 -t 8 -r 1 -F 16 -n 1", SchbenchRequests::parse);
        readers.put("netperf -t TCP_RR -l 10 -H localhost -- -r 1,1", Netperf::parse);
        readers.put("tbench -t 10 64", Tbench::parse);
        readers.put("cyclictest -q -t 2 -i 1000 -l 10 -D 5 --policy=other", Cyclictest::parse);
        readers.put("taskset -c 0-3,8 wl barrier 12 100 500 30", Wl::parse);
        readers.put("2n4l4c2t", Machines::of);
        readers.put("1n2l4c1t@446,1024", Machines::of);
        readers.put("v6.1.55 as v6.1", Kernels::of);
        readers.put("debian-6.1.192", Kernels::of);
        readers.put("0-3,8,12-15", CpuSet::parse);
        readers.put("SIS_UTIL", text -> Patch.feature(text, false));
        readers.put("sched_latency_ns", text -> Patch.tunable(text, 6_000_000));
        readers.put("performance", PowerPolicy::of);
        return readers;
    }

    private static String changed(String text, RandomStream random) {
        StringBuilder changed = new StringBuilder(text);
        for (long left = random.between(1, 3); left > 0; left--) {
            int at = (int) random.below(changed.length() + 1L);
            switch ((int) random.below(4)) {
                case 0 -> changed.insert(at, CHARACTERS.charAt((int) random.below(CHARACTERS.length())));
                case 1 -> changed.insert(at, " " + WORDS.get((int) random.below(WORDS.size())) + " ");
                case 2 -> changed.delete(at, Math.min(changed.length(), at + (int) random.between(1, 4)));
                default -> {
                    if (at < changed.length()) {
                        changed.setCharAt(at, CHARACTERS.charAt((int) random.below(CHARACTERS.length())));
                    }
                }
            }
        }
        return changed.toString();
    }

    @Test
    void is_read_or_refused_in_one_line() {
        int[] refused = new int[1];
        Cases.forEach(random -> {
            for (Map.Entry<String, Function<String, Object>> reader : READERS.entrySet()) {
                String text = changed(reader.getKey(), random);
                try {
                    Object read = reader.getValue().apply(text);
                    if (read instanceof Workload workload) {
                        assertThat(reader.getValue().apply(workload.commandLine()))
                                .as("what '%s' was read as", text)
                                .isEqualTo(workload);
                    }
                } catch (IllegalArgumentException refusal) {
                    refused[0]++;
                    assertThat(refusal.getMessage())
                            .as("refusal of '%s'", text)
                            .isNotBlank()
                            .doesNotContain("\n", "java.", "For input string", "Index ", "null");
                }
            }
        });
        assertThat(refused[0]).isPositive();
    }
}
