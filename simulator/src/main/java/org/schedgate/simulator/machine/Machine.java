package org.schedgate.simulator.machine;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A machine: where its CPUs sit, how they idle, what kernel work costs on it, and what disturbs it.
 *
 * @param name the preset's or the user's name
 * @param topology places of the CPUs and NUMA distances
 * @param idleStates shallowest first, those reached by staying last; at least one
 * @param costs what kernel work costs
 * @param noise what disturbs it
 * @param host what a virtual machine gets of its host, or null if its CPUs always run
 */
public record Machine(
        String name,
        Topology topology,
        List<IdleState> idleStates,
        CostModel costs,
        NoiseModel noise,
        @Nullable HostShare host) {
    /** Check that the machine has a name and idle states ordered from shallow to deep. */
    public Machine {
        Objects.requireNonNull(name, "machine name is null: give a name");
        Objects.requireNonNull(
                topology, "topology of machine '" + name + "' is null: give one, such as RegularTopology's");
        Objects.requireNonNull(idleStates, "idle states of machine '" + name + "' are null: give at least one");
        Objects.requireNonNull(costs, "costs of machine '" + name + "' are null: give a cost model");
        Objects.requireNonNull(noise, "noise of machine '" + name + "' is null: NoiseModel.OFF switches it off");
        for (IdleState state : idleStates) {
            Objects.requireNonNull(state, "an idle state of machine '" + name + "' is null: leave it out");
        }
        idleStates = List.copyOf(idleStates);
        if (name.isBlank()) {
            throw new IllegalArgumentException("a machine needs a name");
        }
        if (idleStates.isEmpty()) {
            throw new IllegalArgumentException(
                    "machine '" + name + "' has no idle state: give at least one, such as WFI or HLT");
        }
        if (idleStates.get(0).scope() == IdleState.Scope.STAY) {
            throw new IllegalArgumentException("machine '" + name + "': idle state "
                    + idleStates.get(0).name()
                    + " is reached by staying in a shallower one, list that one first");
        }
        for (int i = 1; i < idleStates.size(); i++) {
            if (idleStates.get(i - 1).scope() == IdleState.Scope.STAY
                    && idleStates.get(i).scope() != IdleState.Scope.STAY) {
                throw new IllegalArgumentException("machine '" + name + "': idle state "
                        + idleStates.get(i).name() + " can be asked for and "
                        + idleStates.get(i - 1).name()
                        + " cannot, list those that are reached by staying last");
            }
            if (idleStates.get(i).targetResidencyNanos() < idleStates.get(i - 1).targetResidencyNanos()) {
                throw new IllegalArgumentException("machine '" + name + "': idle state "
                        + idleStates.get(i).name() + " pays earlier than "
                        + idleStates.get(i - 1).name()
                        + ", list them from shallow to deep");
            }
        }
    }

    /** Describe a machine whose CPUs always run. */
    public Machine(String name, Topology topology, List<IdleState> idleStates, CostModel costs, NoiseModel noise) {
        this(name, topology, idleStates, costs, noise, null);
    }

    /** Return the idle states that a governor can ask for, shallowest first: all but those reached by staying. */
    public List<IdleState> askedStates() {
        int count = 1;
        while (count < idleStates.size() && idleStates.get(count).scope() != IdleState.Scope.STAY) {
            count++;
        }
        return idleStates.subList(0, count);
    }

    /** Return this machine with other noise. */
    public Machine withNoise(NoiseModel other) {
        return new Machine(name, topology, idleStates, costs, other, host);
    }

    /** Return this machine with other idle states, such as those of another {@linkplain IntelIdle generation}; the name gets a mark so that results say what was run. */
    public Machine withIdleStates(List<IdleState> others) {
        Objects.requireNonNull(others, "idle states of machine '" + name + "' are null: give at least one");
        // Checked under this machine's name first: the mark is that of the last state, which has to be there.
        List<IdleState> checked = new Machine(name, topology, others, costs, noise, host).idleStates();
        String mark = checked.get(checked.size() - 1).name();
        return new Machine(name + "+idle-to-" + mark, topology, checked, costs, noise, host);
    }

    /** Return this machine as a virtual one that shares a host's CPUs; the name gets a mark so that results say what was run. */
    public Machine onHost(HostShare other) {
        Objects.requireNonNull(other, "host of machine '" + name + "' is null: say what it gets, as a HostShare");
        return new Machine(
                name + "+host-" + other.cpus() + "x" + other.sliceNanos(), topology, idleStates, costs, noise, other);
    }

    /** Return this machine without noise. */
    public Machine withoutNoise() {
        return withNoise(NoiseModel.OFF);
    }

    /** Return this machine with one cost replaced; the name gets a mark so that results say what was run. */
    public Machine withCost(Cost cost, long value, String source) {
        CostModel changed = costs.toBuilder().set(cost, value, source).build();
        return new Machine(name + "+" + cost + "=" + value, topology, idleStates, changed, noise, host);
    }
}
