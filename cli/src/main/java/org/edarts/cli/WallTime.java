package org.edarts.cli;

import java.util.Locale;
import java.util.Optional;
import org.edarts.codelet.ArgumentBody;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.epiphany.cam.report.MeshReport;

/**
 * How long it will take to simulate a run on eCores, estimated from what its codelets declare and what is moved. What
 * only the run decides, it says instead: how often loops go round, and how many procedures begin.
 */
final class WallTime {
    /** What a firing takes beside what its codelet declares. */
    private static final long CYCLES_PER_FIRING = 100;

    /** Cycles of single cores that are simulated in a second, on a computer of today. */
    private static final double CYCLES_PER_SECOND = 14e6;

    /** Bytes to and from the DRAM that are simulated in a second. */
    private static final double BYTES_PER_SECOND = 4e6;

    /** What a codelet that declares no cost is taken to need for each word of its blocks. */
    private static final int CYCLES_PER_WORD = 20;

    /** What it takes to make the image of a core, load it, begin and end: of 576 cores more than of 64, for each. */
    private static final double SECONDS_PER_CORE = 0.008;

    /** What comes before and behind: the classes, the compiler, the graph's lowering, and the same run on the host. */
    private static final double SECONDS_AROUND = 3;

    private static final int MOST_SECONDS = 120;
    private static final int MINUTE = 60;

    private WallTime() {}

    /**
     * Returns a line to print before a run, unless it takes no time to speak of.
     *
     * @param streamed what is moved to and from the DRAM
     */
    static Optional<String> of(CodeletGraph graph, int cores, MeshReport.Streamed streamed) {
        long cycles = 0;
        boolean guessed = false;
        boolean invokes = false;
        for (Declaration declaration : graph.compiled().declarations()) {
            if (declaration.code() instanceof ArgumentBody body) {
                guessed |= !declaration.declaresCost();
                invokes |= !body.arguments().procedures().isEmpty();
            }
            for (int index = 0; index < declaration.count(); index++) {
                cycles += CYCLES_PER_FIRING + cycles(declaration, index);
            }
        }
        boolean loops = !graph.compiled().loops().isEmpty();
        double simulated = cycles / CYCLES_PER_SECOND + cores * SECONDS_PER_CORE + streamed.bytes() / BYTES_PER_SECOND;
        if (invokes) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "estimated    not at all, for nobody knows before how many procedures begin; a second simulates some"
                            + " %,d cycles of single eCores, idle ones among them",
                    (long) CYCLES_PER_SECOND));
        }
        if (simulated < 1 && !loops) {
            return Optional.empty();
        }
        double seconds = simulated + SECONDS_AROUND;
        String time = seconds <= MOST_SECONDS ? Math.round(seconds) + " s" : Math.round(seconds / MINUTE) + " min";
        String moved = streamed.bytes() == 0
                ? ""
                : String.format(Locale.ROOT, ", and %.1f MB on the way to the DRAM", streamed.bytes() / 1e6);
        return Optional.of(String.format(
                Locale.ROOT,
                "estimated    %s %s, to simulate %,d cycles of single eCores%s%s%s",
                loops ? "at least" : "about",
                time,
                cycles,
                loops ? " for one round of its loops; how many come nobody knows before" : "",
                moved,
                guessed
                        ? "; kernels that declare no cost are taken to need " + CYCLES_PER_WORD
                                + " cycles for each word, and may need several times that"
                        : ""));
    }

    private static long cycles(Declaration declaration, int index) {
        if (declaration.declaresCost() || !(declaration.code() instanceof ArgumentBody body)) {
            return declaration.cost().applyAsLong(index);
        }
        long words = 0;
        for (int place = 0; place < body.arguments().count(index); place++) {
            words += body.arguments().block(index, place) == null
                    ? 0
                    : body.arguments().length(index, place);
        }
        return CYCLES_PER_WORD * words;
    }
}
