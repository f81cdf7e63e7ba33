package org.edarts.benchmarks.epiphany;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.edarts.benchmarks.prediction.MeshProgram;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.report.MeshTimes;

/** Where all cycles of all cores went, program by program: the shares of a line add up to 100 %. Owner: one thread. */
final class TimeTable {
    private static final String HEAD = "%-44s %5d %11d ";
    private final List<String> lines = new ArrayList<>();

    /** Runs a program and adds what it did; if its chip cannot run it, why. */
    void add(String name, MeshProgram program) {
        try {
            add(name, program.run());
        } catch (GraphException refused) {
            int cores = program.chip().map().nodes();
            lines.add(String.format(Locale.ROOT, HEAD + "refused: %s", name, cores, 0, refused.getMessage()));
        }
    }

    private void add(String name, MeshReport mesh) {
        MeshTimes times = Objects.requireNonNull(mesh.times());
        String head = String.format(Locale.ROOT, HEAD, name, mesh.cores().size(), mesh.fired());
        lines.add(head
                + String.format(
                        Locale.ROOT,
                        "%9.1f %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f %12.1f",
                        percent(times, times.work()),
                        percent(times, times.dispatch()),
                        percent(times, times.signals()),
                        percent(times, times.data()),
                        percent(times, times.code()),
                        percent(times, times.imbalance()),
                        percent(times, times.lack()),
                        (double) (times.dispatch() + times.signals()) / mesh.fired()));
    }

    private static double percent(MeshTimes times, long part) {
        return 100 * times.share(part);
    }

    /** Returns the table. */
    List<String> lines() {
        List<String> all = new ArrayList<>();
        all.add("where all cycles of all cores went, in percent; the last column: cycles of dispatch and signals for"
                + " each firing");
        all.add(String.format(
                Locale.ROOT,
                "%-44s %5s %11s %9s %9s %9s %9s %9s %9s %9s %12s",
                "program",
                "cores",
                "firings",
                "work",
                "dispatch",
                "signals",
                "data",
                "code",
                "imbalance",
                "lack",
                "each"));
        all.addAll(lines);
        return all;
    }
}
