package org.edarts.benchmarks.epiphany;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.edarts.benchmarks.placement.PlacementTable;
import org.edarts.benchmarks.prediction.PredictionTable;

/**
 * The figures of the runtime on eCores, each beside its goal and what it is measured by; programs written by hand run
 * in the same invocation. All is simulated, so the same in every invocation.
 *
 * @param quick whether chips are small and runs short: then goals that are set for 64 cores are only near
 * @param progress is told what is measured
 */
public record EpiphanyBenchmark(boolean quick, Consumer<String> progress) {
    /** Measures and returns the tables. */
    public String run() {
        FigureTable table = new FigureTable(progress);
        new RuntimeRows(quick).addTo(table);
        new StealingRows(quick).addTo(table);
        new ProgramRows(quick).addTo(table);
        new ScalingRows(quick).addTo(table);
        List<String> lines = new ArrayList<>();
        lines.add(
                "simulated: every instruction, transfer and signal on the cores; nothing is declared, and the host only"
                        + " loads, starts and collects");
        lines.addAll(table.lines());
        lines.add("");
        lines.addAll(new ProgramShares(quick, progress).lines());
        lines.add("");
        lines.addAll(new PlacementTable(quick, progress).lines());
        lines.add("");
        lines.addAll(new UnitFigures(quick, progress).lines());
        lines.add("");
        lines.addAll(new PredictionTable(quick, progress).lines());
        return String.join(System.lineSeparator(), lines);
    }
}
