package org.schedgate.junit.engine;

import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.machine.Machine;

/** Knows machines and kernels by name. */
interface Catalog {
    /**
     * Return a machine.
     *
     * @throws IllegalArgumentException if the name is unknown, saying what is accepted
     */
    Machine machine(String name);

    /**
     * Return a kernel.
     *
     * @throws IllegalArgumentException if the name is unknown, saying what is accepted
     */
    KernelProfile kernel(String name);
}
