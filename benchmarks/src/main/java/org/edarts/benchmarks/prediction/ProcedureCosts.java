package org.edarts.benchmarks.prediction;

import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.virtual.FrameCosts;
import org.edarts.cu.virtual.OwnedFrames;
import org.edarts.cu.virtual.SignalCosts;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.report.MeshFrames;
import org.edarts.epiphany.cam.report.MeshReport;

/**
 * What threaded procedures cost on eCores, in cycles: each measured by graphs of which a longer one takes more of one
 * thing.
 *
 * @param fired more for a firing whose kernel may say that something is to happen
 * @param outlet more for each thing that it may say
 * @param here to invoke in a frame of the same core, and to free it
 * @param late more if that waits for a frame
 * @param there to invoke in a frame of another core, up to its signal
 * @param left more to send the result of such a frame than to send any signal
 * @param onward for either after that signal
 */
record ProcedureCosts(double fired, double outlet, double here, double late, double there, double left, double onward) {
    private static final Chip ALONE = Chips.mesh(1, 1);
    private static final Chip PAIR = Chips.mesh(1, 2);
    private static final int FEW = 10;
    private static final int MANY = 30;

    /** By how much some rows are longer than others. */
    private static final int LONGER = 6;

    /** What one step of a graph takes more: the cycles of the run, and those that the kernels of all cores take. */
    private record Step(double cycles, double work) {
        double besides() {
            return cycles - work;
        }
    }

    /** Measures them: takes a second. */
    static ProcedureCosts measure(SignalCosts signals) {
        Step answer = answers(ALONE, SmallProcedures.ANSWER);
        double outlet = (answers(ALONE, SmallProcedures.WIDER).besides() - answer.besides()) / 2;
        double more = answers(ALONE, SmallProcedures.TWO).besides()
                - answers(ALONE, SmallProcedures.ONE).besides();
        double fired = answer.besides() - signals.ready() - signals.dispatch() - more;
        double firing = signals.dispatch() + fired + outlet;
        double here = answer.besides() - 2 * (firing + signals.ready()) - signals.own();
        double kernel = answer.work() / 2;
        double later = step(ALONE, steps -> SmallProcedures.sends(steps, SmallProcedures.ANSWER))
                        .besides()
                - answer.besides();
        Step sends = step(PAIR, steps -> SmallProcedures.sends(steps, SmallProcedures.ANSWER));
        double thereInAll = sends.besides() + kernel - firing - later - signals.receive() - signals.ready();
        Step returns = step(PAIR, steps -> SmallProcedures.sends(steps, SmallProcedures.LONG_ANSWER));
        double leftInAll = returns.besides()
                + (sends.work() - kernel)
                - signals.receive()
                - signals.ready()
                - firing
                - signals.other();
        double way = signals.travel() + signals.hop() + signals.receive() + signals.ready() + fired + outlet;
        double both = answers(PAIR, SmallProcedures.ANSWER).besides() - 2 * way - signals.other();
        double onward = (thereInAll + leftInAll - both) / 2;
        return new ProcedureCosts(fired, outlet, here, measureLate(), thereInAll - onward, leftInAll - onward, onward);
    }

    /** What the leaves of a long row take more, for which there is no frame, than those of a short one. */
    private static double measureLate() {
        CodeletGraph any = SmallProcedures.row(1);
        int frames;
        try (EpiphanyCam cam = EpiphanyCam.simulated(ALONE, SmallProcedures.kernels())) {
            frames = cam.frames(any).stream()
                    .filter(each -> !each.procedure()
                            .name()
                            .equals(SmallProcedures.ROW.compiled().name()))
                    .mapToInt(MeshFrames::here)
                    .sum();
        }
        int full = frames / SmallProcedures.LEAVES + 1;
        long few = cycles(2 * LONGER) - cycles(LONGER);
        long many = cycles(full + LONGER) - cycles(full);
        return (many - few) / (double) (LONGER * SmallProcedures.LEAVES);
    }

    private static Step answers(Chip chip, ThreadedProcedure<Integer, Integer> procedure) {
        return step(chip, steps -> SmallProcedures.answers(steps, procedure));
    }

    private static Step step(Chip chip, IntFunction<CodeletGraph> graph) {
        MeshReport few = run(chip, graph.apply(FEW));
        MeshReport many = run(chip, graph.apply(MANY));
        double steps = MANY - FEW;
        return new Step((many.cycles() - few.cycles()) / steps, (work(many) - work(few)) / steps);
    }

    private static long cycles(int row) {
        return run(ALONE, SmallProcedures.row(row)).cycles();
    }

    private static MeshReport run(Chip chip, CodeletGraph graph) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, SmallProcedures.kernels())) {
            return cam.run(graph).mesh();
        }
    }

    private static long work(MeshReport mesh) {
        return Objects.requireNonNull(mesh.times()).work();
    }

    /** Returns what a firing takes more whose kernel may say so many things. */
    double besides(long outlets) {
        return fired + outlets * outlet;
    }

    /** Returns what frames cost, where CUs own these. */
    FrameCosts frames(OwnedFrames owned) {
        return new FrameCosts(here, late, there, left, onward, owned);
    }

    /** Returns a line for each. */
    List<String> lines() {
        return List.of(
                MeasuredCosts.line("more, if its kernel may complete a promise or invoke a procedure", fired),
                MeasuredCosts.line("more, for each of these that it may say", outlet),
                MeasuredCosts.line("to invoke in a frame of the same core, and to free it", here),
                MeasuredCosts.line("more, if it waits for a frame", late),
                MeasuredCosts.line("to invoke in a frame of another core, up to the signal", there),
                MeasuredCosts.line("to send the result of such a frame, more than another signal", left),
                MeasuredCosts.line("either, after that signal", onward));
    }
}
