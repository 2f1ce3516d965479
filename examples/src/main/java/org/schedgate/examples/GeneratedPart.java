package org.schedgate.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The part of a page that a program writes, between two marks. */
final class GeneratedPart {
    private GeneratedPart() {}

    /** Put a text between the marks of a page. */
    static void replace(Path page, String name, String text) throws IOException {
        String old = Files.readString(page);
        int begin = begin(page, old, name);
        int end = end(page, old, name);
        Files.writeString(page, old.substring(0, begin) + "\n" + text + "\n" + old.substring(end));
    }

    /** Return what is between the marks of a page. */
    static String of(Path page, String name) throws IOException {
        String text = Files.readString(page);
        return text.substring(begin(page, text, name), end(page, text, name)).strip() + "\n";
    }

    private static int begin(Path page, String text, String name) {
        String mark = "<!-- generated: " + name + " -->\n";
        return position(page, text, mark) + mark.length();
    }

    private static int end(Path page, String text, String name) {
        return position(page, text, "<!-- end: " + name + " -->");
    }

    private static int position(Path page, String text, String mark) {
        int at = text.indexOf(mark);
        if (at < 0) {
            throw new IllegalArgumentException("page " + page + " has no line '" + mark.strip() + "'");
        }
        return at;
    }
}
