package org.schedgate.seeds;

import org.schedgate.junit.Expect;
import org.schedgate.junit.Gate;
import org.schedgate.junit.SchedScenario;

/** A pending mark cleared before the wakees are enqueued lets wakers stack them on one CPU; cleared after, the tail is gone. */
@SchedScenario(id = "wake-list-pending-mark", machine = WakeListScenario.GUEST, kernel = "v6.1", runs = 6)
@Gate(metric = "schbench.latency.p*", tolerance = "10%", absolute = "1us")
@Gate(metric = "stacked_wakeups", tolerance = "10%", absolute = "5")
@Expect(metric = "schbench.latency.p99_9", betterBy = "90%")
@Expect(metric = "stacked_wakeups", betterBy = "90%")
class WakeListPendingMarkTest extends WakeListScenario {}
