package org.schedgate.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedTableTest {
    @Test
    void has_seven_percentiles_of_three_kernels_and_names_its_source() {
        PublishedTable table = PublishedTable.wakeListClearing();
        assertThat(table.columns()).hasSize(3);
        assertThat(table.rows()).hasSize(7);
        assertThat(table.source()).contains("November 2022", "d6962c4fe8f9");
        assertThat(table.rows().get(5).values()).containsExactly(3364.0, 33.0, 27.0);
    }

    @Test
    void refuses_a_row_with_a_figure_too_few() {
        PublishedTable.Row row = new PublishedTable.Row("m", "mean", List.of(1.0));
        assertThatThrownBy(() -> new PublishedTable("x", "a message", "s", List.of("a", "b"), List.of(row)))
                .hasMessage("row 'mean' of x has 1 figures for 2 columns");
    }
}
