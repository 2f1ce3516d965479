package org.schedgate.baselines.gate;

import org.schedgate.baselines.collect.Commands;
import org.schedgate.baselines.collect.CurrentBuild;
import org.schedgate.baselines.collect.Locations;

/**
 * What a gate is asked.
 *
 * @param locations where results and baselines lie
 * @param build what the calling build knows about itself
 * @param settings how to judge
 * @param commands how messages spell the next step
 */
public record GateRequest(Locations locations, CurrentBuild build, GateSettings settings, Commands commands) {}
