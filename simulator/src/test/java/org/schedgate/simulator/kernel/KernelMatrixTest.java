package org.schedgate.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The feature matrix: what each kernel does in a small scene, row by row. The rows of an area are in {@code kernel/AREA.csv}; the scenes in
 * {@code *Rows}. A further area is one more line in {@link #areas()}.
 */
class KernelMatrixTest {
    private record AreaRows(String file, Map<String, Function<KernelProfile, String>> scenes) {}

    private static List<AreaRows> areas() {
        return List.of(new AreaRows("placement.csv", PlacementRows.scenes()));
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
}
