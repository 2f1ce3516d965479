package org.schedgate.replay.guest;

import java.util.Arrays;
import java.util.Collection;
import org.schedgate.simulator.machine.CpuSet;

/**
 * The numbers of a machine's CPUs, which have gaps where CPUs are offline, and their places 0, 1, 2.. in ascending order, by which all
 * else knows them. Immutable.
 */
public final class CpuNumbers {
    private final int[] numbers;

    private CpuNumbers(int[] numbers) {
        this.numbers = numbers;
    }

    /** Return the numbers of a machine whose CPUs are all online. */
    public static CpuNumbers upTo(int count) {
        int[] numbers = new int[count];
        Arrays.setAll(numbers, cpu -> cpu);
        return new CpuNumbers(numbers);
    }

    /** Return these numbers, in ascending order. */
    public static CpuNumbers of(Collection<Integer> ascending) {
        return new CpuNumbers(ascending.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Return how many CPUs there are. */
    public int count() {
        return numbers.length;
    }

    /** Return the number of the CPU at a place. */
    public int number(int place) {
        return numbers[place];
    }

    /** Return the place of the CPU of a number, or -1 if there is none. */
    public int place(int number) {
        if (number >= 0 && number < numbers.length && numbers[number] == number) {
            return number;
        }
        int at = Arrays.binarySearch(numbers, number);
        return at < 0 ? -1 : at;
    }

    /** Tell whether every number is the place. */
    public boolean gapless() {
        return numbers.length == 0 || numbers[numbers.length - 1] == numbers.length - 1;
    }

    /** Return the places of the CPUs of a set of numbers; those that are none of this machine's are left out. */
    public CpuSet places(CpuSet set) {
        if (gapless()) {
            return set;
        }
        CpuSet places = CpuSet.EMPTY;
        for (int cpu = set.first(); cpu >= 0; cpu = set.next(cpu + 1)) {
            int place = place(cpu);
            if (place >= 0) {
                places = places.or(CpuSet.of(place));
            }
        }
        return places;
    }

    /** Return the kernel's list form, such as {@code 0-3,8}. */
    @Override
    public String toString() {
        return CpuSet.of(numbers).toString();
    }
}
