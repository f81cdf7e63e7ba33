package org.edarts.benchmarks.epiphany;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.edarts.epiphany.cam.MeshReport;
import org.edarts.epiphany.cam.MeshTimes;

/** Where all cycles of all cores went, program by program: the shares of a line add up to 100 %. Owner: one thread. */
final class TimeTable {
    private final List<String> lines = new ArrayList<>();

    /** Adds what a run did. */
    void add(String program, MeshReport mesh) {
        MeshTimes times = Objects.requireNonNull(mesh.times());
        long scheduling = times.dispatch() + times.signals();
        lines.add(String.format(
                Locale.ROOT,
                "%-44s %5d %11d %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f %12.1f",
                program,
                mesh.cores().size(),
                mesh.fired(),
                percent(times, times.work()),
                percent(times, times.dispatch()),
                percent(times, times.signals()),
                percent(times, times.data()),
                percent(times, times.code()),
                percent(times, times.imbalance()),
                percent(times, times.lack()),
                (double) scheduling / mesh.fired()));
    }

    private static double percent(MeshTimes times, long part) {
        return 100 * times.share(part);
    }

    /** Returns the table. */
    List<String> lines() {
        List<String> all = new ArrayList<>();
        all.add(
                "where all cycles of all cores went, in percent; the last column: cycles of dispatch and signals for each"
                        + " firing");
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
