package org.schedgate.examples;

import java.util.List;

/** What the report calls the kernels and settings of the wake list's suite. */
final class WakeListNames {
    static final String BASE = "base";
    static final String REVERTED = "reverted";
    static final String VERSION_1 = "patch v1";
    static final String VERSION_2 = "patch v2";

    /** The four kernels, in the order of the report; all but the first are called as the suite calls its patches. */
    static final List<String> KERNELS = List.of(BASE, REVERTED, VERSION_1, VERSION_2);

    /** The gaps between clearing the mark and holding the lock, nanoseconds; 500 is the machine's own. */
    static final List<Long> GAPS = List.of(0L, 200L, 500L, 1_000L, 2_000L);

    static final String AS_MODELLED = "250 Hz";
    static final String FASTER_TICK = "1000 Hz";
    static final String HALTING = "HLT";

    private static final long OWN_GAP = 500;

    private WakeListNames() {}

    static String inSetting(String setting, String kernel) {
        return setting + ", " + kernel;
    }

    static String withGap(long gapNanos, String kernel) {
        return gapNanos == OWN_GAP ? inSetting(AS_MODELLED, kernel) : "gap " + gapNanos + ", " + kernel;
    }

    static String benchmark(String commandLine, String kernel) {
        return commandLine + ", " + kernel;
    }
}
