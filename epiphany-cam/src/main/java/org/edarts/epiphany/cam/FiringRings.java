package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.cam.layout.TracingLayout;
import org.edarts.epiphany.cam.signal.Node;

/**
 * Where in the DRAM the cores of an instrumented run write a record of each firing: a ring for each core. Where it is
 * known how often a core fires at most, all its records have room there, as long as the DRAM has; else the latest have.
 * Owner: the thread that lowers the graph.
 */
final class FiringRings {
    /** Their numbers, of which a record has the lower 16 bits, tell records of one round of a ring from the next. */
    private static final int MOST_UNCOUNTED = (1 << 15) - 1;

    /** Of what blocks and kernels leave. */
    private static final int PART_OF_DRAM = 2;

    /** The cycles by which timers are set back: half of what they can count. */
    private static final int LAP = 1 << 31;

    private final TracingProgram program;
    private final List<Ring> rings = new ArrayList<>();

    /**
     * The ring of a core.
     *
     * @param address where all cores find it
     * @param records how many it has room for
     */
    record Ring(int address, int records) {
        int bytes() {
            return records * TracingLayout.RECORD_BYTES;
        }
    }

    private FiringRings(TracingProgram program) {
        this.program = program;
    }

    /**
     * Lays them out, when all else has its place in the DRAM.
     *
     * @param counted whether it is known how often codelets fire at most
     */
    static FiringRings of(TracingProgram program, List<CorePlan> plans, DramPlan dram, boolean counted) {
        FiringRings made = new FiringRings(program);
        long left = dram.free() / PART_OF_DRAM / plans.size() / TracingLayout.RECORD_BYTES;
        for (CorePlan plan : plans) {
            long most = counted ? firings(plan) : MOST_UNCOUNTED;
            int records = (int) Math.max(1, most <= left ? most : Math.min(left, MOST_UNCOUNTED));
            made.rings.add(new Ring(dram.reserve((long) records * TracingLayout.RECORD_BYTES), records));
        }
        return made;
    }

    private static long firings(CorePlan plan) {
        return plan.tracks.stream()
                .filter(track -> track.first().role == Node.Role.CODELET)
                .mapToLong(track -> track.nodes.size())
                .sum();
    }

    /** Returns where the state of each core lies. */
    int state() {
        return program.state();
    }

    Ring of(int core) {
        return rings.get(core);
    }

    /**
     * Returns the state of a core at the beginning.
     *
     * @param waits where its firmware waits
     * @param opens where that opens windows
     */
    byte[] begin(int core, int waits, int opens) {
        Ring ring = rings.get(core);
        return ByteBuffer.allocate(TracingLayout.STATE_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(TracingLayout.NEXT, ring.address())
                .putInt(TracingLayout.ENDS, ring.address() + ring.bytes())
                .putInt(TracingLayout.FIRST, ring.address())
                .putInt(TracingLayout.LAP, LAP)
                .putInt(TracingLayout.WAITS, waits)
                .putInt(TracingLayout.OPENS, opens)
                .array();
    }
}
