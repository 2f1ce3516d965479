package org.schedgate.baselines.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.baselines.Golden;

class PublishedSchemaTest {
    @ParameterizedTest
    @CsvSource({
        "/org/schedgate/baselines/format/baseline-1.schema.json, baseline.json",
        "/org/schedgate/baselines/format/result-1.schema.json, results.json",
        "/org/schedgate/baselines/report/verdict-1.schema.json, verdict.json"
    })
    void what_is_written_follows_the_published_schema(String schema, String golden) {
        assertThat(schema(schema).validate(Golden.sealed(golden), InputFormat.JSON))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "\"modelVersion\": 3, \"modelVersion\": \"3\"",
        "\"direction\": \"lower\", \"direction\": \"down\"",
        "\"schemaVersion\": 1, \"schemaVersion\": 2",
        "\"power\": \"performance\", \"governor\": \"performance\"",
        "\"-3\": 10240, \"first\": 10240"
    })
    void the_schema_refuses_what_the_reader_refuses(String good, String bad) throws IOException {
        String broken = Golden.sealed("baseline.json").replace(good, bad);
        assertThat(broken).isNotEqualTo(Golden.sealed("baseline.json"));
        assertThat(schema("/org/schedgate/baselines/format/baseline-1.schema.json")
                        .validate(broken, InputFormat.JSON))
                .isNotEmpty();
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> BaselineFormat.read(
                        "b", new java.io.ByteArrayInputStream(broken.getBytes(StandardCharsets.UTF_8))))
                .isInstanceOf(FormatException.class);
    }

    @Test
    void the_schemas_name_the_version_written() {
        assertThat(resource("/org/schedgate/baselines/format/baseline-1.schema.json"))
                .contains("\"const\": " + BaselineFormat.SCHEMA_VERSION);
    }

    private static Schema schema(String resource) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(resource(resource), InputFormat.JSON);
    }

    private static String resource(String name) {
        try (InputStream in = PublishedSchemaTest.class.getResourceAsStream(name)) {
            assertThat(in).as(name).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
