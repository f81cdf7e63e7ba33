package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.dma.DmaConfig;

/**
 * The codelets of a core whose blocks lie in the DRAM: their records there, and buffers here: if there are two, the
 * data of one comes while another fires. Owner: the thread that lowers the graph.
 */
final class CoreStream {
    private static final int DOUBLEWORD = 8;
    private static final int DOUBLEWORDS = 3;

    /** A codelet has the place of its record in doublewords, as 16 bits. */
    private static final int MOST_RECORD_BYTES = 0xFFFF * DOUBLEWORD;

    private final StreamProgram program;
    private final int bufferCount;
    private final Map<Fired, StreamRecord> records = new LinkedHashMap<>();
    private final Map<Fired, Integer> places = new LinkedHashMap<>();
    private int recordBytes;
    private int longestRecord;
    private int mostData;
    private int at;
    private int buffers;

    /** Where the records for the first buffer lie in the DRAM, and where the number behind the data goes. */
    private int recordsInDram;

    private int stampInDram;

    /** Makes one without codelets, for so many buffers. */
    CoreStream(StreamProgram program, int bufferCount) {
        this.program = program;
        this.bufferCount = bufferCount;
    }

    /** Takes over what a codelet fires, if it has blocks in the DRAM; returns whether it does. */
    boolean takes(Fired fired, Homes homes) {
        if (records.containsKey(fired)) {
            return true;
        }
        StreamRecord record = new StreamRecord(fired, Span.of(fired, cell -> homes.of(cell) == Homes.DRAM));
        if (record.spans().isEmpty()) {
            return false;
        }
        records.put(fired, record);
        places.put(fired, recordBytes);
        recordBytes += record.bytes();
        longestRecord = Math.max(longestRecord, record.bytes());
        mostData = Math.max(mostData, record.dataBytes());
        return true;
    }

    boolean isEmpty() {
        return records.isEmpty();
    }

    /** Lays out what the core has of it. */
    void layOut(CoreMemory memory) {
        if (!isEmpty()) {
            at = memory.code("streaming", program.code().length);
            buffers = memory.data("buffers", buffersBytes(), DOUBLEWORD);
        }
    }

    /** Returns the bytes of all buffers. */
    int buffersBytes() {
        return bufferCount * bufferBytes();
    }

    private int bufferBytes() {
        return longestRecord + mostData;
    }

    /**
     * Lays out what lies in the DRAM.
     *
     * @throws GraphException if there are more records than a core tells apart
     */
    void layOut(DramPlan dram, String core) {
        if (isEmpty()) {
            return;
        }
        if (recordBytes > MOST_RECORD_BYTES) {
            throw new GraphException(core + " fires codelets with " + records.size()
                    + " different arguments, whose records take " + recordBytes + " bytes of the DRAM, and "
                    + MOST_RECORD_BYTES + " is the most: use more cores, or fewer and larger blocks");
        }
        stampInDram = dram.reserve(DOUBLEWORD);
        recordsInDram = dram.reserve((long) bufferCount * recordBytes + longestRecord);
    }

    /** Returns what fires these codelets. */
    StreamProgram program() {
        return program;
    }

    /** Returns what the dispatcher takes for the kernel of all these codelets. */
    int entry() {
        return at + StreamLayout.STATE_BYTES;
    }

    /** Returns what such a codelet has for arguments, or nothing that is one. */
    boolean has(Fired fired) {
        return records.containsKey(fired);
    }

    int placeOf(Fired fired) {
        return Objects.requireNonNull(places.get(fired)) / DOUBLEWORD;
    }

    StreamRecord record(Fired fired) {
        return Objects.requireNonNull(records.get(fired));
    }

    /** Returns what is brought of every record, however long it is. */
    int bytesOfRecord() {
        return longestRecord;
    }

    /** Writes into a core's image what lies there. */
    void into(ByteBuffer bytes, int pool) {
        if (isEmpty()) {
            return;
        }
        bytes.put(at, program.code());
        int first = at + StreamLayout.FIRST_BUFFER;
        int second = at + StreamLayout.SECOND_BUFFER;
        bytes.putInt(at + StreamLayout.BUFFER, first)
                .putInt(at + StreamLayout.STAMP_PLACE, stampInDram)
                .putInt(at + StreamLayout.POOL_BOTTOM, pool);
        buffer(bytes, first, bufferCount > 1 ? second : first, 0);
        buffer(bytes, second, first, bufferCount - 1);
    }

    private void buffer(ByteBuffer bytes, int state, int other, int number) {
        int place = buffers + number * bufferBytes();
        int descriptor = state + StreamLayout.DESCRIPTOR;
        bytes.putInt(state + StreamLayout.RECORDS, recordsInDram + number * recordBytes)
                .putInt(state + StreamLayout.PLACE, place)
                .putInt(state + StreamLayout.OTHER, other)
                .putInt(state + StreamLayout.START, StreamLayout.start(descriptor));
        int then = DmaConfig.CHAIN | DmaConfig.ofNext(place + StreamLayout.RECORD_BYTES);
        StreamLayout.descriptor(bytes, descriptor, then, 0, place, DOUBLEWORDS, longestRecord / DOUBLEWORD);
    }

    /** Returns the vectors of the channels' interrupts. */
    byte[] vectors() {
        return program.vectors(at);
    }

    /** Returns where the records lie in the DRAM. */
    int recordsInDram() {
        return recordsInDram;
    }

    int stampInDram() {
        return stampInDram;
    }

    /** Returns the records of all buffers. */
    byte[] records(StreamRecord.Addresses addresses) {
        ByteBuffer bytes = ByteBuffer.allocate(bufferCount * recordBytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int number = 0; number < bufferCount; number++) {
            int place = buffers + number * bufferBytes();
            StreamRecord.Buffer buffer =
                    new StreamRecord.Buffer(place, place + longestRecord, at + StreamLayout.STAMP, stampInDram);
            int base = number * recordBytes;
            records.forEach((fired, record) ->
                    record.into(bytes, base + Objects.requireNonNull(places.get(fired)), buffer, addresses));
        }
        return bytes.array();
    }
}
