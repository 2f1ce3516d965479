package org.schedgate.baselines.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads UTF-8 and nothing else: a byte that is none would otherwise become a replacement character and pass for another name. */
final class Utf8 {
    /** What editors of some systems put before the text. */
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private Utf8() {}

    /** Return a reader that throws {@link java.nio.charset.CharacterCodingException} at the first byte that is no UTF-8. */
    static Reader reader(InputStream bytes) throws IOException {
        return new InputStreamReader(
                withoutMark(bytes),
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    private static InputStream withoutMark(InputStream bytes) throws IOException {
        PushbackInputStream start = new PushbackInputStream(bytes, BYTE_ORDER_MARK.length);
        byte[] first = start.readNBytes(BYTE_ORDER_MARK.length);
        if (!Arrays.equals(first, BYTE_ORDER_MARK)) {
            start.unread(first);
        }
        return start;
    }
}
