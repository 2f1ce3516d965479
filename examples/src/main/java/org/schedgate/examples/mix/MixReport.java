package org.schedgate.examples.mix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.schedgate.examples.mix.Mix.Target;

/** Runs the workloads of the traces and writes where wakeups go, beside the traces, into a page between its marks. Argument: the page. */
public final class MixReport {
    static final String BEGIN = "<!-- generated: mix -->\n";
    static final String END = "<!-- end: mix -->";

    /** The bands: shares and migrations by this much, in percentage points and per 100 wakeups; balancer's pulls by this much per 100 wakeups. */
    static final double SHARE_BAND = 15;

    static final double PULL_BAND = 5;

    private MixReport() {}

    /** Run the program. */
    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            throw new IllegalArgumentException("argument: <page>");
        }
        String table = markdown();
        Path page = Path.of(args[0]);
        String text = Files.readString(page);
        int begin = text.indexOf(BEGIN) + BEGIN.length();
        int end = text.indexOf(END);
        if (begin < BEGIN.length() || end < begin) {
            throw new IllegalArgumentException(
                    "page " + page + " without the lines '" + BEGIN.strip() + "' and '" + END + "'");
        }
        Files.writeString(page, text.substring(0, begin) + "\n" + table + "\n" + text.substring(end));
        System.out.println(table);
    }

    static String markdown() {
        StringBuilder text = new StringBuilder("""
                Traced / ours, in per cent of the wakeups; migrations, by wakeups and balancing together, and pulls per 100 wakeups.

                | trace | workload | wakeups | stays | waker | sibling | LLC | other | migrations | pulls | in band |
                |---|---|---|---|---|---|---|---|---|---|---|
                """);
        int within = 0;
        int all = 0;
        List<String> kernels = new ArrayList<>();
        for (TraceMix traced : TraceMix.all()) {
            String kernel = MixScene.kernel(traced.trace());
            if (!kernels.contains(kernel)) {
                kernels.add(kernel);
            }
            Mix ours = MixScene.run(traced);
            boolean in = inBand(traced.mix(), ours);
            within += in ? 1 : 0;
            all++;
            text.append(line(traced, ours, in)).append('\n');
        }
        return text.append("\n")
                .append(within)
                .append(" of ")
                .append(all)
                .append(" workloads lie in all bands. Kernels: ")
                .append(String.join(", ", kernels))
                .append(".\n")
                .toString();
    }

    /** Tell whether each share, migrations and pulls lie within the bands of the traced ones. */
    static boolean inBand(Mix traced, Mix ours) {
        boolean in = near(traced.stayed(), ours.stayed(), SHARE_BAND)
                && near(traced.migrationsPerWakeup(), ours.migrationsPerWakeup(), SHARE_BAND)
                && near(traced.pullsPerWakeup(), ours.pullsPerWakeup(), PULL_BAND);
        for (Target target : List.of(Target.WAKER, Target.SIBLING, Target.CACHE, Target.OTHER)) {
            in &= near(traced.share(target), ours.share(target), SHARE_BAND);
        }
        return in;
    }

    private static boolean near(double one, double other, double points) {
        // A share of exactly the band's width is in it, whatever its last bit.
        return Math.abs(one - other) * 100 <= points + 1e-9;
    }

    static String line(TraceMix traced, Mix ours, boolean in) {
        StringBuilder line = new StringBuilder("| " + traced.trace() + " | " + traced.workload() + " | "
                + traced.mix().wakeups() + " / " + ours.wakeups() + " | "
                + both(traced.mix().stayed(), ours.stayed()));
        for (Target target : List.of(Target.WAKER, Target.SIBLING, Target.CACHE, Target.OTHER)) {
            line.append(" | ").append(both(traced.mix().share(target), ours.share(target)));
        }
        return line.append(" | ")
                .append(both(traced.mix().migrationsPerWakeup(), ours.migrationsPerWakeup()))
                .append(" | ")
                .append(both(traced.mix().pullsPerWakeup(), ours.pullsPerWakeup()))
                .append(" | ")
                .append(in ? "yes" : "no")
                .append(" |")
                .toString();
    }

    private static String both(double one, double other) {
        return String.format(Locale.ROOT, "%.1f / %.1f", 100 * one, 100 * other);
    }
}
