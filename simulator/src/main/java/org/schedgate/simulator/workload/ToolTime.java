package org.schedgate.simulator.workload;

/** Times as tools print them. */
final class ToolTime {
    private ToolTime() {}

    /** Return seconds with three decimals, cut off after the millisecond as {@code %lu.%03lu} of a struct timeval is. */
    static String seconds(long nanos) {
        long millis = nanos / 1_000_000;
        return millis / 1000 + "." + Long.toString(1000 + millis % 1000).substring(1);
    }

    /** Return whole milliseconds in seconds without needless zeros, such as 30 or 0.25. */
    static String shortestSeconds(long nanos) {
        return seconds(nanos).replaceAll("\\.?0+$", "");
    }
}
