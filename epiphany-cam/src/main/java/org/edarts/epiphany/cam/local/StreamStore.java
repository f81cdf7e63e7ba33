package org.edarts.epiphany.cam.local;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.edarts.epiphany.cam.memory.DramPlan;
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

    /** Lays them out; so much is brought of each. */
    void layOut(DramPlan dram, int buffers, int longest) {
        inDram = dram.reserve((long) buffers * bytes + longest);
    }

    /** Returns what is to be said if a core cannot tell apart as many; nothing if it can. */
    Optional<String> shortage(String core) {
        if (bytes <= MOST_BYTES) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%s fires codelets with %,d different arguments, whose records take %,d bytes of the DRAM, and tells"
                        + " apart %,d at most",
                core,
                records.size(),
                bytes,
                MOST_BYTES));
    }

    /** Returns what a codelet has for arguments. */
    int placeOf(Fired fired) {
        return Objects.requireNonNull(places.get(fired));
    }

    /** Returns where a word of the content of a cell goes, for so many buffers. */
    List<Integer> wordsOf(int content, int buffers) {
        List<Integer> found = new ArrayList<>();
        records.forEach((record, at) -> record.fired().placesOf(content).forEach(place -> {
            for (int buffer = 0; buffer < buffers; buffer++) {
                found.add(place(buffer) + at + record.argumentsAt() + place * Integer.BYTES);
            }
        }));
        return found;
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
