package org.schedgate.junit.example;

// docs:share-between-groups
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Verify;
import org.schedgate.junit.Workload;
import org.schedgate.simulator.result.VariantResult;
import org.schedgate.simulator.task.ControlGroup;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;
import org.schedgate.simulator.workload.Together;
import org.schedgate.simulator.workload.Workloads;

@SchedScenario(
        machine = "uma-2",
        kernel = {"v6.1", "v6.12"},
        seeds = {1, 2, 3})
class ShareBetweenGroupsTest {
    private static final ControlGroup SERVICE = ControlGroup.named("service").weight(200);
    private static final ControlGroup BUILD = ControlGroup.named("build").weight(100);

    private static Script run(ScriptTask... tasks) {
        Script script = Script.named("mix").runtime(Duration.ofSeconds(2));
        for (ScriptTask task : tasks) {
            script = script.task(task);
        }
        return script;
    }

    /** Works 8 ms, waits 2 ms for its next request: 200 rounds in two seconds if nobody is in its way. */
    private static ScriptTask service() {
        return ScriptTask.named(
                "service", t -> t.repeat(1000, r -> r.run(8_000_000).sleep(2_000_000)));
    }

    private static ScriptTask build() {
        return ScriptTask.named("build", t -> t.spinUntil(2_000_000_000L)).copies(6);
    }

    @Workload
    Script flat() {
        return run(service(), build());
    }

    @Workload
    Script groups() {
        return run(service().in(SERVICE), build().in(BUILD));
    }

    @Workload
    Together sessions() {
        return Together.of(Workloads.autogrouped(run(service())), Workloads.autogrouped(run(build())));
    }

    @Verify
    void aGroupShieldsTheService(VariantResult result) {
        boolean grouped = result.variant().workload().contains("/");
        double rounds = result.metric("wakeup_latency.service.count");
        if (grouped) {
            assertThat(rounds).isGreaterThan(160);
        } else {
            assertThat(rounds).isLessThan(80);
        }
    }
}
// docs:end
