package org.edarts.benchmarks.prediction;

import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Priority;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;

/**
 * What a program takes on the cores of a simulated chip, and what the virtual CAM says that it takes there: what each
 * kernel takes is measured in the run on the chip, what firing and signalling takes, by other graphs.
 *
 * @param program the program
 * @param simulated the cycles that were simulated, instruction by instruction
 * @param predicted the cycles in virtual time
 */
public record Prediction(MeshProgram program, long simulated, long predicted) {
    /** How far a prediction may be off. */
    public static final double NEAR = 0.1;

    /** Predicts one whose codelets fire at homes. */
    static Prediction of(MeshProgram program, MeasuredCosts costs, DramCosts dram) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(program.chip(), program.kernels())) {
            WatchedRun run = WatchedRun.of(program, cam);
            VirtualCam.Settings settings = VirtualCam.with(cam.machine())
                    .policy(new PlannedHomes(run.places()))
                    .signals(costs.signals())
                    .frames(costs.procedures().frames(run.frames()));
            if (hasOrder(run.graph())) {
                SchedulingPolicy policy = Policies.named(Policies.DEFAULT);
                settings.order(costs.order()).policy(PlannedHomes.inOrder(run.places(), policy));
            }
            return run.predict(settings, costs, dram, homes -> homes);
        }
    }

    /**
     * The same where SUs hand codelets out: what CUs bring and copy is measured in the run on the chip, too.
     *
     * @param machine the machine whose SUs have cores of their own
     */
    static Prediction handedOut(MeshProgram program, Machine machine, MeasuredCosts costs, SuCosts sus) {
        SchedulingPolicy policy = Policies.named(sus.policy());
        try (EpiphanyCam cam = EpiphanyCam.simulated(program.chip(), machine, program.kernels(), policy)) {
            WatchedRun run = WatchedRun.of(program, cam);
            VirtualCam.Settings settings = VirtualCam.with(machine)
                    .policy(new PlannedHomes(run.places(), policy))
                    .signals(costs.signals())
                    .frames(costs.procedures().frames(run.frames()))
                    .handing(sus.handing(new PlannedHandouts(run.graph(), run.places(), machine)));
            return run.predict(
                    settings, costs, DramCosts.NONE, homes -> new HandedTimes(run, homes, sus, costs.procedures()));
        }
    }

    /** The same where CUs steal that have nothing. */
    static Prediction stolen(MeshProgram program, MeasuredCosts costs, StealCosts stealing) {
        SchedulingPolicy policy = Policies.named("steal-nearest");
        Machine machine = program.chip().machine().withFoldedSus();
        try (EpiphanyCam cam = EpiphanyCam.simulated(program.chip(), machine, program.kernels(), policy)) {
            WatchedRun run = WatchedRun.of(program, cam);
            VirtualCam.Settings settings = VirtualCam.with(machine)
                    .policy(new PlannedHomes(run.places(), policy))
                    .signals(costs.signals())
                    .stealing(stealing.stealing(
                            (any, codelet) -> run.places().get(codelet).mayBeStolen()));
            return run.predict(
                    settings, costs, DramCosts.NONE, homes -> new StolenTimes(homes, run.places(), run.copies()));
        }
    }

    /** Without priorities and tokens pools of cores are stacks. */
    private static boolean hasOrder(CompiledGraph graph) {
        return graph.declarations().stream()
                .anyMatch(each ->
                        each.priority() != Priority.NORMAL || !each.needs().isEmpty());
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
