package org.edarts.epiphany.cam.fit;

import java.util.stream.LongStream;
import org.edarts.epiphany.cam.lower.CorePlan;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.transfer.FetchRecord;
import org.edarts.epiphany.cam.transfer.Span;

/**
 * About what it takes that codelets read blocks of other cores, in cycles: of the core that waits longest for them, or
 * that hands out most, to one after the other. Owner: the thread that lowers the graph.
 */
final class InputCost {
    /** What a core takes to hand out a word or doubleword. */
    private static final int SERVED = 8;

    private static final int DOUBLEWORD = 8;

    private final Homes homes;
    private final long[] waits;
    private final long[] serves;

    private InputCost(Lowering lowering) {
        homes = lowering.homes();
        waits = new long[lowering.assignment().cores()];
        serves = new long[waits.length];
        for (int core = 0; core < waits.length; core++) {
            CorePlan plan = lowering.plan(core);
            plan.tracks.forEach(track -> count(plan, track));
        }
    }

    /** Returns that of a graph whose blocks lie on cores. */
    static long of(Lowering lowering) {
        InputCost cost = new InputCost(lowering);
        return Math.max(
                LongStream.of(cost.waits).max().orElse(0),
                LongStream.of(cost.serves).max().orElse(0));
    }

    private void count(CorePlan plan, Track track) {
        Fired fired = track.fired();
        long times = track.nodes.size();
        FetchRecord record = FetchRecord.of(
                fired.words(),
                cell -> homes.of(cell) != plan.core
                        && homes.of(cell) != Homes.DRAM
                        && homes.of(cell) < serves.length
                        && !plan.inputs.hasCopy(cell));
        boolean fetched = plan.inputs.fetches(fired);
        waits[plan.core] += times * (fetched ? record.cycles() : (long) record.loads(fired) * FetchRecord.LOADED);
        for (Span part : record.parts()) {
            long handed = fetched ? part.bytes() / DOUBLEWORD : record.loads(fired, part);
            serves[homes.of(part.cell())] += times * SERVED * handed;
        }
    }
}
