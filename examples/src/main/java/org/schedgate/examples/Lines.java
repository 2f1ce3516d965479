package org.schedgate.examples;

/** Straight lines through points, by least squares. */
final class Lines {
    private Lines() {}

    /** Return the slope of the line through points, at least two of different x. */
    static double slope(double[] x, double[] y) {
        double meanX = Statistic.MEAN.of(x);
        double meanY = Statistic.MEAN.of(y);
        double xy = 0;
        double xx = 0;
        for (int i = 0; i < x.length; i++) {
            xy += (x[i] - meanX) * (y[i] - meanY);
            xx += (x[i] - meanX) * (x[i] - meanX);
        }
        return xy / xx;
    }

    /** Return how much of the spread of y the line explains, 0 to 1 (R squared). */
    static double straightness(double[] x, double[] y) {
        double slope = slope(x, y);
        double meanX = Statistic.MEAN.of(x);
        double meanY = Statistic.MEAN.of(y);
        double left = 0;
        double all = 0;
        for (int i = 0; i < x.length; i++) {
            double off = y[i] - meanY - slope * (x[i] - meanX);
            left += off * off;
            all += (y[i] - meanY) * (y[i] - meanY);
        }
        return 1 - left / all;
    }
}
