package org.schedgate.replay;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.schedgate.replay.guest.AccountCheck;
import org.schedgate.replay.guest.GuestAccount;
import org.schedgate.replay.guest.RecordedSettings;
import org.schedgate.replay.report.Agreement;
import org.schedgate.replay.state.Assumptions;
import org.schedgate.replay.state.Tracker;
import org.schedgate.replay.trace.TraceFormatException;
import org.schedgate.replay.trace.TraceLine;
import org.schedgate.replay.trace.TraceReader;
import org.schedgate.simulator.kernel.KernelProfile;

/**
 * The outcome of one trace replayed against one kernel profile.
 *
 * @param trace the trace's name
 * @param machine the name of the account or the machine
 * @param kernel the profile's name
 * @param learnsFromAnswers whether recorded answers corrected the hidden state of later decisions
 * @param agreement how often both agree
 * @param skippedEvents events without use, by name
 * @param lostEventMarks how many times the trace says that events were lost
 * @param notes where the machine's own account differs from what the profile builds, and what the trace lacks
 */
public record Replay(
        String trace,
        String machine,
        String kernel,
        boolean learnsFromAnswers,
        Agreement agreement,
        Map<String, Long> skippedEvents,
        long lostEventMarks,
        List<String> notes) {
    /**
     * Replay a trace to its end.
     *
     * @param reader the trace, not read yet; the caller closes it
     * @param account the machine that was recorded
     * @param kernel the profile to ask
     * @param assumptions what to assume where the trace does not say
     * @throws IOException if the trace cannot be read, in one line that names the place
     */
    public static Replay of(TraceReader reader, GuestAccount account, KernelProfile kernel, Assumptions assumptions)
            throws IOException {
        Agreement agreement = new Agreement();
        List<String> notes = new ArrayList<>(AccountCheck.compare(account, kernel));
        KernelProfile asked = RecordedSettings.of(account, kernel, notes);
        Tracker tracker = new Tracker(asked, account, assumptions, agreement::add);
        reader.expectCpus(account.cpus().count());
        for (TraceLine line = reader.next(); line != null; line = reader.next()) {
            try {
                tracker.accept(line);
            } catch (IllegalArgumentException e) {
                throw new TraceFormatException(reader.name(), line.number(), String.valueOf(e.getMessage()), e);
            }
        }
        TraceNotes.add(reader, account.cpus().count(), assumptions, tracker.unanswered(), notes);
        return new Replay(
                reader.name(),
                account.name(),
                kernel.name(),
                assumptions.learnFromAnswers(),
                agreement,
                new TreeMap<>(reader.skipped()),
                reader.lost(),
                notes);
    }
}
