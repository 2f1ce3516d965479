package org.schedgate.examples.cases;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** Wake affinity that ignores the sync hint of a wakeup from an interrupt, and otherwise asks another one (commit 14b3f2d9ee8d, in no release). */
record NoSyncFromSoftirq(WakeAffinity stock) implements WakeAffinity {
    @Override
    public Outcome<Branch> choose(WakeView view, SchedDomain domain) {
        return stock.choose(view.sync() && view.inInterrupt() ? withoutSync(view) : view, domain);
    }

    private static WakeView withoutSync(WakeView view) {
        return (WakeView) Proxy.newProxyInstance(
                WakeView.class.getClassLoader(), new Class<?>[] {WakeView.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("sync")) {
                        return false;
                    }
                    try {
                        return method.invoke(view, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
