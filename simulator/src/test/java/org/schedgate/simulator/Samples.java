package org.schedgate.simulator;

import java.io.StringWriter;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.HostShare;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.task.ControlGroup;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.Pipe;
import org.schedgate.simulator.task.TaskScheduling;
import org.schedgate.simulator.task.TaskSpec;
import org.schedgate.simulator.trace.TimeWindow;
import org.schedgate.simulator.workload.Cyclictest;
import org.schedgate.simulator.workload.Hackbench;
import org.schedgate.simulator.workload.Netperf;
import org.schedgate.simulator.workload.PerfMessaging;
import org.schedgate.simulator.workload.PerfPipe;
import org.schedgate.simulator.workload.Schbench;
import org.schedgate.simulator.workload.SchbenchRequests;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;
import org.schedgate.simulator.workload.Steps;
import org.schedgate.simulator.workload.Tbench;
import org.schedgate.simulator.workload.UnixBench;
import org.schedgate.simulator.workload.Wl;
import org.schedgate.simulator.workload.WorkqueueIo;

/** One valid value of each type that something public is built from. */
final class Samples {
    private static final Map<String, Object> FIXED = fixed();

    private Samples() {}

    private static Map<String, Object> fixed() {
        Map<String, Object> all = new TreeMap<>();
        Machine machine = Machines.of("1n1l2c1t");
        KernelProfile kernel = Kernels.of("v6.1");
        Script script = Script.named("script").task("task", t -> t.run(1));
        for (Object value : List.of(
                machine,
                machine.topology(),
                machine.costs(),
                machine.idleStates().get(0),
                machine.noise(),
                kernel,
                kernel.decisions(),
                kernel.features(),
                kernel.tunables(),
                kernel.domains(),
                kernel.domains().build(machine.topology()),
                kernel.domains().build(machine.topology()).domain(0, 0),
                PowerPolicy.PERFORMANCE,
                Budget.DEFAULT,
                CpuSet.of(0),
                ControlGroup.named("group"),
                new Futex("futex", 0),
                new Pipe("pipe"),
                TaskSpec.of("task", "group", (self, next) -> next.exit()),
                Patch.feature("SIS_UTIL", false),
                script,
                ScriptTask.named("task", t -> t.run(1)),
                Hackbench.defaults(),
                PerfPipe.defaults(),
                PerfMessaging.defaults(),
                Schbench.defaults(),
                SchbenchRequests.parse("schbench -t 1"),
                Netperf.tcp(),
                new HostShare(2, 1_000_000, 0, "a sample"),
                Tbench.clients(1),
                Cyclictest.loops(1),
                UnixBench.context1(1),
                Wl.parse("wl chain"),
                WorkqueueIo.of(1, 1),
                TaskScheduling.NORMAL,
                TimeWindow.ALL,
                machine.costs().toBuilder(),
                steps(),
                Duration.ofMillis(1),
                Simulation.of(machine, kernel, PowerPolicy.PERFORMANCE, script),
                "name")) {
            all.put(value.getClass().getName(), value);
        }
        return all;
    }

    private static Steps steps() {
        Steps[] seen = new Steps[1];
        ScriptTask.named("task", t -> seen[0] = t.run(1));
        return seen[0];
    }

    static Object of(Type type, String name) {
        if (type instanceof ParameterizedType generic) {
            Class<?> raw = (Class<?>) generic.getRawType();
            if (raw == List.class || raw == Set.class || raw == java.util.Collection.class || raw == Iterable.class) {
                Object element = of(generic.getActualTypeArguments()[0], name);
                return raw == Set.class ? Set.of(element) : List.of(element);
            }
            if (raw == UnaryOperator.class) {
                UnaryOperator<Object> same = value -> value;
                return same;
            }
            if (raw == Map.class) {
                return new TreeMap<>();
            }
            if (raw == Class.class) {
                return org.schedgate.simulator.sched.decision.WakeWidth.class;
            }
            return of(raw, name);
        }
        if (type instanceof WildcardType wildcard) {
            return of(wildcard.getUpperBounds()[0], name);
        }
        if (type instanceof Class<?> raw) {
            return ofClass(raw, name);
        }
        return new Object();
    }

    private static Object ofClass(Class<?> type, String name) {
        Object fixed = FIXED.get(type.getName());
        if (fixed != null) {
            return fixed;
        }
        if (type == int.class || type == Integer.class) {
            return 1;
        }
        if (type == long.class || type == Long.class) {
            return 1L;
        }
        if (type == double.class) {
            return 1.0;
        }
        if (type == boolean.class) {
            return true;
        }
        if (type.isArray()) {
            Object array = Array.newInstance(type.getComponentType(), 1);
            Array.set(array, 0, ofClass(type.getComponentType(), name));
            return array;
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        for (Object value : FIXED.values()) {
            if (type.isInstance(value)) {
                return value;
            }
        }
        if (type.isAssignableFrom(StringWriter.class) && type != Object.class) {
            return new StringWriter();
        }
        if (type.isInterface()) {
            InvocationHandler nothing = (proxy, method, arguments) -> null;
            return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, nothing);
        }
        if (!Modifier.isAbstract(type.getModifiers()) && type.getConstructors().length > 0) {
            return built(type);
        }
        return new Object();
    }

    private static Object built(Class<?> type) {
        Constructor<?> constructor = type.getConstructors()[0];
        Object[] arguments = Arrays.stream(constructor.getParameters())
                .map(parameter -> of(parameter.getParameterizedType(), parameter.getName()))
                .toArray();
        try {
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no sample of " + type, e);
        }
    }
}
