package org.schedgate.baselines.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.baselines.Cases;

class BaselineFileNameTest {
    @ParameterizedTest
    @ValueSource(strings = {"com.example.SchbenchTailTest", "a", "Outer$Nested", "x-1_2", "com1x", "conxyz.Foo"})
    void ordinary_ids_are_their_own_names(String id) {
        assertThat(BaselineFileName.of(id)).isEqualTo(id + ".json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../../etc/passwd",
                "..",
                ".",
                "/etc/passwd",
                "C:\\x",
                "a/b",
                "a\\b",
                "a:b",
                "a*b?",
                "\"<>|",
                "CON",
                "con.Foo",
                "Lpt1.x",
                "NUL",
                "trailing.",
                "trailing ",
                " leading",
                "-dash",
                ".hidden",
                "\ud83d\ude00",
                "caf\u00e9",
                "a\nb",
                "a\u0000b",
                "x-0123456789abcdef",
                "x-0123456789ABCDEF"
            })
    void any_other_id_gets_a_readable_part_and_a_digest(String id) {
        String name = BaselineFileName.of(id);
        assertThat(name).matches("_[A-Za-z0-9_$.-]{0,80}-[0-9a-f]{16}\\.json");
        Path folder = Path.of("/base/lines");
        assertThat(folder.resolve(name).normalize().getParent()).isEqualTo(folder);
    }

    @Test
    void long_ids_that_differ_late_differ_in_name() {
        String common = "com.example." + "Long".repeat(60);
        assertThat(BaselineFileName.of(common + "A")).isNotEqualTo(BaselineFileName.of(common + "B"));
        assertThat(BaselineFileName.of(common + "A").length()).isLessThan(110);
    }

    @Test
    void an_id_of_a_hundred_characters_is_plain_and_one_more_is_not() {
        assertThat(BaselineFileName.of("x".repeat(100))).isEqualTo("x".repeat(100) + ".json");
        assertThat(BaselineFileName.of("x".repeat(101))).contains("-");
    }

    @Test
    void different_ids_never_share_a_name() {
        TreeSet<String> names = new TreeSet<>();
        TreeSet<String> ids = new TreeSet<>();
        String alphabet = "aA./\\-:_\u00e9 \u0000x0";
        Cases.forEach(500, random -> {
            StringBuilder id = new StringBuilder();
            for (int i = random.nextInt(1, 5); i > 0; i--) {
                id.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            if (ids.add(id.toString())) {
                assertThat(names.add(BaselineFileName.of(id.toString())))
                        .as(id.toString())
                        .isTrue();
            }
        });
    }
}
