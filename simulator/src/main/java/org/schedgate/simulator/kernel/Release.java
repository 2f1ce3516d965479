package org.schedgate.simulator.kernel;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The releases that have a profile: mainline in order, then distributions' kernels by the mainline release they stand on. */
enum Release {
    V3_15("v3.15"),
    V3_16("v3.16"),
    V4_8("v4.8"),
    V4_10("v4.10"),
    V4_15("v4.15"),
    V5_4("v5.4"),
    V5_5("v5.5"),
    V5_9("v5.9"),
    V5_10("v5.10"),
    V5_11("v5.11"),
    V5_12("v5.12"),
    V5_13("v5.13"),
    V6_0("v6.0"),
    V6_1("v6.1"),
    V6_2("v6.2"),
    V6_6("v6.6"),
    V6_12("v6.12"),
    V6_18("v6.18"),
    DEBIAN_5_10_262("debian-5.10.262", V5_10),
    DEBIAN_6_1_192("debian-6.1.192", V6_1),
    DEBIAN_6_12_117("debian-6.12.117", V6_12);

    private final String releaseName;
    private final @Nullable Release base;

    Release(String name) {
        this(name, null);
    }

    Release(String name, @Nullable Release base) {
        this.releaseName = name;
        this.base = base;
    }

    String releaseName() {
        return releaseName;
    }

    /** Return the mainline release it is or stands on. */
    Release mainline() {
        return base == null ? this : base;
    }

    boolean isMainline() {
        return base == null;
    }

    /** Tell whether what appeared in another release is in this one: in a mainline release up to its own, or in itself. */
    boolean has(Release other) {
        return other == this || (other.isMainline() && mainline().compareTo(other) >= 0);
    }

    /** Return the release of a name, or null. */
    static @Nullable Release of(String name) {
        for (Release release : values()) {
            if (release.releaseName.equals(name)) {
                return release;
            }
        }
        return null;
    }

    static List<Release> all() {
        return Arrays.asList(values());
    }
}
