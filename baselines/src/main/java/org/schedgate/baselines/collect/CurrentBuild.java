package org.schedgate.baselines.collect;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the calling build knows about itself, so that results of another build are told from its own.
 *
 * @param productVersion version of the caller, compared with the engine's that wrote the results
 * @param start when the build started; result files older than this are of another build
 * @param token what the build handed to its tests as {@code schedgate.build}, null where nothing was
 * @param classPathFingerprint digest of the test class path, see {@link org.schedgate.baselines.store.Fingerprints#ofClassPath}; null
 *     where it is not known, then no older result is accepted
 * @param scenarios every scenario class among the compiled test classes, found by scanning; by id
 * @param testsSkipped whether the build was told to run no tests
 * @param selection how the build was told to run a part of the tests only, such as {@code -Dtest=Foo}; null for all
 */
public record CurrentBuild(
        String productVersion,
        Instant start,
        @Nullable String token,
        @Nullable String classPathFingerprint,
        List<DeclaredScenario> scenarios,
        boolean testsSkipped,
        @Nullable String selection) {
    /** Sort the scenarios. */
    public CurrentBuild {
        scenarios = scenarios.stream()
                .sorted(Comparator.comparing(DeclaredScenario::scenarioId).thenComparing(DeclaredScenario::className))
                .toList();
    }
}
