package org.edarts.cli;

import java.util.Locale;
import java.util.Optional;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.epiphany.cam.MeshReport;

/** How long it will take to simulate a run on eCores, estimated from what its codelets declare and what is moved. */
final class WallTime {
    /** What a firing takes beside what its codelet declares. */
    private static final long CYCLES_PER_FIRING = 100;

    /** Cycles of single cores that are simulated in a second, on a computer of today. */
    private static final double CYCLES_PER_SECOND = 20e6;

    /** Bytes to and from the DRAM that are simulated in a second. */
    private static final double BYTES_PER_SECOND = 4e6;

    private static final int MOST_SECONDS = 120;
    private static final int MINUTE = 60;

    private WallTime() {}

    /** Returns a line to print before the run, unless it takes no time to speak of. */
    static Optional<String> of(CodeletGraph graph, MeshReport.Streamed streamed) {
        long cycles = 0;
        for (Declaration declaration : graph.compiled().declarations()) {
            for (int index = 0; index < declaration.count(); index++) {
                cycles += CYCLES_PER_FIRING + declaration.cost().applyAsLong(index);
            }
        }
        double seconds = cycles / CYCLES_PER_SECOND + streamed.bytes() / BYTES_PER_SECOND;
        if (seconds < 1) {
            return Optional.empty();
        }
        String time = seconds <= MOST_SECONDS ? Math.round(seconds) + " s" : Math.round(seconds / MINUTE) + " min";
        return Optional.of(String.format(
                Locale.ROOT,
                "estimated    about %s, to simulate %,d cycles of single eCores%s",
                time,
                cycles,
                streamed.codelets() == 0
                        ? ""
                        : String.format(Locale.ROOT, " and %.1f MB on the way to the DRAM", streamed.bytes() / 1e6)));
    }
}
