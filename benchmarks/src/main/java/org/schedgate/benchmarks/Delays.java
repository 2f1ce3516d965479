package org.schedgate.benchmarks;

import java.util.SplittableRandom;

/** How far each event lies behind the one that scheduled it: the same random sequence for every structure that is compared. */
final class Delays {
    private static final int COUNT = 1 << 14;
    private static final long NANOS_MAX = 1_000_000;

    private final int[] nanos = new int[COUNT];
    private int position;

    Delays() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < COUNT; i++) {
            nanos[i] = (int) random.nextLong(1, NANOS_MAX);
        }
    }

    long next() {
        position = (position + 1) & (COUNT - 1);
        return nanos[position];
    }
}
