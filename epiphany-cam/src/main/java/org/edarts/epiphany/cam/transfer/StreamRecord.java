package org.edarts.epiphany.cam.transfer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import org.edarts.epiphany.cam.layout.StreamLayout;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.dma.DmaConfig;

/**
 * What a core must know to fire a codelet whose blocks lie in the DRAM, or are borrowed: the kernel, the DMA
 * descriptors that bring data and write it back, the arguments. It stands in front of the data in a buffer. Immutable.
 */
public final class StreamRecord {
    private static final int DOUBLEWORD = 8;

    private final Fired fired;
    private final List<Span> spans;
    private final List<Integer> homes;

    /** Is asked for again and again while it is found out what has room. */
    private final StreamShape shape;

    private StreamRecord(Fired fired, List<Span> spans, List<Integer> homes, Predicate<Span> stays) {
        this.fired = fired;
        List<Span> inOrder = new ArrayList<>(spans);
        inOrder.sort(Comparator.comparingInt(span -> first(fired, span)));
        Span staying = inOrder.stream()
                .filter(stays)
                .max(Comparator.comparing(Span::bytes))
                .orElse(null);
        if (staying != null) {
            inOrder.remove(staying);
            inOrder.add(0, staying);
        }
        this.spans = Collections.unmodifiableList(inOrder);
        this.homes = homes;
        shape = StreamShape.of(fired.words(), this.spans, homes.size(), staying != null);
    }

    /**
     * Makes that of a codelet whose blocks lie in the DRAM.
     *
     * @param stays tells of what is brought whether it may stay in the buffer for the next firing that reads it; the
     *     largest of it may
     */
    public StreamRecord(Fired fired, List<Span> spans, Predicate<Span> stays) {
        this(fired, spans, List.of(), stays);
    }

    /**
     * Makes that of a codelet that borrows blocks.
     *
     * @param uses tells of a word of its arguments whether what it leads to is borrowed
     * @param home returns the core of a block, by its cell
     */
    public static StreamRecord borrowing(Fired fired, Predicate<Fired.Word> uses, IntUnaryOperator home) {
        List<Fired.Word> words = fired.words().stream().filter(uses).toList();
        List<Span> spans = Span.of(words, cell -> true, fired.fills());
        List<Integer> homes = spans.stream()
                .filter(span -> !span.written().isEmpty())
                .map(span -> home.applyAsInt(span.cell()))
                .distinct()
                .toList();
        return new StreamRecord(fired, spans, homes, span -> false);
    }

    /** Returns which word leads to it first; behind all words, if none does. */
    private static int first(Fired fired, Span span) {
        int first = 0;
        while (first < fired.words().size() && !span.covers(fired.words().get(first))) {
            first++;
        }
        return first;
    }

    /**
     * Where a record's parts go, of one core and one buffer.
     *
     * @param record where records are
     * @param other where those of the other buffer are
     * @param data where data is
     * @param stamp the descriptor of what is written behind all data
     */
    public record Buffer(int record, int other, int data, int stamp) {}

    /** The addresses of what is not in the buffer. */
    public interface Addresses {
        /** Returns the address of a kernel on the core. */
        int kernel(String name);

        /** Returns the address in the DRAM of a kernel that comes with the data. */
        int code(String name);

        /** Returns the address of a block as the core sees it. */
        int block(int cell);

        /** Returns an argument that is no address of a block; 0 if it comes later. */
        int word(Fired.Word word);

        /** Returns the address of the number that the core writes behind what it writes back to another one. */
        int number(int home);
    }

    /** Returns its bytes, a multiple of 8. */
    public int bytes() {
        int bytes = argumentsAt() + fired.words().size() * Integer.BYTES;
        return bytes + DOUBLEWORD - 1 & -DOUBLEWORD;
    }

    /** Returns the bytes that its data takes in a buffer. */
    public int dataBytes() {
        return StreamShape.placeOfData(homes.size()) + Span.bytes(spans);
    }

    /** Returns the bytes that are brought before it fires, but for the kernel. */
    public int bytesBrought() {
        int brought = spans.stream().mapToInt(Span::bytesBrought).sum() - codeBytes();
        return codeBytes() > 0 ? brought : Math.max(DOUBLEWORD, brought);
    }

    /** Returns the bytes of the kernel, if that comes with the data; else 0. */
    public int codeBytes() {
        return spans.stream().filter(Span::isCode).mapToInt(Span::bytes).sum();
    }

    public int bytesWritten() {
        int written = spans.stream().mapToInt(Span::bytesWritten).sum();
        return written > 0 ? written + DOUBLEWORD : 0;
    }

