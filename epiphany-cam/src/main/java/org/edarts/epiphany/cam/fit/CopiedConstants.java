package org.edarts.epiphany.cam.fit;

import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.cam.signal.Use;

/**
 * What nobody writes has copies on the cores that read it, where these have room: if room is left for them beside what
 * comes from the DRAM, nobody loads it from the only core that has it. Owner: the thread that lowers the graph.
 */
final class CopiedConstants {
    private CopiedConstants() {}

    /**
     * Returns where a block lies: all of it on one core, on each other one what is read there. That of which most is
     * read for each byte that it takes stays there longest.
     *
     * @param home the core that has all of it
     * @param uses who reads it
     * @param cores how many cores there are
     */
    static List<BlockUsers.Resident> residents(int cell, int home, List<Use> uses, int cores) {
        int[] bytes = new int[cores];
        int[] from = new int[cores];
        int[] to = new int[cores];
        long read = 0;
        for (Use use : uses) {
            int core = use.node().core;
            int element = use.block().type().bytes();
            if (core < cores) {
                from[core] = bytes[core] == 0 ? use.from() * element : Math.min(from[core], use.from() * element);
                to[core] = Math.max(to[core], use.to() * element);
                bytes[core] = to[core] - from[core];
            }
            read += use.bytes();
        }
        bytes[home] = uses.get(0).bytesOfBlock();
        long all = 0;
        for (int each : bytes) {
            all += each;
        }
        List<BlockUsers.Resident> residents = new ArrayList<>();
        for (int core = 0; core < cores; core++) {
            if (bytes[core] > 0) {
                residents.add(new BlockUsers.Resident(cell, core, bytes[core], (double) read / Math.max(1, all)));
            }
        }
        return residents;
    }
}
