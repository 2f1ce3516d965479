package org.schedgate.replay.trace;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.schedgate.simulator.machine.CpuSet;

/** Parses the part of a line behind the time: the event's name and its fields, in the kernel's form or that of trace-cmd's plugin. */
final class EventParser {
    private static final int PID_MAX = 1 << 30;
    private static final int CPU_MAX = CpuSet.CPUS_MAX - 1;
    private static final int MASK = Integer.MAX_VALUE;

    /** {@code bash:23939 [120] S ==> swapper/0:0 [120]}. */
    private static final Pattern SHORT_SWITCH = Pattern.compile(
            "^(.{1,32}):(\\d{1,9}) \\[-?\\d{1,5}] (\\S{1,16}) ==> (.{1,32}):(\\d{1,9}) \\[(-?\\d{1,5})]$");

    /** {@code bash:23943 [120] success=1 CPU:000}. */
    private static final Pattern SHORT_WAKEUP =
            Pattern.compile("^(.{1,32}):(\\d{1,9}) \\[(-?\\d{1,5})](?: success=\\d)? CPU:(\\d{1,4})$");

    private static final String LIST_CALLSITE = "callsite=ttwu_queue_wakelist";
    private static final String FUNCTION_CALLSITE = "callsite=generic_exec_single";

    private final TextInput input;

    EventParser(TextInput input) {
        this.input = input;
    }

    /** Return the event, {@link TraceEvent.Other} for one without use. */
    TraceEvent parse(String name, String text) throws TraceFormatException {
        Fields fields = new Fields(input, name, text);
        return switch (name) {
            case "sched_switch" -> switched(fields);
            case "sched_waking" -> waking(fields);
            case "sched_wakeup" -> woken(fields, false);
            case "sched_wakeup_new" -> woken(fields, true);
            case "sched_migrate_task" ->
                new TraceEvent.Migrated(
                        pid(fields, "pid"),
                        fields.name("comm", "pid"),
                        cpu(fields, "orig_cpu"),
                        cpu(fields, "dest_cpu"));
            case "sched_process_fork" ->
                new TraceEvent.Forked(
                        pid(fields, "pid"), pid(fields, "child_pid"), fields.name("child_comm", "child_pid"));
            case "sched_process_exit" -> new TraceEvent.Exited(pid(fields, "pid"));
            case "cpu_idle" -> idle(fields);
            case "sel" -> select(fields);
            case "selr" -> new TraceEvent.Selected((int) fields.number("ret", 0, CPU_MAX));
            case "lbr" -> new TraceEvent.Balanced((int) fields.number("ret", 0, MASK));
            case "ipi_send_cpu" -> new TraceEvent.SentInterrupt(cpu(fields, "cpu"), purpose(text));
            case "tracing_mark_write", "print" -> new TraceEvent.Mark(mark(text));
            default -> new TraceEvent.Other(name);
        };
    }

    private static TraceEvent.SentInterrupt.Purpose purpose(String text) {
        if (text.contains(LIST_CALLSITE)) {
            return TraceEvent.SentInterrupt.Purpose.WAKE_LIST;
        }
        return text.contains(FUNCTION_CALLSITE)
                ? TraceEvent.SentInterrupt.Purpose.FUNCTION
                : TraceEvent.SentInterrupt.Purpose.OTHER;
    }

    private static String mark(String text) {
        String prefix = "tracing_mark_write: ";
        return text.startsWith(prefix) ? text.substring(prefix.length()) : text;
    }

    private TraceEvent switched(Fields fields) throws TraceFormatException {
        Matcher brief = SHORT_SWITCH.matcher(fields.text());
        if (brief.matches()) {
            return new TraceEvent.Switch(
                    Integer.parseInt(brief.group(2)),
                    brief.group(1),
                    brief.group(3),
                    Integer.parseInt(brief.group(5)),
                    brief.group(4),
                    Integer.parseInt(brief.group(6)));
        }
        return new TraceEvent.Switch(
                pid(fields, "prev_pid"),
                fields.name("prev_comm", "prev_pid"),
                fields.word("prev_state"),
                pid(fields, "next_pid"),
                fields.name("next_comm", "next_pid"),
                priority(fields, "next_prio"));
    }

    private TraceEvent waking(Fields fields) throws TraceFormatException {
        Matcher brief = SHORT_WAKEUP.matcher(fields.text());
        if (brief.matches()) {
            return new TraceEvent.Waking(
                    Integer.parseInt(brief.group(2)),
                    brief.group(1),
                    Integer.parseInt(brief.group(3)),
                    Integer.parseInt(brief.group(4)));
        }
        return new TraceEvent.Waking(
                pid(fields, "pid"), fields.name("comm", "pid"), priority(fields, "prio"), cpu(fields, "target_cpu"));
    }

    private TraceEvent woken(Fields fields, boolean isNew) throws TraceFormatException {
        Matcher brief = SHORT_WAKEUP.matcher(fields.text());
        if (brief.matches()) {
            return new TraceEvent.Woken(
                    Integer.parseInt(brief.group(2)),
                    brief.group(1),
                    Integer.parseInt(brief.group(3)),
                    Integer.parseInt(brief.group(4)),
                    isNew);
        }
        return new TraceEvent.Woken(
                pid(fields, "pid"),
                fields.name("comm", "pid"),
                priority(fields, "prio"),
                cpu(fields, "target_cpu"),
                isNew);
    }

    private TraceEvent idle(Fields fields) throws TraceFormatException {
        long state = fields.number("state", 0, 0xFFFF_FFFFL);
        return new TraceEvent.IdleState(cpu(fields, "cpu_id"), state == 0xFFFF_FFFFL ? -1 : (int) Math.min(state, 255));
    }

    private TraceEvent select(Fields fields) throws TraceFormatException {
        return new TraceEvent.Select(
                pid(fields, "pid"),
                cpu(fields, "prev"),
                (int) fields.number("fl", 0, MASK),
                (int) fields.number("sdf", 0, MASK, -1),
                (int) fields.number("ru", -1, CPU_MAX),
                (int) fields.number("wf", 0, MASK),
                (int) fields.number("nca", 0, CpuSet.CPUS_MAX),
                fields.number("util", 0, Long.MAX_VALUE),
                fields.number("load", 0, Long.MAX_VALUE));
    }

    private static int pid(Fields fields, String key) throws TraceFormatException {
        return (int) fields.number(key, 0, PID_MAX);
    }

    private static int cpu(Fields fields, String key) throws TraceFormatException {
        return (int) fields.number(key, 0, CPU_MAX);
    }

    private static int priority(Fields fields, String key) throws TraceFormatException {
        return (int) fields.number(key, -1, 255);
    }
}
