package org.schedgate.junit.engine;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Workload;

/** Where variants are run: the engine's view of the simulator. */
interface Laboratory extends Catalog {
    /**
     * Return a kernel with a patch applied.
     *
     * @param name how results call the patch
     */
    KernelProfile apply(Patch patch, String name, KernelProfile kernel);

    /**
     * Prepare a variant.
     *
     * @param kernel with its patches applied
     */
    Experiment prepare(Machine machine, KernelProfile kernel, PowerPolicy power, Workload workload);

    /** One variant, ready to be run any number of times, by several threads at once. */
    interface Experiment {
        /** Return what is run. */
        VariantId variant();

        /**
         * Run once.
         *
         * @param listener hears the run's events; null for none
         * @param cancelled asked now and then; true ends the run
         * @throws java.util.concurrent.CancellationException if it was cancelled
         */
        Simulation.Run run(long seed, @Nullable SchedListener listener, BooleanSupplier cancelled);

        /** Put the runs together. */
        VariantResult result(List<Simulation.Run> runs);
    }
}
