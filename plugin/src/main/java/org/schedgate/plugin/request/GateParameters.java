package org.schedgate.plugin.request;

import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.collect.Locations;

/**
 * The parameters that the goals which judge have in common.
 *
 * @param skip whether to do nothing, and to say so
 * @param locations where results and baselines lie
 * @param files what is written
 * @param words how to judge
 * @param build what marks this build's results, null for nothing
 */
public record GateParameters(
        boolean skip,
        Locations locations,
        GateFiles files,
        GateWords words,
        @Nullable String build) {}
