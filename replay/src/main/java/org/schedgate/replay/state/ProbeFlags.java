package org.schedgate.replay.state;

import org.schedgate.replay.trace.TraceEvent;

/** Reads the flags of the probe {@code sel}: of kernels with a domain flag argument (up to 5.10), and of those without. */
final class ProbeFlags {
    private static final int OLD_DOMAIN_FORK = 0x4;
    private static final int OLD_DOMAIN_WAKE = 0x8;
    private static final int OLD_WAKE_SYNC = 0x1;

    private static final int WAKE_FORK = 0x4;
    private static final int WAKE_TTWU = 0x8;
    private static final int WAKE_SYNC = 0x10;

    /** Return why a CPU is chosen. */
    Decision.Kind kind(TraceEvent.Select e) {
        boolean old = e.domainFlag() >= 0;
        int flags = old ? e.domainFlag() : e.wakeFlags();
        if ((flags & (old ? OLD_DOMAIN_WAKE : WAKE_TTWU)) != 0) {
            return Decision.Kind.WAKE;
        }
        return (flags & (old ? OLD_DOMAIN_FORK : WAKE_FORK)) != 0 ? Decision.Kind.FORK : Decision.Kind.EXEC;
    }

    /** Tell whether the waker said it will sleep. */
    boolean sync(TraceEvent.Select e) {
        return (e.wakeFlags() & (e.domainFlag() >= 0 ? OLD_WAKE_SYNC : WAKE_SYNC)) != 0;
    }
}
