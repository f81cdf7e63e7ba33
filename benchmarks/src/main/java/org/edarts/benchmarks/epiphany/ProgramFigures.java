package org.edarts.benchmarks.epiphany;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import org.edarts.benchmarks.prediction.MeshProgram;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.cam.programs.LineProgram;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.report.MeshTimes;
import org.edarts.samples.Samples;

/** The programs of codelets, in the sizes that are measured; each run is checked. */
final class ProgramFigures {
    private static final int LINE_WIDTH = 64;
    private static final int MOST_TURNS = 200;
    private static final double HALF = 0.5;

    private ProgramFigures() {}

    /**
     * Returns the cycles that a firing of a program takes outside of its kernel, which moves the data, too: dispatch,
     * signals, and what cores wait.
     *
     * @param few a run of few firings
     * @param many a longer run of the same: what begins and ends it does not count
     */
    static double outside(MeshReport few, MeshReport many) {
        return (double) (outside(many) - outside(few)) / (many.fired() - few.fired());
    }

    private static long outside(MeshReport run) {
        MeshTimes times = Objects.requireNonNull(run.times());
        return times.total() - times.work();
    }

    /** Returns the cycles of an iteration of the stencil on a square of cores, a tile on each. */
    static double stencil(int side, int few, int many) {
        return iteration(stencil(side, few).run(), stencil(side, many).run(), many - few);
    }

    /** Returns the cycles of an iteration, of two runs of which one has so many more. */
    static double iteration(MeshReport few, MeshReport many, int more) {
        return (many.cycles() - few.cycles()) / (double) more;
    }

    /** Returns so many iterations of the stencil on a square of cores. */
    static MeshProgram stencil(int side, int iterations) {
        return MeshProgram.sample("stencil", Chips.mesh(side, side), Map.of("iterations", text(iterations)));
    }

    /** Returns Cannon's algorithm on a square of cores. */
    static MeshProgram cannon(int side, int order) {
        return MeshProgram.sample("cannon", Chips.mesh(side, side), Map.of("order", text(order)));
    }

    /** Returns the cycles that a core has for each task, where tasks are as small as half of peak allows. */
    static double smallestEfficient(int steps) {
        return smallest(turns -> {
            MeshReport mesh = line(turns, steps).run();
            return mesh.cycles() * (double) mesh.cores().size() / ((double) LINE_WIDTH * steps);
        });
    }

    private static double smallest(IntToDoubleFunction cyclesOf) {
        int tooSmall = 0;
        int enough = MOST_TURNS;
        double cycles = cyclesOf.applyAsDouble(enough);
        while (enough - tooSmall > 1) {
            int middle = (tooSmall + enough) / 2;
            double taken = cyclesOf.applyAsDouble(middle);
            if (middle * LineProgram.CYCLES_PER_TURN >= HALF * taken) {
                enough = middle;
                cycles = taken;
            } else {
                tooSmall = middle;
            }
        }
        return cycles;
    }

    /** Returns steps of a line of codelets that turn so often, on 16 cores. */
    static MeshProgram line(int turns, int steps) {
        return MeshProgram.sample("line", Chips.PARALLELLA, Map.of("turns", text(turns), "steps", text(steps)));
    }

    /** Returns the sample heat, whose tiles the cores have room for. */
    static MeshProgram heat(Chip chip, int steps) {
        return MeshProgram.sample("heat", chip, Map.of("steps", text(steps), "check", "1"));
    }

    /** Returns the same with a larger picture, whose tiles come from the DRAM. */
    static MeshProgram streamedHeat(int steps) {
        Map<String, String> sizes = new HashMap<>(
                Objects.requireNonNull(Samples.named("heat").namedInputs().get("streamed")));
        sizes.putAll(Map.of("steps", text(steps), "check", "1"));
        return MeshProgram.sample("heat", Chips.PARALLELLA, sizes);
    }

    private static String text(int number) {
        return Integer.toString(number);
    }
}
