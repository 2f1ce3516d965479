package org.schedgate.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The feature matrix: what each kernel's profile says, and what the kernel does in a small scene, row by row. The rows of an area are in {@code
 * kernel/AREA.csv}, the scenes in {@code *Rows}; a further area is one more line in {@link #areas()}. {@code kernel/rows.csv} lists the rows of the
 * published matrix, each with the rows of these files that show it.
 */
class KernelMatrixTest {
    private record AreaRows(String file, Map<String, Function<KernelProfile, String>> scenes) {}

    private static List<AreaRows> areas() {
        return List.of(
                new AreaRows("profile.csv", ProfileRows.scenes()),
                new AreaRows("placement.csv", PlacementRows.scenes()),
                new AreaRows("fair.csv", FairRows.scenes()),
                new AreaRows("balancing.csv", BalancingRows.scenes()));
    }

    private static List<String[]> table(String file) {
        try (InputStream in = KernelMatrixTest.class.getResourceAsStream("/kernel/" + file)) {
            String text = new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(";", -1))
                    .toList();
        } catch (IOException e) {
            throw new LinkageError(file, e);
        }
    }

    @TestFactory
    Stream<DynamicTest> every_kernel_does_what_its_column_says() {
        List<DynamicTest> tests = new ArrayList<>();
        for (AreaRows area : areas()) {
            List<String[]> table = table(area.file());
            String[] kernels = table.get(0);
            for (String[] row : table.subList(1, table.size())) {
                tests.add(DynamicTest.dynamicTest(row[0], () -> compare(area, kernels, row)));
            }
        }
        return tests.stream();
    }

    private static void compare(AreaRows area, String[] kernels, String[] row) {
        Function<KernelProfile, String> scene = area.scenes().get(row[0]);
        assertThat(scene).as("scene of " + row[0]).isNotNull();
        Map<String, String> expected = new LinkedHashMap<>();
        Map<String, String> found = new LinkedHashMap<>();
        assertThat(row).hasSameSizeAs(kernels);
        for (int column = 1; column < kernels.length; column++) {
            if (!row[column].equals("-")) {
                expected.put(kernels[column], row[column]);
                found.put(kernels[column], scene.apply(Kernels.forReplay(kernels[column])));
            }
        }
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void every_release_has_a_column_and_every_scene_a_row() {
        for (AreaRows area : areas()) {
            List<String[]> table = table(area.file());
            assertThat(List.of(table.get(0)).subList(1, table.get(0).length))
                    .containsExactlyElementsOf(
                            Release.all().stream().map(Release::releaseName).toList());
            assertThat(table.stream().skip(1).map(row -> row[0]))
                    .containsExactlyInAnyOrderElementsOf(area.scenes().keySet());
        }
    }

    /** The published matrix, as its rows are called there. */
    private static final List<String> PUBLISHED = List.of(
            "scheduler",
            "slice basis (8 CPUs and more)",
            "ALT_PERIOD/BASE_SLICE",
            "wakeup preempt rule",
            "delayed dequeue",
            "lazy preemption available",
            "idle prev to prev",
            "wake_affine metric",
            "wake_affine: this idle, same-LLC rule",
            "wake_wide location",
            "wake_cap",
            "select_idle_capacity",
            "idle search form",
            "scan limit",
            "wake_avg_idle aging",
            "recent_used_cpu",
            "per-CPU kthread stacking",
            "idle-core hint",
            "shared-line read on !SMT",
            "wakelist: cross-LLC",
            "wakelist: same LLC, wakee on_cpu",
            "wakelist: same LLC, idle target",
            "pending cleared",
            "find_idlest_group",
            "equal loads/idle",
            "NUMA fork allowance",
            "idlest CPU by exit latency/recency",
            "clock update in wake_up_new_task",
            "new task util init",
            "nr_running stop in newidle",
            "newidle reacts to ttwu_pending",
            "newidle gate",
            "PREEMPTION one-task newidle",
            "LB decision",
            "runnable_avg in overload test",
            "busy_factor / default imb",
            "NUMA LB allowance",
            "SMT thread capacity",
            "blocked-load refresh of idle CPUs",
            "PELT invariance",
            "util_est",
            "cluster level / cluster scan",
            "intel_pstate default w/o HWP",
            "x86 frequency invariance");

    /** The rows of the published matrix that are the same for every kernel. */
    private static final List<String> CONSTANT = List.of("wakelist: cross-LLC", "PREEMPTION one-task newidle");

    private static Map<String, List<String>> cells() {
        Map<String, List<String>> cells = new LinkedHashMap<>();
        for (AreaRows area : areas()) {
            List<String[]> table = table(area.file());
            for (String[] row : table.subList(1, table.size())) {
                List<String> before =
                        cells.put(area.file() + "/" + row[0], List.of(row).subList(1, row.length));
                assertThat(before)
                        .as("row " + row[0] + " of " + area.file() + " twice")
                        .isNull();
            }
        }
        return cells;
    }

    private static List<String> names(String list) {
        return List.of(list.split(" \\| ", -1));
    }

    private static boolean varies(List<String> cells) {
        return cells.stream().filter(cell -> !cell.equals("-")).distinct().count() > 1;
    }

    @Test
    void every_row_of_the_matrix_is_read_from_profiles_and_played() throws IOException {
        Map<String, List<String>> cells = cells();
        Set<String> unused = new TreeSet<>(cells.keySet());
        List<String[]> table = table("rows.csv");
        List<String> titles = new ArrayList<>();
        for (String[] row : table.subList(1, table.size())) {
            assertThat(row).as(row[0]).hasSize(3);
            titles.add(row[0]);
            if (row[1].equals("limit")) {
                assertThat(Files.readString(Path.of("../docs/model/README.md")))
                        .as(row[0])
                        .contains(row[2]);
                continue;
            }
            boolean profileVaries = false;
            for (String name : names(row[1])) {
                assertThat(cells).as(row[0]).containsKey("profile.csv/" + name);
                unused.remove("profile.csv/" + name);
                profileVaries |= varies(cells.getOrDefault("profile.csv/" + name, List.of()));
            }
            boolean playVaries = false;
            for (String name : names(row[2])) {
                List<String> scenes = Stream.of("placement.csv/", "fair.csv/", "balancing.csv/")
                        .map(file -> file + name)
                        .filter(cells::containsKey)
                        .toList();
                assertThat(scenes).as("scene '" + name + "' of " + row[0]).hasSize(1);
                unused.remove(scenes.get(0));
                playVaries |= varies(cells.getOrDefault(scenes.get(0), List.of()));
            }
            boolean constant = CONSTANT.contains(row[0]);
            assertThat(playVaries)
                    .as("scenes of '" + row[0] + "' show a difference")
                    .isEqualTo(!constant);
            assertThat(profileVaries || constant)
                    .as("profiles differ in '" + row[0] + "'")
                    .isTrue();
        }
        assertThat(unused).as("rows that no row of the matrix names").isEmpty();
        assertThat(titles.stream().filter(title -> !title.startsWith("+"))).containsExactlyElementsOf(PUBLISHED);
    }
}
