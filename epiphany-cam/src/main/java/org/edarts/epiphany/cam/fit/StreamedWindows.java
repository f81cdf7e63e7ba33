package org.edarts.epiphany.cam.fit;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.place.WindowSizes;
import org.edarts.epiphany.cam.report.MeshReport;

/**
 * Finds windows of a graph whose blocks do not fit into the cores either: what windows take, blocks lack. Owner: the
 * thread that lowers the graph.
 */
final class StreamedWindows {
    /** Bytes of a window: the larger it is, the less often cores wait for each other, and the more blocks move. */
    private static final int[] SIZES = {768, 1_536, 3_072, 6_144};

    /**
     * So many bytes of blocks are as good as one of windows: that makes several halfwords, which the core unpacks while
     * it fires nothing, and the more windows there are, the more often cores wait for each other.
     */
    private static final int WEIGHT = 4;

    private final BiFunction<Residence, Placing, Lowering> lower;
    private final BlocksInDram blocks;

    /**
     * A graph in windows.
     *
     * @param lowering what it becomes
     * @param weight what a run of it brings
     */
    private record Weighed(Lowering lowering, long weight) {
        static Weighed of(Lowering lowering) {
            MeshReport.Streamed streamed = lowering.streamed();
            return new Weighed(lowering, streamed.blockBytes() + WEIGHT * streamed.graphBytes());
        }
    }

    /**
     * Lowers a graph by a function.
     *
     * @param blocks finds out which blocks lie in the DRAM
     */
    StreamedWindows(BiFunction<Residence, Placing, Lowering> lower, BlocksInDram blocks) {
        this.lower = lower;
        this.blocks = blocks;
    }

    /** Returns the graph in windows that take least, unless a firing has no room even beside small ones. */
    Optional<Lowering> of(Placing placing) {
        Optional<Weighed> found = Optional.empty();
        for (int bytes : SIZES) {
            Optional<Weighed> larger = better(of(placing, bytes, true), of(placing, bytes, false));
            if (better(found, larger).equals(found)) {
                break;
            }
            found = larger;
        }
        return found.map(Weighed::lowering);
    }

    private Optional<Weighed> of(Placing placing, int bytes, boolean atLevels) {
        WindowSizes sizes = new WindowSizes(core -> bytes, atLevels);
        Lowering streamed = lower.apply(Residence.NOWHERE.withWindows(sizes), placing);
        return streamed.fits()
                ? Optional.of(Weighed.of(blocks.mixed(placing, streamed, sizes).complete()))
                : Optional.empty();
    }

    private static Optional<Weighed> better(Optional<Weighed> one, Optional<Weighed> other) {
        return Stream.of(one, other).flatMap(Optional::stream).min(Comparator.comparing(Weighed::weight));
    }
}
