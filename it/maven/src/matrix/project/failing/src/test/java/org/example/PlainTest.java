package org.example;

import org.junit.jupiter.api.Test;

/** An ordinary test beside the scenarios. */
class PlainTest {
    @Test
    void passes() {}
}
