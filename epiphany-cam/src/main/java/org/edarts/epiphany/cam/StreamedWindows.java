package org.edarts.epiphany.cam;

import java.util.Optional;
import java.util.function.BiFunction;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.place.WindowSizes;

/**
 * Finds windows of a graph whose blocks do not fit into the cores either: what windows take, blocks lack. Owner: the
 * thread that lowers the graph.
 */
final class StreamedWindows {
    /** Bytes of a window: the larger they are, the less often cores wait for each other. */
    private static final int[] SIZES = {768, 1_536, 3_072};

    /** So much more may be moved for larger windows. */
    private static final double LITTLE = 1.05;

    private final BiFunction<Residence, Placing, Lowering> lower;
    private final BlocksInDram blocks;

    /**
     * Lowers a graph by a function.
     *
     * @param blocks finds out which blocks lie in the DRAM
     */
    StreamedWindows(BiFunction<Residence, Placing, Lowering> lower, BlocksInDram blocks) {
        this.lower = lower;
        this.blocks = blocks;
    }

    /** Returns the graph in windows, unless what a firing needs has no room even beside small ones. */
    Optional<Lowering> of(Placing placing) {
        Optional<Lowering> found = Optional.empty();
        double most = Double.MAX_VALUE;
        for (int bytes : SIZES) {
            for (boolean atLevels : new boolean[] {true, false}) {
                WindowSizes sizes = new WindowSizes(core -> bytes, atLevels);
                Lowering streamed = lower.apply(Residence.NOWHERE.withWindows(sizes), placing);
                if (streamed.fits()) {
                    Lowering mixed = blocks.mixed(placing, streamed, sizes).complete();
                    long moved = mixed.streamed().bytes();
                    System.err.println(bytes + " " + atLevels + " " + mixed.streamed()); // TODO
                    if (moved <= most) {
                        found = Optional.of(mixed);
                    }
                    most = Math.min(most, LITTLE * moved);
                }
            }
        }
        return found;
    }
}
