package org.edarts.cli;

import org.edarts.cam.Machine;
import org.edarts.cam.text.MachineFile;
import org.edarts.codelet.Cam;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import picocli.CommandLine.Option;

/** The options that choose a machine and a policy. */
final class CamChoice {
    @Option(
            names = "--machine",
            paramLabel = "MACHINE",
            defaultValue = "host",
            description =
                    "host, host:N, or any other machine of 'edarts machines' or a machine file, which then runs in"
                            + " virtual time; with :folded or :dedicated behind the name the CUs schedule for themselves,"
                            + " or a core of its own does (default: ${DEFAULT-VALUE}).")
    private String machine = "host";

    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            defaultValue = Policies.DEFAULT,
            description = "Scheduling policy; see 'edarts policies' (default: ${DEFAULT-VALUE}).")
    private String policy = Policies.DEFAULT;

    /** Makes the CAM. */
    Cam open() {
        Machine chosen = MachineFile.find(machine);
        SchedulingPolicy scheduling = Policies.named(policy);
        return virtual()
                ? VirtualCam.with(chosen).policy(scheduling).open()
                : HostCam.with().machine(chosen).policy(scheduling).open();
    }

    /** Returns whether the machine runs in virtual time. */
    boolean virtual() {
        return !machine.equals("host") && !machine.startsWith("host:");
    }
}
