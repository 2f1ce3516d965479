package org.schedgate.simulator.kernel;

import org.jspecify.annotations.Nullable;

/**
 * What holds from a release on, until a later entry replaces it. An entry of a distribution's kernel holds there only.
 *
 * @param release the first release
 * @param value what holds
 */
record Since<T>(Release release, T value) {
    static <T> Since<T> since(Release release, T value) {
        return new Since<>(release, value);
    }

    /** Return what holds in a release: its own entry, else the latest mainline one up to it; null before the first. */
    static <T> @Nullable T in(Release release, Iterable<Since<T>> entries) {
        Since<T> best = null;
        for (Since<T> entry : entries) {
            if (release.has(entry.release()) && (best == null || best.release().compareTo(entry.release()) < 0)) {
                best = entry;
            }
        }
        return best == null ? null : best.value();
    }
}
