package org.schedgate.baselines.collect;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which engine's results a version of the product reads: those of the same minor version and of the one before. */
final class ProductVersions {
    private static final Pattern VERSION = Pattern.compile("([0-9]{1,6})\\.([0-9]{1,6})(?:[.-].*)?");

    private ProductVersions() {}

    static boolean reads(String product, String engine) {
        Matcher reader = VERSION.matcher(product);
        Matcher writer = VERSION.matcher(engine);
        if (!reader.matches() || !writer.matches()) {
            return product.equals(engine);
        }
        int minorsBehind = Integer.parseInt(reader.group(2)) - Integer.parseInt(writer.group(2));
        return reader.group(1).equals(writer.group(1)) && (minorsBehind == 0 || minorsBehind == 1);
    }
}
