package org.schedgate.replay.state;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.replay.trace.TraceEvent;

class KernelThreadsTest {
    @ParameterizedTest
    @CsvSource({
        "kworker/3:1, true",
        "kworker/3:1H, true",
        "kworker/13:1, false",
        "kworker/u16:3, false",
        "ksoftirqd/3, true",
        "migration/3, true",
        "a/b/3, false",
        "bash, false"
    })
    void a_bound_kernel_thread_carries_its_cpu_in_its_name(String name, boolean bound) {
        assertThat(KernelThreads.boundTo(name, 3)).isEqualTo(bound);
    }

    @ParameterizedTest
    @CsvSource({
        // Up to 5.10: domain flag and wake flags apart. From 5.11: one set of wake flags.
        "0, 8, WAKE, false",
        "1, 8, WAKE, true",
        "0, 4, FORK, false",
        "0, 2, EXEC, false",
        "8, -1, WAKE, false",
        "24, -1, WAKE, true",
        "4, -1, FORK, false",
        "2, -1, EXEC, false"
    })
    void probe_flags_tell_kind_and_sync(int wakeFlags, int domainFlag, Decision.Kind kind, boolean sync) {
        TraceEvent.Select probe = new TraceEvent.Select(1, 0, wakeFlags, domainFlag, 0, 0, 8, 0, 0);
        ProbeFlags flags = new ProbeFlags();

        assertThat(flags.kind(probe)).isEqualTo(kind);
        assertThat(flags.sync(probe)).isEqualTo(sync);
    }
}
