package org.schedgate.simulator;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.workload.Workload;

/** A digest of everything that determines a simulation's numbers: two simulations with equal fingerprints measure the same. */
final class Fingerprint {
    private static final int DEPTH_MAX = 6;

    private final StringBuilder text = new StringBuilder();

    private Fingerprint() {}

    static String of(Machine machine, KernelProfile kernel, PowerPolicy power, Workload workload) {
        Fingerprint parts = new Fingerprint();
        parts.machine(machine);
        parts.line("features", kernel.features());
        parts.line("tunables", kernel.tunables());
        parts.text.append("domains ");
        parts.answer(kernel.domains(), 0);
        parts.text.append("\ndecisions ");
        parts.answer(kernel.decisions(), 0);
        parts.text.append('\n');
        parts.line("patches", kernel.patches());
        parts.line("power", power.policyName());
        parts.line("workload", workload.commandLine());
        return parts.digest();
    }

    private void line(String name, Object value) {
        text.append(name).append(' ').append(value).append('\n');
    }

    private void machine(Machine machine) {
        line("places", machine.topology().places());
        for (int a = 0; a < machine.topology().nodeCount(); a++) {
            for (int b = 0; b < machine.topology().nodeCount(); b++) {
                line("distance " + a + " " + b, machine.topology().distance(a, b));
            }
        }
        if (machine.topology().asymmetric()) {
            for (int cpu = 0; cpu < machine.topology().cpuCount(); cpu++) {
                line("capacity " + cpu, machine.topology().capacity(cpu));
            }
        }
        if (machine.topology().packing() != Topology.Packing.NONE) {
            line("packing", machine.topology().packing());
            for (int cpu = 0; cpu < machine.topology().cpuCount(); cpu++) {
                line("priority " + cpu, machine.topology().priority(cpu));
            }
        }
        line("idle", machine.idleStates());
        for (Cost cost : Cost.values()) {
            long value = machine.costs().of(cost);
            // Machines that do not price slots apart keep the digest they had before the price came.
            if (cost != Cost.PIPE_SLOT || value != 0) {
                line(cost.name(), value);
            }
        }
        line("noise", machine.noise());
        if (machine.host() != null) {
            line("host", machine.host());
        }
    }

    /** Describe an answer by its class and the values it was made with. */
    private void answer(@Nullable Object value, int depth) {
        if (value == null || isPlain(value) || depth == DEPTH_MAX) {
            text.append(
                    value == null
                            ? "null"
                            : isPlain(value) ? value : value.getClass().getName());
            return;
        }
        Class<?> type = value.getClass();
        // The name of a lambda's class differs from one JVM to the next; the patch's name stands for it.
        text.append(type.isHidden() ? "lambda" : type.getName()).append('{');
        if (type.isHidden() || !type.getName().startsWith("java.")) {
            fields(value, type, depth);
        }
        text.append('}');
    }

    private void fields(Object value, Class<?> type, int depth) {
        Field[] fields = type.getDeclaredFields();
        Arrays.sort(fields, Comparator.comparing(Field::getName));
        for (Field field : fields) {
            if (Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) {
                continue;
            }
            text.append(field.getName()).append('=');
            if (field.trySetAccessible()) {
                try {
                    answer(field.get(value), depth + 1);
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
            text.append(';');
        }
    }

    private static boolean isPlain(Object value) {
        return value instanceof Number
                || value instanceof Boolean
                || value instanceof String
                || value instanceof Enum<?>;
    }

    private String digest() {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha.digest(text.toString().getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
