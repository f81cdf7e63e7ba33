package org.edarts.benchmarks.prediction;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.edarts.cam.Machine;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.virtual.FiringTimes;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.report.MeshPlace;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;

/**
 * A run of a program on the cores of a simulated chip that was watched: what a prediction of the same run is told.
 *
 * @param program the program
 * @param machine the machine
 * @param cycles what it took
 * @param places where its codelets fire
 * @param frames which frames its procedures have
 * @param kernels what kernels took
 * @param copies what CUs took to copy for each other
 */
record WatchedRun(
        MeshProgram program,
        Machine machine,
        long cycles,
        List<MeshPlace> places,
        PlannedFrames frames,
        KernelMeans kernels,
        CopyMeans copies) {
    /** Runs a program. */
    static WatchedRun of(MeshProgram program, EpiphanyCam cam) {
        TraceRecorder recorder = new TraceRecorder(cam.unitNames());
        long cycles = program.run(cam, RunOptions.DEFAULT.record(recorder)).cycles();
        Trace trace = recorder.snapshot(
                new TraceHeader("", "", program.name(), cam.machine().name(), cam.policy(), 1, cam.clock(), null));
        return new WatchedRun(
                program,
                cam.machine(),
                cycles,
                cam.places(program.job().graph()),
                new PlannedFrames(cam.frames(program.job().graph())),
                new KernelMeans(program.job().graph().compiled(), trace),
                new CopyMeans(trace));
    }

    CompiledGraph graph() {
        return program.job().graph().compiled();
    }

    /**
     * Runs the program in virtual time.
     *
     * @param settings what signals and scheduling cost
     * @param costs what signals cost, where runs begin and end, and rounds
     * @param dram what data from there cost
     * @param times makes of what firings take at homes what they take
     */
    Prediction predict(
            VirtualCam.Settings settings,
            MeasuredCosts costs,
            DramCosts dram,
            Function<MeasuredTimes, FiringTimes> times) {
        List<MeasuredTimes> begun = new ArrayList<>();
        settings.times(any -> {
            MeasuredTimes homes = new MeasuredTimes(machine, costs, dram, graph(), places, kernels);
            begun.add(homes);
            return times.apply(homes);
        });
        try (VirtualCam virtual = settings.open()) {
            program.run(virtual, RunOptions.DEFAULT);
        }
        return new Prediction(program, cycles, begun.get(begun.size() - 1).cycles());
    }
}
