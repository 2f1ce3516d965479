package org.schedgate.baselines.collect;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.schedgate.baselines.results.ScenarioResult;

/**
 * The results that count as this build's, from however many JVMs.
 *
 * @param origin where they come from
 * @param scenarios by id, the files of all JVMs joined
 * @param problems one line for each file or scenario that should have counted and cannot
 * @param notes what else must be said, such as that results were restored or passed over
 */
public record BuildResults(
        Origin origin, SortedMap<String, ScenarioResult> scenarios, List<String> problems, List<String> notes) {
    /** Where results come from. */
    public enum Origin {
        /** Nothing usable was found. */
        NOWHERE,
        /** The tests ran in this build. */
        THIS_BUILD,
        /** They ran earlier, with the same class path and the same scenario classes. */
        AN_EARLIER_BUILD
    }

    /** Copy the collections. */
    public BuildResults {
        scenarios = Collections.unmodifiableSortedMap(new TreeMap<>(scenarios));
        problems = List.copyOf(problems);
        notes = List.copyOf(notes);
    }
}
