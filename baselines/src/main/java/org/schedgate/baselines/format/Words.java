package org.schedgate.baselines.format;

import java.util.Locale;

/** How enum constants are spelled in files: in lower case, with dashes. */
final class Words {
    private Words() {}

    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
