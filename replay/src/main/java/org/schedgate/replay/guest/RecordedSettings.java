package org.schedgate.replay.guest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.Tunable;
import org.schedgate.simulator.sched.decision.Tunables;

/** Sets a profile's features and tunables as the recorded machine had them: its decisions were made with these. */
public final class RecordedSettings {
    private static final String PREFIX = "sched_";

    private RecordedSettings() {}

    /**
     * Return the kernel with the account's features and tunables, those that placement asks for.
     *
     * @param notes gets a line for each that is set otherwise than in the profile
     */
    public static KernelProfile of(GuestAccount account, KernelProfile kernel, List<String> notes) {
        Features features = kernel.features();
        for (String word : account.features()) {
            boolean on = !word.startsWith("NO_");
            Feature feature = feature(on ? word : word.substring(3));
            if (feature == null || kernel.features().has(feature) == on) {
                continue;
            }
            String differs = "feature " + feature + " is " + (on ? "on" : "off") + " in the guest, "
                    + (on ? "off" : "on") + " in the profile: ";
            if (!kernel.features().present().contains(feature)) {
                notes.add("feature " + feature + " is on in the guest, but the profile's kernel does not have it");
            } else if (feature.switchable()) {
                features = features.with(feature, on);
                notes.add(differs + "the replay follows the guest");
            } else {
                notes.add(differs + "it changes nothing here");
            }
        }
        Tunables tunables = kernel.tunables();
        for (Map.Entry<String, String> entry : account.tunables().entrySet()) {
            Tunable tunable = tunable(entry.getKey());
            if (tunable == null || !kernel.tunables().has(tunable)) {
                continue;
            }
            long value = Long.parseLong(entry.getValue().trim());
            if (value != kernel.tunables().get(tunable)) {
                tunables = tunables.with(tunable, value);
                notes.add(entry.getKey() + " is " + value + " in the guest, "
                        + kernel.tunables().get(tunable) + " in the profile: the replay follows the guest");
            }
        }
        return new KernelProfile(
                kernel.name(),
                kernel.decisions(),
                features,
                tunables,
                kernel.domains(),
                new ArrayList<>(kernel.patches()),
                new ArrayList<>(kernel.patched()));
    }

    private static @Nullable Feature feature(String name) {
        for (Feature feature : Feature.values()) {
            if (feature.name().equals(name.toUpperCase(Locale.ROOT))) {
                return feature;
            }
        }
        return null;
    }

    /** Return the tunable that placement asks for, by its name in either folder it may lie in, or null. */
    private static @Nullable Tunable tunable(String name) {
        for (Tunable tunable : List.of(Tunable.MIGRATION_COST, Tunable.HZ)) {
            String full = tunable.kernelName();
            if (full.equals(name)
                    || (full.startsWith(PREFIX)
                            && full.substring(PREFIX.length()).equals(name))) {
                return tunable;
            }
        }
        return null;
    }

    /**
     * Check the value of a tunable that placement asks for.
     *
     * @throws IllegalArgumentException if it is not a number, or out of range
     */
    static void check(String name, String value) {
        Tunable tunable = tunable(name);
        if (tunable == null) {
            return;
        }
        if (!value.trim().matches("\\d{1,18}")) {
            throw new IllegalArgumentException(
                    "tunable " + name + " = '" + org.schedgate.replay.trace.Shown.of(value) + "' is not a number");
        }
        tunable.check(Long.parseLong(value.trim()));
    }
}
