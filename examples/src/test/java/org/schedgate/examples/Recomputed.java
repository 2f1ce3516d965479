package org.schedgate.examples;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;

/**
 * Judges a row of {@code seeds.json} anew from its figures alone, with nothing of what judged it first: quantiles from printed tables, signed
 * ranks counted in whole numbers, the rules as docs/model/validation.md has them.
 */
final class Recomputed {
    /** Student's t, 97.5 %, by degrees of freedom. */
    private static final Map<Integer, Double> STUDENT = Map.ofEntries(
            entry(1, 12.706205),
            entry(2, 4.302653),
            entry(3, 3.182446),
            entry(4, 2.776445),
            entry(5, 2.570582),
            entry(6, 2.446912),
            entry(7, 2.364624),
            entry(8, 2.306004),
            entry(9, 2.262157),
            entry(19, 2.093024),
            entry(29, 2.045230));

    private final JsonNode row;
    private final double[] base;
    private final double[] patched;

    Recomputed(JsonNode row) {
        this.row = row;
        base = numbers("runsBase");
        patched = numbers("runsPatched");
    }

    /** S1's message gives means, S2's percentiles of which the median is taken. */
    private boolean means() {
        return row.get("seed").asText().equals("S1");
    }

    double figure(double[] runs) {
        if (means()) {
            return Arrays.stream(runs).average().orElseThrow();
        }
        double[] sorted = runs.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    }

    double simulatedBase() {
        return figure(base);
    }

    double simulatedPatched() {
        return figure(patched);
    }

    /** Return the 95 % interval of the difference: {low, high}, null with too few runs. */
    double[] interval() {
        int n = base.length;
        double[] differences = new double[n];
        Arrays.setAll(differences, i -> patched[i] - base[i]);
        if (means()) {
            double mean = Arrays.stream(differences).average().orElseThrow();
            double variance =
                    Arrays.stream(differences).map(d -> (d - mean) * (d - mean)).sum() / (n - 1);
            double half = STUDENT.get(n - 1) * Math.sqrt(variance / n);
            return new double[] {mean - half, mean + half};
        }
        double[] walsh = new double[n * (n + 1) / 2];
        int next = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                walsh[next++] = (differences[i] + differences[j]) / 2;
            }
        }
        Arrays.sort(walsh);
        int k = outside(n);
        return k == 0 ? null : new double[] {walsh[k - 1], walsh[walsh.length - k]};
    }

    /** Return the largest k such that at most one in forty of the subsets of 1..n sum to less than k. */
    private static int outside(int n) {
        BigInteger[] subsets = new BigInteger[n * (n + 1) / 2 + 1];
        Arrays.fill(subsets, BigInteger.ZERO);
        subsets[0] = BigInteger.ONE;
        for (int rank = 1; rank <= n; rank++) {
            for (int sum = subsets.length - 1; sum >= rank; sum--) {
                subsets[sum] = subsets[sum].add(subsets[sum - rank]);
            }
        }
        BigInteger all = BigInteger.TWO.pow(n);
        BigInteger below = BigInteger.ZERO;
        int k = 0;
        while (below.add(subsets[k]).multiply(BigInteger.valueOf(40)).compareTo(all) <= 0) {
            below = below.add(subsets[k]);
            k++;
        }
        return k;
    }

    private double publishedChange() {
        return row.get("publishedBase").isNull()
                ? 0
                : row.get("publishedPatched").asDouble()
                                / row.get("publishedBase").asDouble()
                        - 1;
    }

    private double ourChange() {
        return simulatedPatched() / simulatedBase() - 1;
    }

    /** Return {@code pass} or {@code not}: what keeps a direction from passing is told apart by other tests. */
    String direction() {
        double[] interval = interval();
        if (interval == null) {
            return "not";
        }
        boolean passes;
        if (Math.abs(publishedChange()) < 0.01) {
            double margin = 0.03 * simulatedBase();
            passes = interval[0] >= -margin && interval[1] <= margin;
        } else if (publishedChange() < 0) {
            passes = interval[1] < 0 && ourChange() <= -0.01;
        } else {
            passes = interval[0] > 0 && ourChange() >= 0.01;
        }
        return passes ? "pass" : "not";
    }

    /** Return {@code pass} or {@code not}; of no change, what the direction is. */
    String size() {
        double published = publishedChange();
        if (Math.abs(published) < 0.01) {
            return direction();
        }
        boolean passes;
        if (Math.abs(published) > 0.5 || Math.abs(ourChange()) > 0.5) {
            double against = (1 + published) / (1 + ourChange());
            passes = against >= 0.25 && against <= 4;
        } else {
            double share = ourChange() / published;
            passes = share >= 0.5 && share <= 2;
        }
        return passes ? "pass" : "not";
    }

    private double[] numbers(String name) {
        JsonNode array = row.get(name);
        double[] numbers = new double[array.size()];
        Arrays.setAll(numbers, i -> array.get(i).asDouble());
        return numbers;
    }
}
