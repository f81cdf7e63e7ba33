package org.edarts.epiphany.cam.local;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import org.edarts.epiphany.cam.firmware.StreamProgram;
import org.edarts.epiphany.cam.firmware.StreamPrograms;
import org.edarts.epiphany.cam.layout.StreamLayout;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.memory.DramPlan;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.place.Unwritten;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.transfer.DramUse;
import org.edarts.epiphany.cam.transfer.Span;
import org.edarts.epiphany.cam.transfer.StreamLists;
import org.edarts.epiphany.cam.transfer.StreamRecord;
import org.edarts.epiphany.dma.DmaConfig;
import org.jspecify.annotations.Nullable;

/**
 * The codelets of a core whose blocks lie in the DRAM, or that borrow blocks of other cores: what makes their records,
 * or where those lie, and buffers for records and data: if there are two, the data of one codelet comes while another
 * fires. Kernels that have no place on the core come with the data, so that nothing but records in the DRAM can tell
 * where they are. Owner: the thread that lowers the graph.
 */
public final class CoreStream implements Carrier {
    /** What the room for data that comes before a firing is called. */
    public static final String BUFFERS = "buffers";

    private static final int DOUBLEWORD = 8;
    private static final int DOUBLEWORDS = 3;

    private final StreamPrograms programs;
    private final int bufferCount;
    private final boolean isStored;

    /** Whether its codelets borrow blocks: then none lies in the DRAM. */
    private final boolean borrows;

    private final Predicate<String> carried;

    private final int mostBrought;

    /** Tells of a block, by its cell, whether several firings read it and none writes it. */
    private final IntPredicate isUnwritten;

    /** What kernels use where it lies, because there is no room for a copy. */
    private final Map<Fired, List<Span>> inPlace = new LinkedHashMap<>();

    /** Whether kernels store into the DRAM. */
    private boolean stores;

    /** Whether something that is brought may stay in a buffer. */
    private boolean somethingStays;

    private final Map<Fired, StreamRecord> records = new LinkedHashMap<>();
    private int longestRecord;
    private int mostData;
    private int at;
    private int buffers;
    private int stampInDram;

    /** Makes the records once all codelets are known, unless they are stored. */
    private @Nullable StreamLists lists;

    /** Has the records once all codelets are known, if they are stored. */
    private @Nullable StreamStore store;

    /**
     * Makes one without codelets, for so many buffers.
     *
     * @param isStored whether records lie in the DRAM
     * @param carried tells of a kernel whether it comes with the data; then records lie in the DRAM
     * @param mostBrought of how many bytes at most a firing has a copy, if it may use what is larger where it lies
     * @param isUnwritten tells of a block, by its cell, whether several firings read it and none writes it
     */
    public CoreStream(
            StreamPrograms programs,
            int bufferCount,
            boolean isStored,
            Predicate<String> carried,
            int mostBrought,
            IntPredicate isUnwritten) {
        this(programs, bufferCount, isStored, false, carried, mostBrought, isUnwritten);
    }

    private CoreStream(
            StreamPrograms programs,
            int bufferCount,
            boolean isStored,
            boolean borrows,
            Predicate<String> carried,
            int mostBrought,
            IntPredicate isUnwritten) {
        this.programs = programs;
        this.bufferCount = bufferCount;
        this.isStored = isStored;
        this.borrows = borrows;
        this.carried = carried;
        this.mostBrought = mostBrought;
        this.isUnwritten = isUnwritten;
    }

    /** Makes one without codelets, of those that borrow blocks. */
    public static CoreStream borrowing(StreamProgram program, int bufferCount) {
        return new CoreStream(
                new StreamPrograms(program, program, program),
                bufferCount,
                false,
                true,
                kernel -> false,
                Residence.ANY,
                cell -> false);
    }

    @Override
    public boolean carries(String kernel) {
        return carried.test(kernel);
    }

    /**
     * Takes over what a codelet fires on a core, if it has blocks or its kernel in the DRAM or borrows; returns whether
     * it does.
     *
     * @param code the bytes of its kernel, if that comes with the data; else 0
     */
    public boolean takes(Fired fired, Homes homes, int core, int code) {
        if (records.containsKey(fired)) {
            return true;
        }
        StreamRecord record = borrows
                ? StreamRecord.borrowing(fired, word -> homes.isBorrowed(word, core), homes::of)
                : new StreamRecord(fired, copied(fired, homes, code), this::stays);
        if (record.spans().isEmpty()) {
            return false;
        }
        records.put(fired, record);
        somethingStays |= record.shape().firstStays();
        longestRecord = Math.max(longestRecord, record.bytes());
        mostData = Math.max(mostData, record.dataBytes());
        return true;
    }

    private List<Span> copied(Fired fired, Homes homes, int code) {
        DramUse use = use(fired, cell -> homes.of(cell) == Homes.DRAM, code);
        stores |= use.stores();
        if (!use.inPlace().isEmpty()) {
            inPlace.put(fired, use.inPlace());
        }
        return use.copied();
    }

