package org.schedgate.baselines.statistics;

/** Tails of the normal distribution, for samples too large for exact counting. */
final class NormalTail {
    private static final double SERIES_UP_TO = 2.5;
    private static final int TERMS = 120;

    private NormalTail() {}

    /** Return the probability of a standard normal value at least so far from zero, to at least ten digits. */
    static double twoSided(double distance) {
        return complementaryError(distance / Math.sqrt(2));
    }

    /** Return the distance beyond which, on one side, a share lies; found by halving, to the accuracy of the tail. */
    static double quantile(double share) {
        double low = 0;
        double high = 40;
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            if (twoSided(middle) / 2 > share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /**
     * Below the switch: one minus the series of the error function whose terms are all positive, 2/sqrt(pi) exp(-x^2) times the sum of
     * 2^n x^(2n+1) / (1 3 5 .. 2n+1). Above: the continued fraction exp(-x^2) / (x sqrt(pi)) times 1/(1+ q/(1+ 2q/(1+ 3q/(1+ ..)))) with
     * q = 1/(2 x^2), from its far end (Abramowitz and Stegun, 7.1.6 and 7.1.14).
     */
    private static double complementaryError(double x) {
        double bell = StrictMath.exp(-x * x) / Math.sqrt(Math.PI);
        if (x < SERIES_UP_TO) {
            double term = x;
            double sum = x;
            for (int n = 1; n <= TERMS; n++) {
                term *= 2 * x * x / (2 * n + 1);
                sum += term;
            }
            return 1 - 2 * bell * sum;
        }
        double q = 1 / (2 * x * x);
        double fraction = 1;
        for (int n = TERMS; n >= 1; n--) {
            fraction = 1 + n * q / fraction;
        }
        return bell / (x * fraction);
    }
}
