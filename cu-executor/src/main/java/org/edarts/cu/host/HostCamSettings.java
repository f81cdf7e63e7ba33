package org.edarts.cu.host;

import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.edarts.cam.Cluster;
import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.su.MemoryBudget;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.edarts.su.policy.Adaptive;
import org.jspecify.annotations.Nullable;

/** The settings of a CAM. Owner: the thread that makes the CAM. */
public final class HostCamSettings {
    private Machine machine = Machines.host();
    private SchedulingPolicy policy = new Adaptive();
    private boolean dedicatedSu;
    private boolean busySpin;
    private @Nullable Executor executor;
    private HostCam.@Nullable Affinity affinity;
    private int liveProcedures = MemoryBudget.liveProcedures();
    private @Nullable Consumer<String> watchdogReport;

    /** Makes those that {@link HostCam#with} returns. */
    HostCamSettings() {}

    /** Has one CU for each CU of this machine, and an SU with a thread of its own if the machine has dedicated ones. */
    public HostCamSettings machine(Machine newMachine) {
        machine = newMachine;
        dedicatedSu = false;
        for (Cluster cluster : newMachine.clusters()) {
            dedicatedSu |= !cluster.su().isFolded();
        }
        return this;
    }

    /**
     * Has this many CUs.
     *
     * @throws IllegalArgumentException if that is not a number of CUs that a machine can have
     */
    public HostCamSettings cus(int count) {
        return machine(Machines.host(count));
    }

    /** Schedules by this policy. */
    public HostCamSettings policy(SchedulingPolicy newPolicy) {
        policy = newPolicy;
        return this;
    }

    /**
     * Schedules by the policy of this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists those there are
     */
    public HostCamSettings policy(String policyName) {
        return policy(Policies.named(policyName));
    }

    /** Gives the SU a thread of its own that places all enabled codelets, instead of folding it into the CUs. */
    public HostCamSettings dedicatedSu() {
        dedicatedSu = true;
        return this;
    }

    /** Lets idle CUs spin instead of parking: the shortest reaction, at the price of a processor for each. */
    public HostCamSettings busySpin() {
        busySpin = true;
        return this;
    }

    /** Borrows threads of an executor instead of owning some: see {@link Cam#on}. */
    public HostCamSettings on(Executor newExecutor) {
        executor = Objects.requireNonNull(newExecutor, "there is no executor to borrow threads of: it is null");
        return this;
    }

    /** Binds the thread of each CU, when it starts, to a processor; ignored on borrowed threads. */
    public HostCamSettings affinity(HostCam.Affinity newAffinity) {
        affinity = newAffinity;
        return this;
    }

    /** Ends a run that holds more threaded procedures than this at once, before it exhausts the memory. */
    public HostCamSettings liveProcedures(int limit) {
        liveProcedures = limit;
        return this;
    }

    /**
     * Receives the reports of runs without progress, one at a time, on a thread that exists for them only; unless
     * changed, they are logged. A receiver may take its time and throw: it gets the next report all the same. Of those
     * that come while it is busy the latest 16 are kept; the next one then says how many were dropped.
     */
    public HostCamSettings watchdogReport(Consumer<String> receiver) {
        watchdogReport = receiver;
        return this;
    }

    /** Makes the CAM. */
    public HostCam open() {
        return HostCam.opened(this);
    }

    Machine machine() {
        return machine;
    }

    SchedulingPolicy policy() {
        return policy;
    }

    boolean hasDedicatedSu() {
        return dedicatedSu;
    }

    Idling idling() {
        return new Idling(busySpin);
    }

    @Nullable
    Executor executor() {
        return executor;
    }

    HostCam.@Nullable Affinity affinity() {
        return affinity;
    }

    int liveProcedures() {
        return liveProcedures;
    }

    @Nullable
    Consumer<String> watchdogReport() {
        return watchdogReport;
    }
}
