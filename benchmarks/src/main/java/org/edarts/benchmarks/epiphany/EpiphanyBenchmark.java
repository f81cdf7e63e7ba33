package org.edarts.benchmarks.epiphany;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
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
    /** The names of the tables. */
    public static final List<String> TABLES = List.of(
            "figures", "shares", "patterns", "places", "data", "exchanges", "kernels", "windows", "units", "virtual");

    /** Returns the tables by their names; each is measured when its lines are asked for. */
    public Map<String, Supplier<List<String>>> tables() {
        Map<String, Supplier<List<String>>> tables = new LinkedHashMap<>();
        tables.put("figures", this::figures);
        tables.put("shares", () -> new ProgramShares(quick, progress).lines());
        tables.put("patterns", () -> new PatternsTable(quick, progress).lines());
        tables.put("places", () -> new PlacementTable(quick, progress).lines());
        tables.put("data", () -> new DataTable(quick, progress).lines());
        tables.put("exchanges", () -> new ExchangeTable(quick, progress).lines());
        tables.put("kernels", () -> new KernelsTable(quick, progress).lines());
        tables.put("windows", () -> new WindowsTable(quick, progress).lines());
        tables.put("units", () -> new UnitFigures(quick, progress).lines());
        tables.put("virtual", () -> new PredictionTable(quick, progress).lines());
        return tables;
    }

    private List<String> figures() {
        FigureTable table = new FigureTable(progress);
        new RuntimeRows(quick).addTo(table);
        new StealingRows(quick).addTo(table);
        new ProgramRows(quick).addTo(table);
        new ScalingRows(quick).addTo(table);
        new StrongScaling(quick).addTo(table);
        List<String> lines = new ArrayList<>();
        lines.add(
                "simulated: every instruction, transfer and signal on the cores; nothing is declared, and the host only"
                        + " loads, starts and collects");
        lines.addAll(table.lines());
        return lines;
    }
}
