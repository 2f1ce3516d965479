package org.schedgate.baselines.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.schedgate.baselines.ResultFixture;
import org.schedgate.baselines.format.BaselineFormat;
import org.schedgate.baselines.results.Baseline;

/** Rewrites one baseline again and again until it is killed. */
public final class RewritingFixture {
    private RewritingFixture() {}

    public static void main(String[] arguments) throws IOException {
        Path target = Path.of(arguments[0]);
        byte[][] contents = {content(0), content(1)};
        AtomicFile.write(target, contents[1]);
        System.out.write('w');
        System.out.flush();
        for (int i = 0; ; i++) {
            AtomicFile.write(target, contents[i % 2]);
        }
    }

    /** Some tens of kilobytes, so that a write takes a while; two versions of different length. */
    static byte[] content(int version) {
        double[] values = new double[2000 + 500 * version];
        Arrays.fill(values, version);
        return BaselineFormat.encode(
                new Baseline("s", List.of(ResultFixture.measured(ResultFixture.STOCK, ResultFixture.LATENCY, values))));
    }
}
