package org.schedgate.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RerunCommandTest {
    @Test
    void names_class_variant_and_seed() {
        assertThat(RerunCommand.of(RerunCommandTest.class, plan("load_v6.1"), ""))
                .isEqualTo("mvn test -Dtest=org.schedgate.junit.engine.RerunCommandTest#load_v6.1");
        assertThat(RerunCommand.of(RerunCommandTest.class, plan("load_v6.1"), -4L))
                .isEqualTo("mvn test -Dtest=org.schedgate.junit.engine.RerunCommandTest#load_v6.1 -Dschedgate.seed=-4");
    }

    @Test
    void quotes_what_a_shell_would_read_otherwise() {
        assertThat(RerunCommand.of(Nested.class, plan("load"), ""))
                .isEqualTo("mvn test -Dtest='org.schedgate.junit.engine.RerunCommandTest$Nested#load'");
        assertThat(RerunCommand.of(RerunCommandTest.class, plan("größe"), ""))
                .endsWith("-Dtest='" + RerunCommandTest.class.getName() + "#größe'");
    }

    private static VariantPlan plan(String name) {
        Choice any = Choice.named("any");
        return new VariantPlan(1, name, name, new VariantPlan.Parts(any, any, any, null, "performance"));
    }

    private static final class Nested {}
}
