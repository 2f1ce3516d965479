package org.schedgate.simulator.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.random.RandomStream;

class CpuSetTest {
    @Test
    void the_list_form_is_the_kernels() {
        assertThat(CpuSet.of(0, 1, 2, 3, 8)).hasToString("0-3,8");
        assertThat(CpuSet.of(63, 64, 4095)).hasToString("63-64,4095");
        assertThat(CpuSet.EMPTY).hasToString("");
        assertThat(CpuSet.parse("0-3,8")).isEqualTo(CpuSet.of(8, 3, 2, 1, 0));
        assertThat(CpuSet.parse(" 5 , 7-7 ")).isEqualTo(CpuSet.of(5, 7));
        assertThat(CpuSet.parse("")).isEqualTo(CpuSet.EMPTY);
    }

    @Test
    void what_is_no_list_is_refused() {
        for (String list : new String[] {"a", "1-", "-1", "1-2-3", "1,,2", "3-1", "4096", "0-10000", "9999999999"}) {
            assertThatIllegalArgumentException()
                    .as(list)
                    .isThrownBy(() -> CpuSet.parse(list))
                    .withMessageMatching("CPU (list|range) .*");
        }
        assertThatNullPointerException()
                .isThrownBy(() -> CpuSet.parse(null))
                .withMessage("CPU list is null: write it as 0-3,8");
    }

    @Test
    void numbers_outside_the_range_are_refused_by_value() {
        assertThatIllegalArgumentException().isThrownBy(() -> CpuSet.of(-1)).withMessage("CPU -1: accepted is 0..4095");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CpuSet.of(4096))
                .withMessage("CPU 4096: accepted is 0..4095");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CpuSet.range(0, 10_000))
                .withMessage("CPU range 0..10000: accepted is 0 <= first <= end <= 4096");
        assertThatIllegalArgumentException().isThrownBy(() -> CpuSet.range(-1, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> CpuSet.range(3, 2));
        assertThat(CpuSet.range(0, 4096).size()).isEqualTo(4096);
        assertThat(CpuSet.range(7, 7)).isEqualTo(CpuSet.EMPTY);
    }

    @Test
    void next_crosses_words_and_wraps() {
        CpuSet set = CpuSet.of(2, 63, 64, 200);
        assertThat(set.first()).isEqualTo(2);
        assertThat(set.next(3)).isEqualTo(63);
        assertThat(set.next(64)).isEqualTo(64);
        assertThat(set.next(65)).isEqualTo(200);
        assertThat(set.next(201)).isEqualTo(-1);
        assertThat(set.next(100_000)).isEqualTo(-1);
        assertThat(set.nextWrapped(201)).isEqualTo(2);
        assertThat(CpuSet.EMPTY.first()).isEqualTo(-1);
        assertThat(CpuSet.EMPTY.nextWrapped(0)).isEqualTo(-1);
        assertThat(set.contains(-1)).isFalse();
        assertThat(set.contains(100_000)).isFalse();
    }

    @Test
    void set_operations_agree_with_bit_sets() {
        for (int seed = 1; seed <= 200; seed++) {
            RandomStream random = RandomStream.of(seed, "cpu sets");
            BitSet a = some(random);
            BitSet b = some(random);
            CpuSet x = CpuSet.of(a.stream().toArray());
            CpuSet y = CpuSet.of(b.stream().toArray());
            assertThat(x.size()).as("seed %d", seed).isEqualTo(a.cardinality());
            assertThat(x.intersects(y)).as("seed %d", seed).isEqualTo(a.intersects(b));
            assertThat(CpuSet.parse(x.toString()))
                    .as("seed %d", seed)
                    .isEqualTo(x)
                    .hasSameHashCodeAs(x);

            BitSet both = (BitSet) a.clone();
            both.and(b);
            assertThat(x.and(y))
                    .as("seed %d", seed)
                    .isEqualTo(CpuSet.of(both.stream().toArray()));
            BitSet either = (BitSet) a.clone();
            either.or(b);
            assertThat(x.or(y))
                    .as("seed %d", seed)
                    .isEqualTo(CpuSet.of(either.stream().toArray()));
            BitSet rest = (BitSet) a.clone();
            rest.andNot(b);
            assertThat(x.andNot(y))
                    .as("seed %d", seed)
                    .isEqualTo(CpuSet.of(rest.stream().toArray()));
            assertThat(x.containsAll(y)).as("seed %d", seed).isEqualTo(both.equals(b));
            int from = (int) random.below(300);
            assertThat(x.next(from)).as("seed %d", seed).isEqualTo(a.nextSetBit(from));
            assertThat(x.first()).as("seed %d", seed).isEqualTo(a.nextSetBit(0));
            long[] among = {random.nextLong(), random.nextLong(), 0, random.nextLong(), random.nextLong()};
            BitSet c = BitSet.valueOf(among);
            c.and(a);
            assertThat(x.next(from, among)).as("seed %d", seed).isEqualTo(c.nextSetBit(from));
            c.and(b);
            assertThat(x.next(from, y, among)).as("seed %d", seed).isEqualTo(c.nextSetBit(from));
        }
    }

    private static BitSet some(RandomStream random) {
        BitSet bits = new BitSet();
        int count = (int) random.below(60);
        int reach = 1 + (int) random.below(260);
        for (int i = 0; i < count; i++) {
            bits.set((int) random.below(reach));
        }
        return bits;
    }
}
