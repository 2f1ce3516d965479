package org.schedgate.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.schedgate.junit.engine.fixture.EndlessScenarios;

class CancellationTest {
    /** A millisecond apart: many times what the slowest machine takes. */
    private static final int LOOKS = 60_000;

    @TempDir
    Path folder;

    @BeforeEach
    @AfterEach
    void forgetWhatToDo() {
        EndlessScenarios.whenRunning(() -> {});
    }

    /** The token exists from JUnit Platform 6.0 on; this test is compiled against 1.10. */
    @Test
    void a_cancelled_execution_ends_runs_and_says_which_variants_have_no_result() throws Exception {
        assumeTrue(hasToken(), "JUnit Platform before 6.0");
        Class<?> type = Class.forName("org.junit.platform.engine.CancellationToken");
        Object token = type.getMethod("create").invoke(null);
        Method cancel = type.getMethod("cancel");
        Thread platform = Thread.currentThread();
        EndlessScenarios.whenRunning(() -> {
            awaitFirstTest(platform);
            cancel.invoke(token);
        });
        EngineTestKit.Builder kit = EngineTestKit.engine(new SchedgateTestEngine(new FakeLaboratory()))
                .selectors(selectClass(EndlessScenarios.Endless.class))
                .configurationParameter("schedgate.output.dir", folder.toString())
                .configurationParameter("schedgate.parallelism", "1");
        EngineTestKit.Builder.class.getMethod("cancellationToken", type).invoke(kit, token);

        EngineExecutionResults results = kit.execute();

        results.testEvents()
                .assertStatistics(
                        counts -> counts.started(1).aborted(1).succeeded(0).failed(0));
        assertThat(result()).contains("cancelled before it ended", "not run, because the execution ended before");
    }

    @Test
    void without_a_token_nothing_is_cancelled() {
        assumeTrue(!hasToken(), "JUnit Platform 6.0 or later");
        EndlessScenarios.whenRunning(() -> {});
        EngineTestKit.engine(new SchedgateTestEngine(new FakeLaboratory()))
                .selectors(selectClass(EndlessScenarios.Endless.class))
                .configurationParameter("schedgate.output.dir", folder.toString())
                .execute()
                .testEvents()
                .assertStatistics(counts -> counts.succeeded(2));
    }

    /** Runs are handed in before the first test starts: let the platform's thread come to where that test waits for them. */
    private static void awaitFirstTest(Thread platform) throws InterruptedException {
        for (int look = 0; look < LOOKS; look++) {
            if (Arrays.stream(platform.getStackTrace()).anyMatch(CancellationTest::waitsForRuns)) {
                return;
            }
            Thread.sleep(1);
        }
        throw new IllegalStateException("the first test never waited for its runs");
    }

    private static boolean waitsForRuns(StackTraceElement frame) {
        return frame.getClassName().equals(VariantRun.class.getName())
                && frame.getMethodName().equals("await");
    }

    private static boolean hasToken() {
        try {
            Class.forName("org.junit.platform.engine.CancellationToken");
            return true;
        } catch (ClassNotFoundException older) {
            return false;
        }
    }

    private String result() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            return Files.readString(all.get(0));
        }
    }
}
