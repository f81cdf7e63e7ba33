package org.edarts.cli;

import java.util.List;
import java.util.stream.Stream;
import org.edarts.cam.Machine;
import org.edarts.cam.text.MachineFile;
import org.edarts.codelet.Cam;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.edarts.trace.TraceClock;
import picocli.CommandLine.Option;

/** The options that choose a machine and a policy. */
final class CamChoice {
    @Option(
            names = "--machine",
            paramLabel = "MACHINE",
            defaultValue = "host",
            description =
                    "host, host:N, or any other machine of 'edarts machines' or a machine file, which then runs in"
                            + " virtual time (default: ${DEFAULT-VALUE}).")
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

    TraceClock clock() {
        return virtual() ? TraceClock.VIRTUAL_NANOS : TraceClock.REAL_NANOS;
    }

    /** Returns the names of the units of a CAM, as its traces have them. */
    static List<String> unitNames(Cam cam) {
        if (cam instanceof HostCam host) {
            return host.unitNames();
        }
        return Stream.concat(
                        cam.machine().cus().stream().map(cu -> cu.name()),
                        cam.machine().clusters().stream()
                                .filter(cluster -> !cluster.su().isFolded())
                                .map(cluster -> cluster.name() + " SU"))
                .toList();
    }
}
