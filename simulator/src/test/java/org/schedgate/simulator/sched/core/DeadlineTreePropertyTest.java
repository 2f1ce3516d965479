package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Cases;
import org.schedgate.simulator.random.RandomStream;

/** The augmented tree against a plain sorted list: order, positions, sums, and the search for the earliest eligible deadline. */
class DeadlineTreePropertyTest {
    private static GroupEntity entity(RandomStream random) {
        int nice = (int) random.between(-20, 19);
        GroupEntity entity = FairQueueProperties.entity(nice);
        entity.vruntime = random.between(-50, 50);
        // Few values, so that ties are common.
        entity.deadline = random.between(0, 20);
        entity.request = random.between(1, 5);
        return entity;
    }

    @Test
    void agrees_with_a_sorted_list_after_every_step() {
        Cases.forEach(random -> {
            DeadlineTree tree = new DeadlineTree();
            List<Entity> list = new ArrayList<>();
            List<Entity> outside = new ArrayList<>();
            int steps = (int) random.between(1, 120);
            for (int step = 0; step < steps; step++) {
                if (list.isEmpty() || random.below(3) > 0) {
                    Entity entity = outside.isEmpty() || random.below(2) == 0
                            ? entity(random)
                            : outside.remove((int) random.below(outside.size()));
                    tree.insert(entity);
                    insertLast(list, entity);
                } else {
                    Entity entity = list.remove((int) random.below(list.size()));
                    tree.remove(entity);
                    outside.add(entity);
                }
                agree(tree, list, outside, random.between(-60, 60));
            }
        });
    }

    /** Insert behind all that are not later. */
    private static void insertLast(List<Entity> list, Entity entity) {
        int at = 0;
        while (at < list.size() && list.get(at).deadline <= entity.deadline) {
            at++;
        }
        list.add(at, entity);
    }

    private static void agree(DeadlineTree tree, List<Entity> list, List<Entity> outside, long bound) {
        assertThat(tree.size()).isEqualTo(list.size());
        for (int position = 0; position < list.size(); position++) {
            assertThat(tree.at(position)).isSameAs(list.get(position));
            assertThat(tree.positionOf(list.get(position))).isEqualTo(position);
        }
        outside.forEach(entity -> assertThat(tree.positionOf(entity)).isEqualTo(-1));
        assertThat(tree.firstUpTo(bound))
                .isSameAs(list.stream()
                        .filter(entity -> entity.vruntime <= bound)
                        .findFirst()
                        .orElse(null));
        assertThat(tree.leastRequest())
                .isEqualTo(
                        list.stream().mapToLong(entity -> entity.request).min().orElse(Long.MAX_VALUE));
        if (!list.isEmpty()) {
            assertThat(tree.leastVruntime())
                    .isEqualTo(list.stream()
                            .min(Comparator.comparingLong(entity -> entity.vruntime))
                            .orElseThrow()
                            .vruntime);
        }
    }

    /** 4,000 entities in order of deadline, the worst case of an unbalanced tree: the depth stays a small multiple of the logarithm. */
    @Test
    void stays_shallow_when_deadlines_come_in_order() {
        RandomStream random = RandomStream.of(1, "tree");
        DeadlineTree tree = new DeadlineTree();
        List<Entity> all = new ArrayList<>();
        for (int i = 0; i < 4_000; i++) {
            Entity entity = entity(random);
            entity.deadline = i;
            tree.insert(entity);
            all.add(entity);
        }
        int deepest =
                all.stream().mapToInt(DeadlineTreePropertyTest::depth).max().orElseThrow();
        assertThat(deepest).isBetween(12, 48);
    }

    private static int depth(Entity entity) {
        int depth = 1;
        for (Entity above = entity.treeParent; above != null; above = above.treeParent) {
            depth++;
        }
        return depth;
    }
}
