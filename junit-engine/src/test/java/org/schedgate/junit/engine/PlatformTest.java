package org.schedgate.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestEngine;

/** Makes sure that these tests run on what they are meant to run on. */
class PlatformTest {
    @Test
    void the_platform_is_the_one_expected() throws URISyntaxException {
        String expected = System.getProperty("schedgate.expected.platform", "1.10.2");
        Path jar = Path.of(TestEngine.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        assertThat(jar.getFileName()).hasToString("junit-platform-engine-" + expected + ".jar");
    }
}
