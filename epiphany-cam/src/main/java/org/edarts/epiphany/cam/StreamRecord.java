package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.dma.DmaConfig;

/**
 * What a core must know to fire a codelet whose blocks lie in the DRAM: the kernel, the DMA descriptors that bring data
 * and write it back, the arguments. It lies in the DRAM itself, once for each buffer, and comes before the data.
 * Immutable.
 *
 * @param fired what the codelet fires
 * @param spans what it has in its buffer
 */
record StreamRecord(Fired fired, List<Span> spans) {
    private static final int DOUBLEWORD = 8;
    private static final int DOUBLEWORDS = 3;

    StreamRecord {
        spans = List.copyOf(spans);
    }

    /**
     * Where a record's parts go, of one core and one buffer.
     *
     * @param record where records are brought to
     * @param data where data is
     * @param stamp where the number lies that is written behind all data
     * @param stampInDram where it is written to
     */
    record Buffer(int record, int data, int stamp, int stampInDram) {}

    /** The addresses of what is not in the buffer. */
    interface Addresses {
        /** Returns the address of a kernel on the core. */
        int kernel(String name);

        /** Returns the address of a block as the core sees it. */
        int block(int cell);
    }

    boolean writes() {
        return spans.stream().anyMatch(span -> !span.written().isEmpty());
    }

    /** Returns its bytes, a multiple of 8. */
    int bytes() {
        int bytes = StreamLayout.RECORD_BYTES
                + (brought() + returned()) * StreamLayout.DESCRIPTOR_BYTES
                + fired.words().size() * Integer.BYTES;
        return bytes + DOUBLEWORD - 1 & -DOUBLEWORD;
    }

    /**
     * Where nothing is brought, a descriptor brings the beginning of a block, for the end of that tells the core to go
     * on.
     */
    private int brought() {
        return (int) Math.max(1, spans.stream().filter(Span::brought).count());
    }

    private int returned() {
        return writes()
                ? 1 + spans.stream().mapToInt(span -> span.written().size()).sum()
                : 0;
    }

    /** Returns the bytes that its data takes in a buffer. */
    int dataBytes() {
        return spans.stream().mapToInt(Span::bytes).sum();
    }

    int bytesBrought() {
        return Math.max(DOUBLEWORD, spans.stream().mapToInt(Span::bytesBrought).sum());
    }

    int bytesWritten() {
        return spans.stream().mapToInt(Span::bytesWritten).sum() + (writes() ? DOUBLEWORD : 0);
    }

    /** Writes it as it lies in the DRAM, for one of the buffers. */
    void into(ByteBuffer bytes, int at, Buffer buffer, Addresses addresses) {
        List<Integer> places = places(buffer.data());
        int descriptors = at + StreamLayout.RECORD_BYTES;
        int next = bring(new Chain(bytes, descriptors, buffer.record() - at), places, addresses);
        int back = next - at + buffer.record();
        if (writes()) {
            next = writeBack(new Chain(bytes, next, buffer.record() - at), places, buffer, addresses);
        }
        bytes.putInt(at + StreamLayout.RECORD_KERNEL, addresses.kernel(fired.kernel()))
                .putInt(at + StreamLayout.RECORD_BACK, writes() ? StreamLayout.start(back) : 0)
                .putInt(at + StreamLayout.RECORD_ARGUMENTS, next - at + buffer.record());
        for (Fired.Word word : fired.words()) {
            bytes.putInt(next, valueOf(word, places, addresses));
            next += Integer.BYTES;
        }
    }

    private List<Integer> places(int data) {
        List<Integer> places = new ArrayList<>();
        int place = data;
        for (Span span : spans) {
            places.add(place);
            place += span.bytes();
        }
        return places;
    }

    private int bring(Chain chain, List<Integer> places, Addresses addresses) {
        List<Integer> brought = new ArrayList<>();
        for (int number = 0; number < spans.size(); number++) {
            if (spans.get(number).brought()) {
                brought.add(number);
            }
        }
        if (brought.isEmpty()) {
            Span first = spans.get(0);
            int start = first.whole().from();
            int from = addresses.block(first.cell()) + start;
            chain.add(from, places.get(0), new Span.Piece(start, start + DOUBLEWORD, DOUBLEWORDS), true);
        }
        for (int number : brought) {
            Span span = spans.get(number);
            int from = addresses.block(span.cell()) + span.whole().from();
            chain.add(from, places.get(number), span.whole(), number == brought.get(brought.size() - 1));
        }
        return chain.end();
    }

    private int writeBack(Chain chain, List<Integer> places, Buffer buffer, Addresses addresses) {
        for (int number = 0; number < spans.size(); number++) {
            Span span = spans.get(number);
            for (Span.Piece piece : span.written()) {
                int offset = piece.from() - span.whole().from();
                int to = addresses.block(span.cell()) + piece.from();
                chain.add(places.get(number) + offset, to, piece, false);
            }
        }
        chain.add(buffer.stamp(), buffer.stampInDram(), new Span.Piece(0, DOUBLEWORD, DOUBLEWORDS), true);
        return chain.end();
    }

    private int valueOf(Fired.Word word, List<Integer> places, Addresses addresses) {
        if (!word.isBlock()) {
            return word.number();
        }
        for (int number = 0; number < spans.size(); number++) {
            Span span = spans.get(number);
            if (word.bytes() > 0 && span.covers(word)) {
                return places.get(number) + word.number() - span.whole().from();
            }
        }
        return addresses.block(word.cell()) + word.number();
    }

    /** DMA descriptors, one behind the other, each of which starts the next; the end of the last tells the core. */
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

        void add(int source, int destination, Span.Piece piece, boolean last) {
            int next = at + StreamLayout.DESCRIPTOR_BYTES;
            int then = last ? DmaConfig.IRQ : DmaConfig.CHAIN | DmaConfig.ofNext(next + toLocal);
            StreamLayout.descriptor(bytes, at, then, source, destination, piece.size(), piece.elements());
            at = next;
        }

        int end() {
            return at;
        }
    }
}
