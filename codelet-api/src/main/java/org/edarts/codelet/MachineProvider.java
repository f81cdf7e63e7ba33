package org.edarts.codelet;

import java.util.Optional;
import java.util.ServiceLoader;
import org.edarts.cam.Machine;

/**
 * Makes the CAMs of {@link Cam#of}: each artifact that drives machines of some kind has one, which is asked by machine.
 * That of hosts is in {@code edarts-cu-executor}, that of Epiphany chips in {@code edarts-mesh-compiler}.
 */
public interface MachineProvider {
    /**
     * Makes a CAM with the default policy.
     *
     * @return nothing, if the machine is not of the kind that it drives
     * @throws IllegalArgumentException if it is, and cannot be driven; the message says why
     */
    Optional<Cam> camOf(Machine machine);

    /**
     * Asks all providers on the class path.
     *
     * @throws IllegalArgumentException if none drives the machine
     */
    static Cam ask(Machine machine) {
        for (MachineProvider provider : ServiceLoader.load(MachineProvider.class)) {
            Optional<Cam> cam = provider.camOf(machine);
            if (cam.isPresent()) {
                return cam.get();
            }
        }
        throw new IllegalArgumentException("nothing on the class path drives machine " + machine.name()
                + ": add the artifact org.edarts:edarts-cu-executor for hosts, org.edarts:edarts-mesh-compiler for"
                + " Epiphany chips, or let org.edarts.cu.virtual.VirtualCam predict what it would do");
    }
}
