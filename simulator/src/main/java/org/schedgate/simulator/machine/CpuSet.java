package org.schedgate.simulator.machine;

import java.util.Arrays;
import java.util.Objects;

/**
 * An immutable set of CPU numbers, as the kernel's cpumask.
 *
 * <p>Iterate without allocation: {@code for (int c = set.first(); c >= 0; c = set.next(c + 1))}.
 */
public final class CpuSet {
    /** The largest number of CPUs a machine may have. */
    public static final int CPUS_MAX = 4096;

    /** The set without any CPU. */
    public static final CpuSet EMPTY = new CpuSet(new long[0]);

    private final long[] words;
    private final int size;
    /** The lowest CPU; 0 if there is none. */
    private final int least;

    private CpuSet(long[] words) {
        int used = words.length;
        while (used > 0 && words[used - 1] == 0) {
            used--;
        }
        this.words = used == words.length ? words : Arrays.copyOf(words, used);
        int count = 0;
        int lowest = 0;
        for (int i = used - 1; i >= 0; i--) {
            count += Long.bitCount(words[i]);
            lowest = words[i] == 0 ? lowest : (i << 6) + Long.numberOfTrailingZeros(words[i]);
        }
        this.size = count;
        this.least = lowest;
    }

    /**
     * Return the set of the given CPUs.
     *
     * @throws IllegalArgumentException if a number is negative or not below {@link #CPUS_MAX}
     */
    public static CpuSet of(int... cpus) {
        Objects.requireNonNull(cpus, "CPUs are null: CpuSet.EMPTY has none");
        long[] words = new long[0];
        for (int cpu : cpus) {
            checkCpu(cpu);
            if (cpu >> 6 >= words.length) {
                words = Arrays.copyOf(words, (cpu >> 6) + 1);
            }
            words[cpu >> 6] |= 1L << cpu;
        }
        return new CpuSet(words);
    }

    /**
     * Return the CPUs from {@code first} up to but excluding {@code end}.
     *
     * @throws IllegalArgumentException if the bounds are negative, above {@link #CPUS_MAX} or crossed
     */
    public static CpuSet range(int first, int end) {
        if (first < 0 || end < first || end > CPUS_MAX) {
            throw new IllegalArgumentException(
                    "CPU range " + first + ".." + end + ": accepted is 0 <= first <= end <= " + CPUS_MAX);
        }
        long[] words = new long[(end + 63) >> 6];
        for (int cpu = first; cpu < end; cpu++) {
            words[cpu >> 6] |= 1L << cpu;
        }
        return new CpuSet(words);
    }

    /**
     * Parse the kernel's list form, such as {@code 0-3,8}.
     *
     * @throws IllegalArgumentException if the text is not such a list
     */
    public static CpuSet parse(String list) {
        Objects.requireNonNull(list, "CPU list is null: write it as 0-3,8");
        CpuSet all = EMPTY;
        if (list.isBlank()) {
            return all;
        }
        for (String part : list.trim().split(",", -1)) {
            String[] bounds = part.trim().split("-", -1);
            if (bounds.length > 2) {
                throw refused(list, part, "is not a CPU or a range");
            }
            int first = parseCpu(list, part, bounds[0]);
            int last = bounds.length == 2 ? parseCpu(list, part, bounds[1]) : first;
            if (last < first) {
                throw refused(list, part, "goes down");
            }
            all = all.or(range(first, last + 1));
        }
        return all;
    }

    private static int parseCpu(String list, String part, String number) {
        if (!number.matches("[0-9]+")) {
            throw refused(list, part, "is not a CPU or a range");
        }
        String digits = number.replaceFirst("^0+(?=.)", "");
        if (digits.length() > 4 || Integer.parseInt(digits) >= CPUS_MAX) {
            throw refused(list, part, "is not within CPUs 0.." + (CPUS_MAX - 1));
        }
        return Integer.parseInt(digits);
    }

    private static IllegalArgumentException refused(String list, String part, String why) {
        return new IllegalArgumentException("CPU list '" + list + "': '" + part + "' " + why + "; write it as 0-3,8");
    }

    private static void checkOther(CpuSet other) {
        Objects.requireNonNull(other, "other CPU set is null: CpuSet.EMPTY has no CPU");
    }

    private static void checkCpu(int cpu) {
        if (cpu < 0 || cpu >= CPUS_MAX) {
            throw new IllegalArgumentException("CPU " + cpu + ": accepted is 0.." + (CPUS_MAX - 1));
        }
    }