    /**
     * Returns how a firing uses blocks in the DRAM.
     *
     * @param code the bytes of its kernel, if that comes with the data; else 0
     */
    public DramUse use(Fired fired, IntPredicate inDram, int code) {
        return DramUse.of(fired, inDram, code, mostBrought);
    }

    /** Returns the record that a firing has if its kernel has its place on the core. */
    public StreamRecord record(Fired fired, IntPredicate inDram) {
        return new StreamRecord(fired, use(fired, inDram, 0).copied(), this::stays);
    }

    private boolean stays(Span span) {
        return span.bytes() >= Unwritten.WORTH_KEEPING && span.written().isEmpty() && isUnwritten.test(span.cell());
    }

    /** Returns whether what a firing reads of a block in the DRAM, by its cell, may stay for the next one. */
    public boolean mayStay(Fired fired, int cell) {
        StreamRecord record = records.get(fired);
        return record != null
                && record.shape().firstStays()
                && record.spans().get(0).cell() == cell;
    }

    /** Returns what is used where it lies in the DRAM, by what is fired. */
    public Map<Fired, List<Span>> inPlace() {
        return inPlace;
    }

    public boolean isEmpty() {
        return records.isEmpty();
    }

    /** Lays out what the core has of it, but for what records are made of. */
    public void layOut(CoreMemory memory) {
        if (isEmpty()) {
            return;
        }
        at = memory.code("streaming", code().length);
        buffers = memory.data(BUFFERS, bufferCount * bufferBytes(), DOUBLEWORD);
        if (isStored) {
            store = new StreamStore(records.values());
        } else {
            lists = new StreamLists(records.values(), keeps());
        }
    }

    /** Lays out what records are made of: what is so small has room beside blocks. */
    public void layOutLists(CoreMemory memory) {
        layOutTemplates(memory);
        if (lists != null) {
            lists.layOutLists(memory);
        }
    }

    /** Lays out what the records of many codelets have in common, but no lists: those have other places. */
    public void layOutTemplates(CoreMemory memory) {
        if (lists != null) {
            lists.layOutTemplates(memory);
        }
    }

    /** Writes the list of a codelet that has another place than those that stay. */
    public void list(ByteBuffer bytes, int place, Fired fired, StreamRecord.Addresses addresses) {
        Objects.requireNonNull(lists).list(bytes, place, record(fired), longestRecord, addresses);
    }

    private int bufferBytes() {
        return headBytes(isStored) + longestRecord + mostData;
    }

    /** Returns the bytes in front of a buffer, for records that lie in the DRAM or are made. */
    public static int headBytes(boolean stored) {
        return stored ? StreamLayout.STORED_RECORDS : 0;
    }

    private int placeOf(int buffer) {
        return buffers + buffer % bufferCount * bufferBytes() + headBytes(isStored);
    }

    /** Returns whether blocks of these codelets lie in the DRAM. */
    public boolean isOfDram() {
        return !isEmpty() && !borrows;
    }

    /** Returns the bytes of all that it has in the core. */
    public int bytes() {
        return bytesWithoutLists() + (lists == null ? 0 : lists.listBytes());
    }

    /** Returns the same but for lists. */
    public int bytesWithoutLists() {
        int made = lists == null ? 0 : lists.templateBytes();
        return isEmpty() ? 0 : code(isStored).length + bufferCount * bufferBytes() + made;
    }

    /** Returns the bytes of the list of a codelet. */
    public int listBytes(Fired fired) {
        return lists == null || !has(fired) ? 0 : lists.bytesOf(record(fired));
    }

    /** Lays out what lies in the DRAM. */
    public void layOut(DramPlan dram) {
        if (!isOfDram()) {
            return;
        }
        stampInDram = dram.reserve(stampBytes());
        if (store != null) {
            store.layOut(dram, bufferCount, longestRecord);
        }
    }

    /** Returns the bytes of the number that the channel writes, and of that which the core stores, if it does. */
    private int stampBytes() {
        return DOUBLEWORD + (stores ? StreamLayout.STORED_NUMBER : 0);
    }

    /** Returns in words which kernel needs most of a buffer; nothing if there are no buffers. */
    public String largest() {
        return records.values().stream()
                .max(Comparator.comparing(StreamRecord::dataBytes))
                .map(record -> String.format(
                        Locale.ROOT,
                        "; a firing of kernel \"%s\" alone has %,d bytes of blocks in a buffer",
                        record.fired().kernel(),
                        record.dataBytes()))
                .orElse("");
    }

    /** Returns what is to be said if the core has more records than it tells apart; nothing if not. */
    public Optional<String> shortage(String core) {
        return store == null || !isOfDram() ? Optional.empty() : store.shortage(core);
    }

    /** Returns what fires these codelets, the state in front of it. */
    public byte[] code() {
        return code(isStored);
    }

    /** Returns the same for records that lie in the DRAM, or are made. */
    public byte[] code(boolean stored) {
        return program().code(stored);
    }

    private StreamProgram program() {
        return stores ? programs.storing() : keeps() ? programs.keeping() : programs.copying();
    }

