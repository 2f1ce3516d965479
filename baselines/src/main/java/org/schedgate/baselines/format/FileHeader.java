package org.schedgate.baselines.format;

import java.io.IOException;
import java.util.List;

/**
 * The first two members of every file of ours: what it is, and in which version. They come first so that a file of a newer version is
 * refused for that, and not for the first member that is new.
 *
 * @param kind what {@code format} says
 * @param versions the schema versions that can be read, ascending; the last is the one written
 * @param upgrade what to do about a file of a newer version
 */
record FileHeader(String kind, List<Integer> versions, String upgrade) {
    /**
     * Read a file's members: the header here, the others by the reader.
     *
     * @return the schema version, one of {@link #versions}
     */
    int read(JsonSource in, JsonSource.Members others) throws IOException {
        int[] version = {0};
        int[] members = {0};
        in.object(name -> {
            switch (members[0]++) {
                case 0 -> readKind(in, name);
                case 1 -> version[0] = readVersion(in, name);
                default -> others.read(name);
            }
        });
        if (version[0] == 0) {
            throw in.refused("no member 'schemaVersion'", "format and schemaVersion as the first two members");
        }
        return version[0];
    }

    private void readKind(JsonSource in, String name) throws IOException {
        if (!name.equals("format")) {
            throw in.refused(
                    "member " + FormatException.quote(name), "\"format\": \"" + kind + "\" as the first member");
        }
        String found = in.text();
        if (!found.equals(kind)) {
            throw in.refused(FormatException.quote(found), "'" + kind + "'");
        }
    }

    private int readVersion(JsonSource in, String name) throws IOException {
        if (!name.equals("schemaVersion")) {
            throw in.refused("member " + FormatException.quote(name), "schemaVersion as the second member");
        }
        long found = in.integer(1, Integer.MAX_VALUE);
        int newest = versions.get(versions.size() - 1);
        if (found > newest) {
            throw in.refused("schema version " + found, "at most " + newest, upgrade);
        }
        if (!versions.contains((int) found)) {
            throw in.refused("schema version " + found, "one of " + versions);
        }
        return (int) found;
    }
}