    /** Tell whether the set has the CPU. */
    public boolean contains(int cpu) {
        int word = cpu >> 6;
        return cpu >= 0 && word < words.length && (words[word] >>> cpu & 1) != 0;
    }

    /** Return the number of CPUs in the set. */
    public int size() {
        return size;
    }

    /** Tell whether the set has no CPU. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** Return the lowest CPU, or -1 if the set is empty. */
    public int first() {
        return size == 0 ? -1 : least;
    }

    /** Return the lowest CPU not below {@code from}, 0 or more, or -1 if there is none. */
    public int next(int from) {
        int start = Math.max(from, least);
        int word = start >> 6;
        if (word >= words.length) {
            return -1;
        }
        long bits = words[word] & -1L << start;
        while (bits == 0) {
            if (++word == words.length) {
                return -1;
            }
            bits = words[word];
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }

    /** Return the lowest CPU not below {@code from}, 0 or more, that some words have a bit for, one bit a CPU as many as there are CPUs; -1 if there is none. */
    public int next(int from, long[] among) {
        int start = Math.max(from, least);
        int word = start >> 6;
        if (word >= words.length) {
            return -1;
        }
        long bits = words[word] & among[word] & -1L << start;
        while (bits == 0) {
            if (++word == words.length) {
                return -1;
            }
            bits = words[word] & among[word];
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }

    /** Return the lowest CPU not below {@code from}, 0 or more, that another set has too and some words have a bit for; -1 if there is none. */
    public int next(int from, CpuSet other, long[] among) {
        checkOther(other);
        int start = Math.max(from, Math.max(least, other.least));
        int used = Math.min(words.length, other.words.length);
        for (int word = start >> 6; word < used; word++) {
            long bits = words[word] & other.words[word] & among[word];
            if (word == start >> 6) {
                bits &= -1L << start;
            }
            if (bits != 0) {
                return (word << 6) + Long.numberOfTrailingZeros(bits);
            }
        }
        return -1;
    }

    /** Return the lowest CPU not below {@code from}, continuing at the lowest of all, or -1 if the set is empty. */
    public int nextWrapped(int from) {
        int cpu = next(from);
        return cpu >= 0 ? cpu : first();
    }

    /** Return the CPUs in both sets. */
    public CpuSet and(CpuSet other) {
        checkOther(other);
        long[] both = Arrays.copyOf(words, Math.min(words.length, other.words.length));
        for (int i = 0; i < both.length; i++) {
            both[i] &= other.words[i];
        }
        return new CpuSet(both);
    }

    /** Return the CPUs in either set. */
    public CpuSet or(CpuSet other) {
        checkOther(other);
        long[] either = Arrays.copyOf(words, Math.max(words.length, other.words.length));
        for (int i = 0; i < other.words.length; i++) {
            either[i] |= other.words[i];
        }
        return new CpuSet(either);
    }

    /** Return the CPUs of this set that are not in the other. */
    public CpuSet andNot(CpuSet other) {
        checkOther(other);
        long[] rest = words.clone();
        for (int i = 0; i < Math.min(rest.length, other.words.length); i++) {
            rest[i] &= ~other.words[i];
        }
        return new CpuSet(rest);
    }

    /** Return the number of CPUs in both sets. */
    public int sizeOfBoth(CpuSet other) {
        int count = 0;
        for (int i = 0; i < Math.min(words.length, other.words.length); i++) {
            count += Long.bitCount(words[i] & other.words[i]);
        }
        return count;
    }

    /** Tell whether the sets share a CPU. */
    public boolean intersects(CpuSet other) {
        for (int i = 0; i < Math.min(words.length, other.words.length); i++) {
            if ((words[i] & other.words[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Tell whether the set has every CPU of the other. */
    public boolean containsAll(CpuSet other) {
        checkOther(other);
        if (other.words.length > words.length) {
            return false;
        }
        for (int i = 0; i < other.words.length; i++) {
            if ((other.words[i] & ~words[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CpuSet that && Arrays.equals(words, that.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    /** Return the kernel's list form, such as {@code 0-3,8}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int start = first(); start >= 0; ) {
            int end = start;
            while (contains(end + 1)) {
                end++;
            }
            text.append(text.isEmpty() ? "" : ",").append(start);
            if (end > start) {
                text.append('-').append(end);
            }
            start = next(end + 1);
        }
        return text.toString();
    }
}
