package org.schedgate.examples.nativerows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs the measured commands on the machine of the primitives and writes the table into a page, between its marks. Argument: the page. */
public final class NativeReport {
    static final String BEGIN = "<!-- generated: native -->\n";
    static final String END = "<!-- end: native -->";

    private NativeReport() {}

    /** Run the program. */
    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            throw new IllegalArgumentException("argument: <page>");
        }
        List<NativeComparison.Line> lines = NativeComparison.run();
        Path page = Path.of(args[0]);
        String text = Files.readString(page);
        int begin = text.indexOf(BEGIN) + BEGIN.length();
        int end = text.indexOf(END);
        if (begin < BEGIN.length() || end < begin) {
            throw new IllegalArgumentException(
                    "page " + page + " without the lines '" + BEGIN.strip() + "' and '" + END + "'");
        }
        String tables = NativeComparison.markdown(lines)
                + "\nThe primitives themselves, as small programs on the same machine without noise:\n\n"
                + PrimitiveRuns.markdown();
        Files.writeString(page, text.substring(0, begin) + "\n" + tables + "\n" + text.substring(end));
        System.out.println(tables);
    }
}
