package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.cam.ChoosingRuns.Compared;
import org.edarts.epiphany.cam.firmware.Firmware;

/** Whatever is chosen, and whichever slots that leaves half full: cores end, or stall, as the host does. */
class ChoosingProperties {
    /** In percent: else what is compared is too little. */
    private static final double OFTEN = 5;

    @Property(tries = 48, edgeCases = EdgeCasesMode.NONE)
    void coresEndAsTheHostDoes(@ForAll long seed) {
        compare(seed, false, false);
        Statistics.coverage(all -> {
            all.check("ends").percentage(share -> share > OFTEN);
            all.check("stalls").percentage(share -> share > OFTEN);
        });
    }

    @Property(tries = 16, edgeCases = EdgeCasesMode.NONE)
    void inLoopsToo(@ForAll long seed) {
        compare(seed, true, false);
    }

    @Property(tries = 16, edgeCases = EdgeCasesMode.NONE)
    void whereBodiesOnTheHostChooseToo(@ForAll long seed) {
        compare(seed, new Random(~seed).nextBoolean(), true);
    }

    /** One joins what two ways lead to, some end while something is still to fire, some are in loops. */
    @Example
    void whatHasGoneWrongOnce() {
        LongStream.of(68, 243, 292, 580, 23_563_066_354_026L).forEach(seed -> {
            compare(seed, false, false);
            compare(seed, true, false);
        });
    }

    private static void compare(long seed, boolean looped, boolean bodies) {
        List<Compared> runs = ChoosingRuns.of(seed, looped, bodies, Firmware.installed(), RunOptions.DEFAULT);
        if (runs.isEmpty()) {
            Statistics.collect("refused");
        }
        for (Compared run : runs) {
            Statistics.collect(run.expected().equals(ChoosingRuns.STALL) ? "stalls" : "ends");
            assertEquals(run.expected(), run.found(), run::what);
        }
    }
}
