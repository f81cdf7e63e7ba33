package org.edarts.epiphany.cam.lower;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.firmware.TracingProgram;
import org.edarts.epiphany.cam.layout.TracingLayout;
import org.edarts.epiphany.cam.memory.DramPlan;
import org.edarts.epiphany.cam.signal.Node;

/**
 * Where the cores of an instrumented run write a record of each firing: a ring for each core. Where it is known how
 * often a core fires at most, all its records have room, in the core's own memory if that is free, else in the DRAM, as
 * long as that has; else the latest have. Owner: the thread that lowers the graph.
 */
public final class FiringRings {
    /** Their numbers, of which a record has the lower 16 bits, tell records of one round of a ring from the next. */
    private static final int MOST_UNCOUNTED = (1 << 15) - 1;

    /** Of what blocks and kernels leave. */
    private static final int PART_OF_DRAM = 2;

    /** The cycles by which timers are set back: half of what they can count. */
    private static final int LAP = 1 << 31;

    private final TracingProgram program;
    private final Map<Integer, Ring> rings = new HashMap<>();

    /**
     * The ring of a core.
     *
     * @param address where the core finds it
     * @param records how many it has room for
     * @param inDram whether it lies in the DRAM
     */
    public record Ring(int address, int records, boolean inDram) {
        public int bytes() {
            return records * TracingLayout.RECORD_BYTES;
        }
    }

    private FiringRings(TracingProgram program) {
        this.program = program;
    }

    /**
     * Lays them out, when all else has its place.
     *
     * @param counted whether it is known how often codelets fire at most
     */
    static FiringRings of(TracingProgram program, List<CorePlan> plans, DramPlan dram, boolean counted) {
        FiringRings made = new FiringRings(program);
        List<CorePlan> others = new ArrayList<>();
        for (CorePlan plan : plans) {
            long bytes = firings(plan) * TracingLayout.RECORD_BYTES;
            if (counted && bytes <= plan.memory.free() - Long.BYTES) {
                int address = plan.memory.data("records of firings", (int) bytes, Long.BYTES);
                made.rings.put(plan.core, new Ring(address, (int) firings(plan), false));
            } else {
                others.add(plan);
            }
        }
        long left = Math.max(0, dram.free()) / PART_OF_DRAM / plans.size() / TracingLayout.RECORD_BYTES;
        for (CorePlan plan : others) {
            long most = counted ? firings(plan) : MOST_UNCOUNTED;
            int records = (int) Math.max(1, most <= left ? most : Math.min(left, MOST_UNCOUNTED));
            int address = dram.reserve((long) records * TracingLayout.RECORD_BYTES);
            made.rings.put(plan.core, new Ring(address, records, true));
        }
        return made;
    }

    private static long firings(CorePlan plan) {
        return plan.tracks.stream()
                .filter(track -> track.first().role == Node.Role.CODELET)
                .mapToLong(track -> track.nodes.size())
                .sum();
    }

    /**
     * Refuses what leaves no room for them.
     *
     * @throws GraphException if it does
     */
    void requireRoom(DramPlan dram, String graph) {
        if (dram.free() < 0) {
            throw new GraphException("the DRAM has no room for what cores tell of the firings of graph \"" + graph
                    + "\": leave the recorder out, or use fewer blocks that lie there");
        }
    }

    /** Returns where the state of each core lies. */
    public int state() {
        return program.state();
    }

    public Ring of(int core) {
        return Objects.requireNonNull(rings.get(core));
    }

    /**
     * Returns the state of a core at the beginning.
     *
     * @param waits where its firmware waits
     * @param opens where that opens windows
     */
    byte[] begin(int core, int waits, int opens) {
        Ring ring = of(core);
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
