package org.schedgate.junit.engine;

import java.io.Console;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.reporting.ReportEntry;

/**
 * Tells how far a long variant is, and what it measured.
 *
 * <p>Through the platform's report entries; also on the standard error stream where a person watches a terminal or asks for it. Never on standard output:
 * in a forked JVM that is Surefire's channel.
 */
final class Progress {
    private final EngineExecutionListener listener;
    private final boolean watched;

    Progress(EngineExecutionListener listener, Settings.Told told) {
        this.listener = listener;
        this.watched = told == Settings.Told.ON || (told == Settings.Told.AUTO && isWatched());
    }

    /** Say how many runs of a variant are done. */
    void runsDone(TestDescriptor variant, int done, int all) {
        String text = done + " of " + all + " runs";
        listener.reportingEntryPublished(variant, ReportEntry.from("schedgate.progress", text));
        say(variant, text);
    }

    /** Publish the metrics that the scenario judges. */
    void measured(TestDescriptor variant, Map<String, String> headline) {
        say(variant, "done" + (headline.isEmpty() ? "" : ", " + headline));
        if (!headline.isEmpty()) {
            listener.reportingEntryPublished(variant, ReportEntry.from(headline));
        }
    }

    private void say(TestDescriptor variant, String text) {
        if (watched) {
            String scenario =
                    variant.getParent().map(TestDescriptor::getDisplayName).orElse("");
            System.err.println("schedgate: " + scenario + ", " + variant.getDisplayName() + ": " + text);
        }
    }

    @SuppressWarnings("SystemConsoleNull") // null up to Java 21; from 22 on the method asked for below decides
    private static boolean isWatched() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            // From Java 22 on there is a console without a terminal too, and a method that says so.
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException olderJava) {
            return true;
        } catch (IllegalAccessException | InvocationTargetException unknown) {
            return false;
        }
    }
}
