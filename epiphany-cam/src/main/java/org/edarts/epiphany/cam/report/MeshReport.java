package org.edarts.epiphany.cam.report;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a run did on the chip, as the chip itself counted it; all of it was simulated or measured, nothing declared.
 *
 * @param cycles from the first instruction of the core that begins the run to the last before it stops
 * @param cores what each core did, row by row
 * @param hostAccesses how often the host read or wrote between start and end, or {@link #UNKNOWN} on a board, where
 *     it has to look for the end
 * @param transactions what went over links from a node of the chip to the next, up to 8 bytes each, between start and
 *     end, what cores ask for and signal included, or {@link #UNKNOWN} on a board
 * @param moved the bytes of code and data that were moved
 * @param streamed what went between the cores and the DRAM
 * @param code what was done for kernels that do not all fit
 * @param times where the time of all cores went, or null where that is not watched: on a board, and where codelets
 *     are stolen
 */
public record MeshReport(
        long cycles,
        List<Core> cores,
        long hostAccesses,
        long transactions,
        Moved moved,
        Streamed streamed,
        KernelLoads code,
        @Nullable MeshTimes times) {
    /** What stands for a number that only a simulated board tells. */
    public static final long UNKNOWN = -1;

    /**
     * What one core did.
     *
     * @param row its row among the cores of the machine
     * @param column its column
     * @param fired the codelets of the graph that it fired, tests of loops included; of an SU that hands out, those
     *     tests alone
     * @param stolen those of them that others had ready
     * @param passed what it fired besides: slots with several targets, the beginning and the end of the run
     * @param instructions what it carried out, waiting included, or {@link #UNKNOWN}
     */
    public record Core(int row, int column, long fired, long stolen, long passed, long instructions) {}

    /**
     * The bytes that were moved: by the host before the start, and over the meshes between start and end. What went
     * over the meshes is {@link #UNKNOWN} on a board.
     *
     * @param loadedCode what the host brought for cores to carry out, into their memories and the DRAM: firmware and
     *     kernels
     * @param loadedData what it brought besides: codelets, slots, arcs, arguments, blocks
     * @param betweenCores what cores received from each other, what they signal included
     * @param fromDram what they received from the DRAM, kernels included
     * @param toDram what they wrote there
     */
    public record Moved(long loadedCode, long loadedData, long betweenCores, long fromDram, long toDram) {}

    /**
     * What went between the cores and the DRAM because it does not fit into the cores.
     *
     * <p>What CUs load and store themselves is not counted: where SUs hand codelets out, that is all of it.
     *
     * <p>Of graphs with loops or choices all of it is {@link #UNKNOWN} after a run on a board; before a run it is what
     * goes if each codelet fires once.
     *
     * @param codelets the codelets fired whose data was brought, or written back, or both
     * @param broughtBytes data that was brought, at the most: what several codelets read and nobody writes may have
     *     been in a core's buffer already, and counts each time
     * @param writtenBytes data that was written back
     * @param recordBytes what was brought besides: records that tell what to bring, to cores without room to make
     *     them
     * @param codeBytes kernels that came with the data, because they have no place on their cores
     * @param graphBytes what was brought of the graph itself, codelets, slots, arcs and arguments, because cores
     *     have only windows of it
     */
    public record Streamed(
            long codelets, long broughtBytes, long writtenBytes, long recordBytes, long codeBytes, long graphBytes) {
        /** Returns all bytes that went either way. */
        public long bytes() {
            return blockBytes() + graphBytes;
        }

        /** Returns the bytes that went either way because blocks lie in the DRAM. */
        public long blockBytes() {
            return codelets == UNKNOWN ? UNKNOWN : broughtBytes + writtenBytes + recordBytes + codeBytes;
        }
    }

    /** Copies the list. */
    public MeshReport {
        cores = List.copyOf(cores);
    }

    /** Returns how many codelets of the graph were fired. */
    public long fired() {
        return cores.stream().mapToLong(Core::fired).sum();
    }

    /** Returns how many of them were not fired by the core that had them ready. */
    public long stolen() {
        return cores.stream().mapToLong(Core::stolen).sum();
    }

    /** Returns the instructions of all cores, or {@link #UNKNOWN}. */
    public long instructions() {
        return cores.stream().anyMatch(core -> core.instructions() == UNKNOWN)
                ? UNKNOWN
                : cores.stream().mapToLong(Core::instructions).sum();
    }

    /** Returns the bytes of kernels that cores brought from the DRAM, by themselves or with the data of a codelet. */
    public long movedCode() {
        return code.bytes() + Math.max(0, streamed.codeBytes());
    }

    /** Returns a line for people; its form may change. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%,d codelets fired on %d eCores in %,d cycles%s%s",
                fired(),
                cores.size(),
                cycles,
                stolen() == 0 ? "" : String.format(Locale.ROOT, ", %,d of them stolen", stolen()),
                instructions() == UNKNOWN ? "" : String.format(Locale.ROOT, ", %,d instructions", instructions()));
    }
}
