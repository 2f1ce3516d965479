package org.schedgate.replay.trace;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/**
 * The lines of a text file, plain or compressed (.xz, .gz, told by the first bytes), without holding more than one of them.
 *
 * <p>Not thread-safe.
 */
public final class TextInput implements Closeable {
    /** The longest line accepted, bytes. The kernel's own limit for one event is a page. */
    public static final int LINE_BYTES_MAX = 8192;

    /** What a decompressor may use, KiB: the dictionary of {@code xz -9} is 64 MiB. */
    private static final int XZ_MEMORY_KIB = 128 * 1024;

    private static final byte[] XZ_MAGIC = {(byte) 0xFD, '7', 'z', 'X', 'Z', 0};
    private static final byte[] GZIP_MAGIC = {0x1F, (byte) 0x8B};

    private final String name;
    private final InputStream in;
    private final byte[] line = new byte[LINE_BYTES_MAX];
    private final byte[] block = new byte[1 << 16];
    private int position;
    private int filled;
    private long number;

    private TextInput(String name, InputStream in) {
        this.name = name;
        this.in = in;
    }

    /**
     * Open a file.
     *
     * @throws IOException if it cannot be read or is damaged, in one line
     */
    public static TextInput open(Path file) throws IOException {
        Path fileName = file.getFileName();
        InputStream raw = Files.newInputStream(file);
        try {
            return of(Shown.whole(fileName == null ? file.toString() : fileName.toString()), raw);
        } catch (IOException e) {
            raw.close();
            throw e;
        }
    }

    /** Read from a stream under a name that messages use. */
    public static TextInput of(String name, InputStream raw) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(raw, 1 << 16);
        buffered.mark(XZ_MAGIC.length);
        byte[] head = buffered.readNBytes(XZ_MAGIC.length);
        buffered.reset();
        try {
            if (startsWith(head, XZ_MAGIC)) {
                return new TextInput(name, new XZInputStream(buffered, XZ_MEMORY_KIB));
            }
            if (startsWith(head, GZIP_MAGIC)) {
                return new TextInput(name, new GZIPInputStream(buffered, 1 << 16));
            }
        } catch (IOException e) {
            throw new TraceFormatException(name, 1, "compressed data is damaged (" + reason(e) + ")", e);
        }
        return new TextInput(name, buffered);
    }

    private static boolean startsWith(byte[] head, byte[] magic) {
        return head.length >= magic.length && Arrays.equals(head, 0, magic.length, magic, 0, magic.length);
    }

    /** Return the input's name. */
    public String name() {
        return name;
    }

    /** Return the number of the line read last, from 1. */
    public long number() {
        return number;
    }

    /**
     * Return the next line without its end, or null at the end.
     *
     * @throws IOException if the line is too long or the compressed data damaged or cut short
     */
    public @Nullable String next() throws IOException {
        int length = 0;
        number++;
        while (true) {
            if (position == filled && !fill()) {
                return length == 0 ? null : text(length);
            }
            byte b = block[position++];
            if (b == '\n') {
                return text(length);
            }
            if (length == LINE_BYTES_MAX) {
                throw problem("longer than " + LINE_BYTES_MAX + " bytes: expected text, one event a line");
            }
            line[length++] = b;
        }
    }

    private String text(int length) {
        int end = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
        return new String(line, 0, end, StandardCharsets.UTF_8);
    }

    private boolean fill() throws IOException {
        try {
            filled = in.read(block, 0, block.length);
        } catch (IOException e) {
            throw new TraceFormatException(
                    name, number, "compressed data is damaged or cut short (" + reason(e) + ")", e);
        }
        position = 0;
        if (filled <= 0) {
            filled = 0;
            return false;
        }
        return true;
    }

    private static String reason(IOException e) {
        String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }

    /** Return an exception about the line read last. */
    public TraceFormatException problem(String problem) {
        return new TraceFormatException(name, number, problem);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
