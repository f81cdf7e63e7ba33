package org.edarts.cu.host;

import java.lang.invoke.MethodHandles;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CamProvider;
import org.edarts.codelet.MachineProvider;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.checked.CheckedGraph;
import org.edarts.su.policy.Adaptive;
import org.edarts.su.rules.GraphRules;

/** Makes host CAMs with the settings that suit most applications. */
public final class HostCamProvider implements CamProvider, MachineProvider {
    /** For {@link java.util.ServiceLoader}. */
    public HostCamProvider() {}

    @Override
    public void getReady() {
        FullHeap.initialise(
                MethodHandles.lookup(),
                HostCam.class,
                HostCamSettings.class,
                Machines.class,
                Adaptive.class,
                Units.class,
                Timers.class,
                OutsideCalls.class,
                CamParts.class,
                RunRegistry.class,
                AwakeRuns.class,
                CamCounters.class,
                Observers.class,
                OwnThreads.class,
                CuWorker.class,
                Watchdog.class,
                CuWatch.class,
                CheckedGraph.class,
                Preparation.class,
                GraphRules.class,
                Ways.class,
                PreparedGraph.class,
                HostRun.class,
                RunContext.class);
        HostCam.with();
    }

    @Override
    public Cam host() {
        return HostCam.with().open();
    }

    @Override
    public Cam host(int cus) {
        return HostCam.with().cus(cus).open();
    }

    @Override
    public Cam on(Executor executor) {
        return HostCam.with().on(executor).open();
    }

    /** Cores that have a place on a chip are none of this computer. */
    @Override
    public Optional<Cam> camOf(Machine machine) {
        boolean host = machine.cus().stream().allMatch(cu -> cu.core().at().isEmpty());
        return host ? Optional.of(HostCam.with().machine(machine).open()) : Optional.empty();
    }
}