    /** Returns what the codelet fires. */
    public Fired fired() {
        return fired;
    }

    /**
     * Returns what it has in its buffer: first what may stay there, and then all else in the order of its arguments, so
     * that codelets that differ only in their blocks have records that differ only in addresses; behind that the
     * kernel, if it comes with them.
     */
    public List<Span> spans() {
        return spans;
    }

    /**
     * Returns the cores into whose memories it writes back, where it borrows blocks of theirs: each gets a number
     * behind the data. What is in the DRAM has a number there that all records share.
     */
    public List<Integer> homes() {
        return homes;
    }

    /** Returns what it has in common with others. */
    public StreamShape shape() {
        return shape;
    }

    /** Returns for each span what makes the address of its block of a place in the data, then where numbers go. */
    public List<Integer> bases(Addresses addresses) {
        List<Integer> bases = new ArrayList<>();
        int place = StreamShape.placeOfData(homes.size());
        for (Span span : spans) {
            int source = span.isCode() ? addresses.code(fired.kernel()) : addresses.block(span.cell());
            bases.add(source + span.whole().from() - place);
            place += span.bytes();
        }
        homes.forEach(home -> bases.add(addresses.number(home)));
        return bases;
    }

    /** Returns where the arguments lie, from its beginning. */
    public int argumentsAt() {
        return StreamLayout.RECORD_BYTES + shape.transfers() * StreamLayout.DESCRIPTOR_BYTES;
    }

    /** Returns an argument that is not in the buffer. */
    public static int value(Fired.Word word, Addresses addresses) {
        return word.isBlock() ? addresses.block(word.cell()) + word.number() : addresses.word(word);
    }

    /** Writes it as it is in one of the buffers. */
    public void into(ByteBuffer bytes, int at, Buffer buffer, Addresses addresses) {
        Chain chain = new Chain(bytes, at + StreamLayout.RECORD_BYTES, buffer.record() - at);
        List<Integer> bases = bases(addresses);
        for (StreamShape.Transfer transfer : shape.brought()) {
            int source = bases.get(transfer.span()) + transfer.place();
            chain.add(source, buffer.data() + transfer.place(), transfer);
        }
        chain.end(DmaConfig.IRQ);
        int back = shape.returned().isEmpty() ? 0 : StreamLayout.start(chain.next());
        for (StreamShape.Transfer transfer : shape.returned()) {
            int destination = bases.get(transfer.span()) + transfer.place();
            chain.add(buffer.data() + transfer.place(), destination, transfer);
        }
        if (back != 0) {
            chain.end(DmaConfig.CHAIN | DmaConfig.ofNext(buffer.stamp()));
        }
        // The kernel ends the data.
        int kernel = codeBytes() > 0 ? buffer.data() + dataBytes() - codeBytes() : addresses.kernel(fired.kernel());
        bytes.putInt(at + StreamLayout.RECORD_KERNEL, kernel)
                .putInt(at + StreamLayout.RECORD_BACK, back)
                .putInt(at + StreamLayout.RECORD_ARGUMENTS, chain.next())
                .putInt(at + StreamLayout.RECORD_OTHER, buffer.other());
        int next = chain.at;
        for (int number = 0; number < fired.words().size(); number++) {
            int place = shape.arguments().get(number);
            bytes.putInt(
                    next,
                    place == StreamShape.OUTSIDE ? value(fired.words().get(number), addresses) : buffer.data() + place);
            next += Integer.BYTES;
        }
    }

    /** DMA descriptors, one behind the other, each of which starts the next. */
    private static final class Chain {
        private final ByteBuffer bytes;
        private final int toLocal;
        private int at;

        /**
         * Begins one.
         *
         * @param toLocal what lies between the bytes' places and their addresses on the core
         */
        Chain(ByteBuffer bytes, int at, int toLocal) {
            this.bytes = bytes;
            this.at = at;
            this.toLocal = toLocal;
        }

        void add(int source, int destination, StreamShape.Transfer transfer) {
            int then = DmaConfig.CHAIN | DmaConfig.ofNext(next() + StreamLayout.DESCRIPTOR_BYTES);
            StreamLayout.descriptor(bytes, at, then, source, destination, transfer.size(), transfer.elements());
            at += StreamLayout.DESCRIPTOR_BYTES;
        }

        /** Lets the last one do something else. */
        void end(int then) {
            int last = at - StreamLayout.DESCRIPTOR_BYTES;
            int usual = DmaConfig.CHAIN | DmaConfig.ofNext(next());
            bytes.putInt(last, bytes.getInt(last) & ~usual | then);
        }

        /** Returns the address on the core of what follows. */
        int next() {
            return at + toLocal;
        }
    }
}
