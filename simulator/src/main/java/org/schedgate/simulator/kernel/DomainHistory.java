package org.schedgate.simulator.kernel;

import static org.schedgate.simulator.kernel.Since.since;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.schedgate.simulator.sched.domain.DomainRules;
import org.schedgate.simulator.sched.domain.KernelDomainRules;

/** How scheduling domains are built, by release. */
final class DomainHistory {
    private static final List<Since<Supplier<DomainRules>>> ENTRIES = List.of(
            since(Release.V3_15, KernelDomainRules::fixedIntervals),
            since(Release.V3_16, KernelDomainRules::preferSiblingAtPackage),
            since(Release.V4_10, KernelDomainRules::preferringCores),
            since(Release.V4_15, KernelDomainRules::preferSiblingBelowNuma),
            since(Release.V5_4, KernelDomainRules::wholeThreads),
            since(Release.V5_10, KernelDomainRules::eagerBalancing),
            since(Release.V5_13, KernelDomainRules::nestedNumaGroups),
            since(Release.V6_0, KernelDomainRules::numaImbalanceOfEighth),
            since(Release.V6_6, KernelDomainRules::preferringWholeCores));

    private DomainHistory() {}

    static DomainRules of(Release release) {
        return Objects.requireNonNull(Since.in(release, ENTRIES)).get();
    }
}
