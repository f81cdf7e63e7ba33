package org.edarts.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.edarts.cam.Machine;
import org.edarts.cam.text.MachineFile;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.samples.Job;
import org.edarts.study.run.RecordedDurations;
import org.edarts.su.SchedulingPolicy;
import org.edarts.trace.Trace;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that choose a machine and a policy. */
final class CamChoice {
    @Option(
            names = "--machine",
            paramLabel = "MACHINE",
            defaultValue = "host",
            description = "host, host:N, or any other machine of 'edarts machines' or a machine file. Chips fire"
                    + " kernels themselves, every cycle simulated, and so does board, the real one of this computer; what else a graph has fires on the host. Without kernels all runs in virtual time. With :folded or :dedicated behind the name the CUs schedule for themselves,"
                    + " or a core of its own does (default: ${DEFAULT-VALUE}).")
    private String machine = "host";

    @Mixin
    private PolicyChoice scheduling = new PolicyChoice();

    @Option(
            names = "--virtual",
            description = "Run in virtual time: firings take what their codelets declare, nothing is simulated.")
    private boolean virtual;

    @Option(
            names = "--kernels",
            paramLabel = "hand|compiled",
            description =
                    "Where eCores fire kernels of which there are both: those written by hand, or what the compiler"
                            + " makes of the methods in Java; a second run then tells what the others take (default:"
                            + " hand, and no second run).")
    private @Nullable Kernels kernels;

    @Mixin
    private OrderChoice order = new OrderChoice();

    @Option(
            names = "--costs",
            paramLabel = "TRACE",
            description = "Let each codelet take in virtual time what it took in this trace of the same graph, in place"
                    + " of what it declares.")
    private @Nullable Path recorded;

    @Mixin
    private CostChoice costs = new CostChoice();

    /** Which forms of kernels eCores fire. */
    private enum Kernels {
        HAND,
        COMPILED
    }

    /** Returns the simulated chip, if that is what is chosen. */
    Optional<MeshMachine> mesh() {
        return virtual ? Optional.empty() : MeshMachine.named(machine).map(mesh -> scheduling.of(mesh.with(order)));
    }

    /** Returns the chip whose sizes samples get, and in virtual time its CUs, so that both runs can be compared. */
    Optional<MeshMachine> chip() {
        if (virtual && !machine.startsWith(MeshMachine.BOARD)) {
            return MeshMachine.named(machine).map(chip -> chip.with(1, policy()));
        }
        return mesh();
    }

    /**
     * Makes the CAM that runs a graph: the simulated chip only if it has kernels.
     *
     * @throws IllegalArgumentException if the chip has no form of the policy, or what runs instead none of the memory's
     *     order, or the recorded costs are those of another graph
     * @throws IOException if these cannot be read
     */
    Cam open(CodeletGraph graph) throws IOException {
        Optional<MeshMachine> mesh = mesh();
        if (mesh.isPresent() && EpiphanyCam.firesKernels(graph)) {
            requireFree();
            return mesh.get().open(graph, compiled(), policy());
        }
        if (kernels != null) {
            throw new IllegalArgumentException("--kernels " + kernels.name().toLowerCase(Locale.ROOT) + ": only eCores"
                    + " have kernels written by hand beside compiled ones, and this run fires nothing on eCores: "
                    + (virtual
                            ? "leave --virtual out"
                            : mesh.isPresent()
                                    ? "choose a sample whose codelets have kernels, such as stencil"
                                    : "choose a chip with --machine, such as parallella")
                    + ", or leave --kernels out");
        }
        if (mesh.isPresent() && mesh.get().board() != null) {
            throw new IllegalArgumentException("--machine " + machine + ": \"" + graph.name()
                    + "\" has no codelet with a kernel, and eCores fire nothing else; choose a sample such as stencil,"
                    + " or another machine");
        }
        if (order.given()) {
            throw new IllegalArgumentException(
                    order + ": only on simulated chips things arrive in an order of their own;"
                            + " choose one with --machine, a sample whose codelets have kernels such as stencil, and no --virtual");
        }
        if (virtual && machine.startsWith(MeshMachine.BOARD)) {
            throw new IllegalArgumentException("--virtual: a board takes what it takes; name the chip that it has, such"
                    + " as --machine parallella, or leave --virtual out");
        }
        Machine chosen = MachineFile.find(machine);
        if (scheduling.clusters() != 1) {
            throw new IllegalArgumentException("--clusters " + scheduling.clusters()
                    + ": only chips are divided, and only where they fire codelets themselves; leave it out");
        }
        if (virtual || !onThreads()) {
            Machine priced = EpiphanyCam.firesKernels(graph)
                    ? chip().map(MeshMachine::machine).orElse(chosen)
                    : chosen;
            VirtualCam.Settings settings = VirtualCam.with(priced)
                    .policy(policy())
                    .costs(costs.inCycles())
                    .data(costs.data());
            return (recorded == null ? settings : settings.times(durations(recorded, graph)::timesOf)).open();
        }
        requireFree();
        return HostCam.with().machine(chosen).policy(policy()).open();
    }

    private static RecordedDurations durations(Path file, CodeletGraph graph) throws IOException {
        Trace trace = TraceFiles.read(file);
        try {
            RecordedDurations durations = RecordedDurations.of(trace);
            durations.timesOf(graph.compiled());
            return durations;
        } catch (IllegalArgumentException unfit) {
            throw new IllegalArgumentException("--costs " + file + ": " + unfit.getMessage(), unfit);
        }
    }

    private boolean compiled() {
        return kernels == Kernels.COMPILED;
    }

    /**
     * Runs a job once more with the other form of its kernels, if the user chose one of two.
     *
     * @param cycles what the run has taken with the form that was chosen
     * @return what both take
     */
    Optional<KernelForms> other(Job job, RunOptions options, long cycles) throws InterruptedException {
        MeshMachine mesh = mesh().orElseThrow();
        if (kernels == null || !mesh.hasBothForms(job.graph())) {
            return Optional.empty();
        }
        try (EpiphanyCam cam = mesh.open(job.graph(), !compiled(), policy())) {
            job.run(cam, options);
            long others = cam.latest().orElseThrow().cycles();
            return Optional.of(compiled() ? new KernelForms(others, cycles) : new KernelForms(cycles, others));
        }
    }

    private void requireFree() {
        if (!costs.isFree() || recorded != null) {
            throw new IllegalArgumentException(
                    "--decision, --steal, --hop, --data and --costs are costs in virtual time, and this run takes"
                            + " what it takes: leave them out, or add --virtual");
        }
    }

    /** Returns the policy that is chosen. */
    SchedulingPolicy policy() {
        return scheduling.policy();
    }

    private boolean onThreads() {
        return machine.equals("host") || machine.startsWith("host:");
    }
}
