package org.edarts.benchmarks.epiphany;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.edarts.benchmarks.shape.CheckedShape;
import org.edarts.benchmarks.shape.Shape;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.su.Policies;

/**
 * What programs take of which the cores have windows, and whose blocks do not fit either, beside what the DRAM takes
 * for the bytes that move; and how many bytes of graphs windows bring for each codelet.
 *
 * @param quick whether a small chip is measured, with small programs
 * @param progress is told what is measured
 */
record WindowsTable(boolean quick, Consumer<String> progress) {
    /** Measures and returns the table. */
    List<String> lines() {
        Chip chip = quick ? Chips.mesh(1, 2) : Chips.PARALLELLA;
        List<String> lines = new ArrayList<>();
        lines.add("graphs larger than the cores' memories, whose blocks are, too, on "
                + chip.map().nodes() + " cores");
        lines.add(row("program", "codelets", "bytes of blocks", "of the graph", "cycles", "DRAM's cycles"));
        for (Shape shape : Shape.ofWindows(quick)) {
            progress.accept(shape.name());
            MeshReport mesh = new CheckedShape(shape).run(chip, Policies.named(Policies.DEFAULT));
            MeshReport.Streamed streamed = mesh.streamed();
            long brought = streamed.broughtBytes() + streamed.recordBytes() + streamed.graphBytes();
            lines.add(row(
                    shape.name(),
                    number(mesh.fired()),
                    number(streamed.blockBytes()),
                    number(streamed.graphBytes()),
                    number(mesh.cycles()),
                    number(Math.round(chip.dramSeconds(brought, streamed.writtenBytes()) * chip.clockHertz()))));
        }
        lines.add("all results equal the host's, bit for bit");
        addBytes(lines);
        return lines;
    }

    private void addBytes(List<String> lines) {
        lines.add("");
        lines.add("bytes of a graph for each codelet, where cores have windows of it");
        for (WindowBytes graph : WindowBytes.all(quick)) {
            progress.accept("windows of a graph: " + graph.name());
            double each = graph.each();
            lines.add(String.format(
                    Locale.ROOT,
                    "%-55s %8.2f   goal <= %d, %s",
                    graph.name(),
                    each,
                    graph.goal(),
                    each <= graph.goal() ? "met" : "missed"));
        }
    }

    private static String row(String... columns) {
        return String.format(Locale.ROOT, "%-50s %10s %16s %12s %14s %14s", (Object[]) columns);
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
