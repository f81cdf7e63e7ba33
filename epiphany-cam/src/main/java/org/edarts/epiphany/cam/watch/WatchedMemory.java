package org.edarts.epiphany.cam.watch;

import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.pic.elf.ElfFile;

/**
 * What a watch has to know of one core's memory. Immutable.
 *
 * @param firmware what the core has of the firmware
 * @param kernels the first address where kernels may lie: behind that
 * @param tracks the codelets that lie there
 * @param programs what brings data and kernels there
 * @param moving the kernels that come and leave, by their names
 * @param readyBy returns the codelet that is ready when something comes into the pool; 0 if none is
 * @param thief returns of which core a record is that it keeps of thieves
 */
public record WatchedMemory(
        List<ElfFile> firmware,
        int kernels,
        List<Track> tracks,
        List<WatchedProgram> programs,
        Map<String, Moving> moving,
        IntUnaryOperator readyBy,
        IntUnaryOperator thief) {
    /** Copies lists and map. */
    public WatchedMemory {
        firmware = List.copyOf(firmware);
        tracks = List.copyOf(tracks);
        programs = List.copyOf(programs);
        moving = Map.copyOf(moving);
    }

    /**
     * A kernel that comes and leaves.
     *
     * @param row where what jumps to it lies
     * @param bytes what is brought
     */
    public record Moving(int row, int bytes) {}
}