    /** Returns whether it looks whether what is to be brought is in the buffer already. */
    private boolean keeps() {
        return somethingStays && !stores && !isStored;
    }

    /** Returns what may stay in a buffer for the next firing that reads the same, or {@link Unwritten#NONE}. */
    public Unwritten.Part staying(Fired fired) {
        StreamRecord record = keeps() ? records.get(fired) : null;
        if (record == null || !record.shape().firstStays()) {
            return Unwritten.NONE;
        }
        Span first = record.spans().get(0);
        return new Unwritten.Part(first.cell(), first.from(), first.to());
    }

    /** Returns where in it the channels' interrupts are handled. */
    public int interrupt() {
        return program().interrupt();
    }

    /** Returns what the dispatcher takes for the kernel of all these codelets. */
    public int entry() {
        return at + StreamLayout.STATE_BYTES;
    }

    /** The record that is in a buffer has brought its kernel to where it says that this is. */
    @Override
    public int placeOf(int source, IntUnaryOperator memory) {
        for (int number = 0; number < bufferCount; number++) {
            int record = placeOf(number);
            int kernel = memory.applyAsInt(record + StreamLayout.RECORD_KERNEL);
            int end = Math.min(memory.applyAsInt(record + StreamLayout.RECORD_ARGUMENTS), record + longestRecord);
            for (int at = record + StreamLayout.RECORD_BYTES; at < end; at += StreamLayout.DESCRIPTOR_BYTES) {
                if (memory.applyAsInt(at + StreamLayout.DESCRIPTOR_DESTINATION) == kernel
                        && memory.applyAsInt(at + StreamLayout.DESCRIPTOR_SOURCE) == source) {
                    return kernel;
                }
            }
        }
        return NOWHERE;
    }

    public boolean has(Fired fired) {
        return records.containsKey(fired);
    }

    /** Returns what such a codelet has for arguments. */
    public int placeOf(Fired fired) {
        return store == null ? Objects.requireNonNull(lists).placeOf(fired) : store.placeOf(fired);
    }

    public StreamRecord record(Fired fired) {
        return Objects.requireNonNull(records.get(fired));
    }

    /** Returns what is brought of a record before each firing, however long it is; 0 if it is made in the core. */
    public int bytesOfRecord() {
        return store == null ? 0 : longestRecord;
    }

    /** Returns where a word of the content of a cell goes on the core. */
    public List<Integer> wordsOf(int content) {
        return lists == null ? List.of() : lists.wordsOf(content);
    }

    /** Returns where it goes in the DRAM. */
    public List<Integer> wordsInDram(int content) {
        return store == null ? List.of() : store.wordsOf(content, bufferCount);
    }

    /** Writes into a core's image what lies there. */
    public void into(ByteBuffer bytes, int pool, StreamRecord.Addresses addresses) {
        if (isEmpty()) {
            return;
        }
        bytes.put(at, code()).putInt(at + StreamLayout.BUFFER, placeOf(0)).putInt(at + StreamLayout.POOL_BOTTOM, pool);
        int stamp = at + StreamLayout.STAMP_DESCRIPTOR;
        StreamLayout.descriptor(bytes, stamp, DmaConfig.IRQ, at + StreamLayout.STAMP, stampInDram, DOUBLEWORDS, 1);
        for (int number = 0; number < bufferCount; number++) {
            bytes.putInt(placeOf(number) + StreamLayout.RECORD_OTHER, placeOf(number + 1));
        }
        if (lists != null) {
            lists.into(bytes, longestRecord, addresses);
        } else {
            bring(bytes, Objects.requireNonNull(store));
        }
    }

    private void bring(ByteBuffer bytes, StreamStore from) {
        for (int number = 0; number < bufferCount; number++) {
            int place = placeOf(number);
            int descriptor = place - StreamLayout.STORED_DESCRIPTOR;
            int then = DmaConfig.CHAIN | DmaConfig.ofNext(place + StreamLayout.RECORD_BYTES);
            bytes.putInt(place - StreamLayout.STORED_RECORDS, from.place(number))
                    .putInt(place - StreamLayout.STORED_START, StreamLayout.start(descriptor));
            StreamLayout.descriptor(bytes, descriptor, then, 0, place, DOUBLEWORDS, longestRecord / DOUBLEWORD);
        }
    }

    /** Returns the vectors of the channels' interrupts. */
    public byte[] vectors() {
        return program().vectors(at);
    }

    /** Tells what lies in the DRAM before a run, by the addresses. */
    public void inDram(StreamRecord.Addresses addresses, BiConsumer<Integer, byte[]> out) {
        if (!isOfDram()) {
            return;
        }
        out.accept(stampInDram, new byte[stampBytes()]);
        for (int number = 0; store != null && number < bufferCount; number++) {
            int place = placeOf(number);
            StreamRecord.Buffer buffer = new StreamRecord.Buffer(
                    place, placeOf(number + 1), place + longestRecord, at + StreamLayout.STAMP_DESCRIPTOR);
            out.accept(store.place(number), store.records(buffer, addresses));
        }
    }
}
