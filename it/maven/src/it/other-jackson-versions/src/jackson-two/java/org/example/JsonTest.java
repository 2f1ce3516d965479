package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Our own use of Jackson, in the version of our own. */
class JsonTest {
    @Test
    void readsWithOurVersion() throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        assertEquals(System.getProperty("jackson.expected"), mapper.version().toString());
        assertEquals(1, mapper.readTree("{\"a\": 1}").get("a").asInt());
    }
}
