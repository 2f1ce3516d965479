package org.schedgate.simulator.workload;

/** The device of one run: it serves so many requests at a time, others in the order they come. */
final class WorkqueueDevice {
    private final long nanos;
    /** When each of its channels is free; none if it serves all at once. */
    private final long[] freeAt;

    WorkqueueDevice(WorkqueueIo options) {
        nanos = options.device();
        freeAt = new long[options.requestsOfDevice()];
    }

    /** Take a request; return how long it is until the device has served it. */
    long take(long nowNanos) {
        if (freeAt.length == 0) {
            return nanos;
        }
        int first = 0;
        for (int i = 1; i < freeAt.length; i++) {
            if (freeAt[i] < freeAt[first]) {
                first = i;
            }
        }
        freeAt[first] = Math.max(freeAt[first], nowNanos) + nanos;
        return freeAt[first] - nowNanos;
    }
}
