package org.schedgate.junit.engine;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.results.Variants;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.workload.Workload;

/** Makes variants ready to be run: calls the methods of the scenario class that give machine, kernel, patch and workload. */
final class Preparation {
    private final Class<?> type;
    private final Laboratory laboratory;
    private final Map<VariantId, String> taken = new TreeMap<>(Variants.ORDER);

    Preparation(Class<?> type, Laboratory laboratory) {
        this.type = type;
        this.laboratory = laboratory;
    }

    /**
     * A variant that can be run.
     *
     * @param instance the instance of the scenario class that belongs to it
     * @param id what is run
     * @param cpus number of CPUs of its machine
     */
    record Ready(Object instance, Laboratory.Experiment experiment, VariantId id, int cpus) {}

    /**
     * Prepare a variant.
     *
     * @throws UnpreparedException if that fails, naming the member
     */
    Ready prepare(VariantPlan plan) {
        VariantPlan.Parts parts = plan.parts();
        Object instance = step("constructor", () -> UserCode.instanceOf(type));
        Machine machine = value(Machine.class, "@MachineUnderTest", parts.machine(), instance, laboratory::machine);
        KernelProfile kernel =
                value(KernelProfile.class, "@KernelUnderTest", parts.kernel(), instance, laboratory::kernel);
        Choice patch = parts.patch();
        if (patch != null) {
            kernel = patched(kernel, patch, instance);
        }
        Workload workload = value(Workload.class, "@Workload", parts.workload(), instance, label -> {
            throw new IllegalArgumentException("no workload is known by the name '" + label + "'");
        });
        KernelProfile used = kernel;
        Laboratory.Experiment experiment =
                together(() -> laboratory.prepare(machine, used, PowerPolicy.of(parts.power()), workload));
        // The names in it come from the user's objects.
        VariantId id = step("simulation", experiment::variant);
        String other = taken.putIfAbsent(id, plan.name());
        if (other != null) {
            throw new UnpreparedException(
                    "it runs the same as '" + other + "': " + id
                            + "; give one of them another machine, kernel, patch or workload, or remove it",
                    null);
        }
        return new Ready(instance, experiment, id, machine.topology().cpuCount());
    }

    private KernelProfile patched(KernelProfile kernel, Choice choice, Object instance) {
        Patch patch = value(Patch.class, "@Patched", choice, instance, label -> {
            throw new IllegalArgumentException("no patch is known by the name '" + label + "'");
        });
        return step("@Patched '" + choice.label() + "'", () -> laboratory.apply(patch, choice.label(), kernel));
    }

    private static <T> T value(Class<T> result, String annotation, Choice choice, Object instance, Named<T> known) {
        Method factory = choice.factory();
        return factory == null
                ? step("'" + choice.label() + "'", () -> known.named(choice.label()))
                : step(annotation + " " + factory.getName() + "()", () -> UserCode.make(result, factory, instance));
    }

    /** Finds something by name. */
    private interface Named<T> {
        T named(String name);
    }

    /** Something that user code may make fail in any way. */
    private interface Step<T> {
        T run() throws Throwable;
    }

    /** Put the parts together; what does not fit is refused in the simulator's own words. */
    private static Laboratory.Experiment together(Step<Laboratory.Experiment> step) {
        return step("simulation", () -> {
            try {
                return step.run();
            } catch (IllegalArgumentException refused) {
                throw new UnpreparedException(String.valueOf(refused.getMessage()), refused);
            }
        });
    }

    /** Whatever a user's method throws belongs into the failure of this variant, and into no other. */
    private static <T> T step(String member, Step<T> step) {
        try {
            return step.run();
        } catch (VirtualMachineError fatal) {
            throw fatal;
        } catch (UnpreparedException said) {
            throw said;
        } catch (Throwable thrown) {
            throw UserCode.isOurRefusal(thrown)
                    ? new UnpreparedException(member + ": " + thrown.getMessage(), null)
                    : new UnpreparedException(member + " failed: " + thrown, thrown);
        }
    }

    /** Says that a variant cannot be run. */
    static final class UnpreparedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnpreparedException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }
}
