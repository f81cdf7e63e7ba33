package org.edarts.benchmarks.prediction;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.MeshPlace;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;

/**
 * What a program takes on the cores of a simulated chip, and what the virtual CAM says that it takes there.
 *
 * @param program the program
 * @param simulated the cycles that were simulated, instruction by instruction
 * @param predicted the cycles in virtual time
 */
public record Prediction(MeshProgram program, long simulated, long predicted) {
    /** How far a prediction may be off. */
    public static final double NEAR = 0.1;

    /**
     * Predicts one: what each kernel takes is measured in the run on the chip, what firing and signalling takes, by
     * other graphs.
     */
    static Prediction of(MeshProgram program, MeasuredCosts costs, DramCosts dram) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(program.chip(), program.kernels())) {
            TraceRecorder recorder = new TraceRecorder(cam.unitNames());
            long simulated =
                    program.run(cam, RunOptions.DEFAULT.record(recorder)).cycles();
            Trace trace = recorder.snapshot(
                    new TraceHeader("", "", program.name(), cam.machine().name(), cam.policy(), 1, cam.clock(), null));
            List<MeshPlace> places = cam.places(program.job().graph());
            CompiledGraph graph = program.job().graph().compiled();
            KernelMeans kernels = new KernelMeans(graph, trace);
            List<MeasuredTimes> times = new ArrayList<>();
            try (VirtualCam virtual = VirtualCam.with(cam.machine())
                    .policy(new PlannedHomes(places))
                    .signals(costs.signals())
                    .frames(costs.procedures()
                            .frames(new PlannedFrames(cam.frames(program.job().graph()))))
                    .times(any -> {
                        times.add(new MeasuredTimes(cam.machine(), costs, dram, graph, places, kernels));
                        return times.get(times.size() - 1);
                    })
                    .open()) {
                program.run(virtual, RunOptions.DEFAULT);
            }
            return new Prediction(
                    program, simulated, times.get(times.size() - 1).cycles());
        }
    }

    /**
     * The same where SUs hand codelets out: what CUs copy is measured in the run on the chip, too.
     *
     * @param machine the machine whose SUs have cores of their own
     */
    static Prediction handedOut(MeshProgram program, Machine machine, MeasuredCosts costs, SuCosts sus) {
        SchedulingPolicy policy = Policies.named(sus.policy());
        try (EpiphanyCam cam = EpiphanyCam.simulated(program.chip(), machine, program.kernels(), policy)) {
            TraceRecorder recorder = new TraceRecorder(cam.unitNames());
            long simulated =
                    program.run(cam, RunOptions.DEFAULT.record(recorder)).cycles();
            Trace trace = recorder.snapshot(
                    new TraceHeader("", "", program.name(), machine.name(), cam.policy(), 1, cam.clock(), null));
            List<MeshPlace> places = cam.places(program.job().graph());
            CompiledGraph graph = program.job().graph().compiled();
            KernelMeans kernels = new KernelMeans(graph, trace);
            CopyMeans copies = new CopyMeans(trace);
            List<MeasuredTimes> times = new ArrayList<>();
            try (VirtualCam virtual = VirtualCam.with(machine)
                    .policy(new PlannedHomes(places, policy))
                    .signals(costs.signals())
                    .frames(costs.procedures()
                            .frames(new PlannedFrames(cam.frames(program.job().graph()))))
                    .handing(sus.handing(new PlannedHandouts(graph, places, machine)))
                    .times(any -> {
                        MeasuredTimes homes = new MeasuredTimes(machine, costs, DramCosts.NONE, graph, places, kernels);
                        times.add(homes);
                        return new HandedTimes(homes, sus, costs.procedures(), graph, places, kernels, copies);
                    })
                    .open()) {
                program.run(virtual, RunOptions.DEFAULT);
            }
            return new Prediction(
                    program, simulated, times.get(times.size() - 1).cycles());
        }
    }

    /** The same where CUs steal that have nothing. */
    static Prediction stolen(MeshProgram program, MeasuredCosts costs, StealCosts stealing) {
        SchedulingPolicy policy = Policies.named("steal-nearest");
        Machine machine = program.chip().machine().withFoldedSus();
        try (EpiphanyCam cam = EpiphanyCam.simulated(program.chip(), machine, program.kernels(), policy)) {
            TraceRecorder recorder = new TraceRecorder(cam.unitNames());
            long simulated =
                    program.run(cam, RunOptions.DEFAULT.record(recorder)).cycles();
            Trace trace = recorder.snapshot(
                    new TraceHeader("", "", program.name(), machine.name(), cam.policy(), 1, cam.clock(), null));
            List<MeshPlace> places = cam.places(program.job().graph());
            CompiledGraph graph = program.job().graph().compiled();
            KernelMeans kernels = new KernelMeans(graph, trace);
            CopyMeans copies = new CopyMeans(trace);
            List<MeasuredTimes> times = new ArrayList<>();
            try (VirtualCam virtual = VirtualCam.with(machine)
                    .policy(new PlannedHomes(places, policy))
                    .signals(costs.signals())
                    .stealing(stealing.stealing(
                            (any, codelet) -> places.get(codelet).mayBeStolen()))
                    .times(any -> {
                        MeasuredTimes homes = new MeasuredTimes(machine, costs, DramCosts.NONE, graph, places, kernels);
                        times.add(homes);
                        return new StolenTimes(homes, places, copies);
                    })
                    .open()) {
                program.run(virtual, RunOptions.DEFAULT);
            }
            return new Prediction(
                    program, simulated, times.get(times.size() - 1).cycles());
        }
    }

    /** Returns by how much of the simulated cycles the prediction is too long, or, below zero, too short. */
    public double error() {
        return (predicted - simulated) / (double) simulated;
    }

    /** Returns whether it is near enough. */
    public boolean isNear() {
        return Math.abs(error()) <= NEAR;
    }
}
