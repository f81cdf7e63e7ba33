package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.transfer.StreamLists;
import org.edarts.epiphany.cam.transfer.StreamRecord;

/**
 * The records of a core that has no room for {@linkplain StreamLists what makes them}: they lie in the DRAM, once for
 * each buffer. Owner: the thread that lowers the graph.
 */
final class StreamStore {
    private static final int DOUBLEWORD = 8;

    /** A codelet has the place of its record in doublewords, as 16 bits. */
    private static final int MOST_BYTES = 0xFFFF * DOUBLEWORD;

    private final Map<StreamRecord, Integer> records = new LinkedHashMap<>();
    private final Map<Fired, Integer> places = new LinkedHashMap<>();
    private final int bytes;
    private int inDram;

    /** Finds places for all records of a core. */
    StreamStore(Collection<StreamRecord> all) {
        int end = 0;
        for (StreamRecord record : all) {
            records.put(record, end);
            places.put(record.fired(), end / DOUBLEWORD);
            end += record.bytes();
        }
        bytes = end;
    }

    /**
     * Lays them out.
     *
     * @param longest how much is brought of each
     * @throws GraphException if there are more than a core tells apart
     */
    void layOut(DramPlan dram, String core, int buffers, int longest) {
        if (bytes > MOST_BYTES) {
            throw new GraphException(core + " fires codelets with " + records.size()
                    + " different arguments, whose records take " + bytes + " bytes of the DRAM, and "
                    + MOST_BYTES + " is the most: use more cores, or fewer and larger blocks");
        }
        inDram = dram.reserve((long) buffers * bytes + longest);
    }

    /** Returns what a codelet has for arguments. */
    int placeOf(Fired fired) {
        return Objects.requireNonNull(places.get(fired));
    }

    /** Returns where the records for a buffer lie in the DRAM. */
    int place(int buffer) {
        return inDram + buffer * bytes;
    }

    /** Returns the records for a buffer. */
    byte[] records(StreamRecord.Buffer buffer, StreamRecord.Addresses addresses) {
        ByteBuffer all = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        records.forEach((record, at) -> record.into(all, at, buffer, addresses));
        return all.array();
    }
}
