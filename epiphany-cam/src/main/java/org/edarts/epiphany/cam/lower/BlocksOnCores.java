package org.edarts.epiphany.cam.lower;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.edarts.epiphany.cam.memory.Placed;

/**
 * How many of a graph's blocks lie on its cores at once, and for how much of them these have room.
 *
 * @param count how many blocks there are
 * @param bytes what they take together
 * @param room what the cores have for them together, in bytes; blocks that are large may not use all of it
 */
record BlocksOnCores(int count, long bytes, long room) {
    /** Returns them of cores that have been laid out. */
    static BlocksOnCores of(Collection<Integer> cus, List<CorePlan> plans) {
        int count = 0;
        long bytes = 0;
        long room = 0;
        for (int cu : cus) {
            CorePlan plan = plans.get(cu);
            int here = plan.blocks.values().stream().mapToInt(Placed::bytes).sum();
            count += plan.blocks.size();
            bytes += here;
            room += here + plan.memory.free() + plan.memory.freeCode();
        }
        return new BlocksOnCores(count, bytes, room);
    }

    /** Returns what helps where blocks take most of a core's memory: more and smaller ones are as many bytes. */
    String remedy() {
        return "use fewer bytes of blocks " + (bytes > room ? "in all" : "there");
    }

    /** Returns why it is of no use to spread them, as the end of a message; empty if it may be. */
    String why() {
        return bytes > room
                ? String.format(
                        Locale.ROOT,
                        "; blocks of together %,d bytes (%,d of them) lie on the cores at once, which have %,d for them at most",
                        bytes,
                        count,
                        room)
                : "";
    }
}
