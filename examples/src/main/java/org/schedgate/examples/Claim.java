package org.schedgate.examples;

/**
 * What a message says a change does to a figure that is better when lower.
 *
 * @param base the figure without the change, above 0
 * @param changed the figure with it, above 0
 * @param deviation the published standard deviation, in the figure's unit; 0 if none was published
 * @param spreadsOverlap true if the published spreads of the two figures overlap
 */
public record Claim(double base, double changed, double deviation, boolean spreadsOverlap) {
    /** A smaller published change counts as none, as a share of the base. */
    static final double LEAST = 0.01;

    /** Which way the figure went. */
    public enum Kind {
        /** Lower by at least 1 %. */
        BETTER,
        /** Higher by at least 1 %. */
        WORSE,
        /** Neither. */
        UNCHANGED
    }

    /** Check the ranges. */
    public Claim {
        if (!(base > 0) || !(changed > 0) || !(deviation >= 0)) {
            throw new IllegalArgumentException("claim of " + base + " -> " + changed + " +- " + deviation
                    + ": accepted are figures above 0 and a deviation of 0 or more");
        }
    }

    /** Return a claim of a message that gives no spread. */
    public static Claim of(double base, double changed) {
        return new Claim(base, changed, 0, false);
    }

    /** Return the change as a share of the base; negative is better. */
    public double change() {
        return (changed - base) / base;
    }

    /** Return which way the figure went. */
    public Kind kind() {
        if (Math.abs(change()) < LEAST) {
            return Kind.UNCHANGED;
        }
        return change() < 0 ? Kind.BETTER : Kind.WORSE;
    }
}
