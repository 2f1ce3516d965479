package org.schedgate.replay.state;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells kernel threads that are bound to one CPU by their names, such as kworker/3:1 or ksoftirqd/3. */
final class KernelThreads {
    private static final Pattern BOUND = Pattern.compile("^(?:kworker/(\\d{1,4}):\\S*|[A-Za-z][\\w.-]*/(\\d{1,4}))$");

    private KernelThreads() {}

    /** Tell whether a task of this name is a kernel thread bound to the CPU. */
    static boolean boundTo(String name, int cpu) {
        Matcher m = BOUND.matcher(name);
        if (!m.matches()) {
            return false;
        }
        String number = m.group(1) != null ? m.group(1) : m.group(2);
        return Integer.parseInt(number) == cpu;
    }
}
