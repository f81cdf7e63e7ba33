package org.edarts.calibration;

import java.util.List;
import org.edarts.cam.chip.Chips;

/** One core by itself: its pipeline and its loops. */
final class PipelineTargets {
    private static final int TURNS = 32;

    private PipelineTargets() {}

    static List<Target> all() {
        return List.of(
                Target.of(
                        4,
                        1,
                        "hardware loop instead of sub and bne",
                        Origin.BUILT_IN,
                        "from runs of two lengths; a branch takes three cycles, the subtraction one, and its issue one",
                        PipelineTargets::hardwareLoop),
                Target.of(
                        5,
                        1,
                        "64-bit copy loop, 4 ldrd and 4 strd",
                        Origin.BUILT_IN,
                        "from runs of two lengths; the software loop costs what target 4 says",
                        PipelineTargets::copyLoop));
    }

    private static List<Point> hardwareLoop() {
        double saved = perTurn("loops.S", 0) - perTurn("loops.S", 1);
        return List.of(new Point("saved per turn", "cc", 5, saved, Tolerance.exact(5)));
    }

    private static List<Point> copyLoop() {
        return List.of(
                new Point("in a hardware loop", "cc", 8, perTurn("copies.S", 1), Tolerance.exact(8)),
                new Point("in a software loop", "cc", 13, perTurn("copies.S", 0), Tolerance.exact(13)));
    }

    private static double perTurn(String source, int result) {
        return (cycles(source, 2 * TURNS, result) - cycles(source, TURNS, result)) / (double) TURNS;
    }

    private static int cycles(String source, int turns, int result) {
        MicroProgram program = MicroProgram.named(source).with("turns", turns);
        return new MicroChip(Chips.EPIPHANY_IV).place(0, program).run().result(0, result);
    }
}
