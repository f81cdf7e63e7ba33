package org.edarts.epiphany.cam.transfer;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.edarts.epiphany.cam.layout.FetchLayout;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.signal.Fired;

/**
 * What a core must know to bring what codelets read from elsewhere into a buffer. Immutable.
 *
 * @param parts what is brought, of blocks that lie elsewhere
 */
public record FetchRecord(List<Span> parts) {
    /** What loading a doubleword takes, in cycles, and a word if the kernel does so: one to three hops away. */
    public static final int LOADED = 28;

    /** What a transfer by DMA takes, in cycles: to begin, and for each doubleword. */
    private static final int BEGINS = 200;

    private static final int MOVED = 8;

    /** What has to be gained with each firing, in cycles: twice what looking for it takes. */
    private static final int LEAST = 120;

    /** So many times a kernel is taken to load each word of what it loads again and again; all else once. */
    private static final int AGAIN = 8;

    private static final int DOUBLEWORD = 8;

    public FetchRecord {
        parts = List.copyOf(parts);
    }

    /**
     * Returns what can be brought for codelets with the same arguments: what they only read.
     *
     * @param elsewhere tells of a block, by its cell, whether it lies elsewhere
     */
    public static FetchRecord of(List<Fired.Word> words, IntPredicate elsewhere) {
        return new FetchRecord(
                Span.of(words.stream().filter(FetchRecord::isRead).toList(), elsewhere, true));
    }

    private static boolean isRead(Fired.Word word) {
        return word.access().reading() && !word.access().writing();
    }

    /** Returns what is gained with each firing, in cycles; 0 if that is hardly anything, or less. */
    public int gain(Fired fired) {
        int gain = loads(fired) * LOADED - cycles();
        return gain < LEAST ? 0 : gain;
    }

    /** Returns how many words are loaded from other cores with each firing, if nothing is brought. */
    public int loads(Fired fired) {
        return parts.stream().mapToInt(part -> loads(fired, part)).sum();
    }

    /** Returns how many of these are of one part. */
    public int loads(Fired fired, Span part) {
        List<Fired.Word> leading = fired.words().stream()
                .filter(word -> isRead(word) && part.covers(word))
                .distinct()
                .toList();
        long each = leading.stream().anyMatch(fired::loadsAgain) ? AGAIN : 1;
        long most = leading.isEmpty()
                ? Integer.MAX_VALUE
                : leading.stream().mapToLong(fired::mostLoads).sum();
        return (int) Math.min(words(part) * each, most);
    }

    /** Returns what it takes to bring it, in cycles. */
    public int cycles() {
        return parts.stream().mapToInt(FetchRecord::cycles).sum();
    }

    /** Returns how many words a kernel loads, of which the doublewords that are brought may have more. */
    private static int words(Span part) {
        return (part.to() - part.from() + Integer.BYTES - 1) / Integer.BYTES;
    }

    private static int cycles(Span part) {
        return isLoaded(part) ? doublewords(part) * LOADED : BEGINS + doublewords(part) * MOVED;
    }

    private static boolean isLoaded(Span part) {
        return doublewords(part) * (LOADED - MOVED) <= BEGINS;
    }

    private static int doublewords(Span part) {
        return part.bytes() / DOUBLEWORD;
    }

    public boolean isEmpty() {
        return parts.isEmpty();
    }

    private List<Span> loaded() {
        return parts.stream().filter(FetchRecord::isLoaded).toList();
    }

    private List<Span> moved() {
        return parts.stream().filter(part -> !isLoaded(part)).toList();
    }

    /** Returns how many parts a channel moves. */
    public int descriptors() {
        return moved().size();
    }

    /** Returns its bytes, a multiple of 8. */
    public int bytes() {
        return FetchLayout.RECORD_BYTES + parts.size() * FetchLayout.PART_BYTES;
    }

    /** Returns the bytes that its data takes in a buffer. */
    public int dataBytes() {
        return parts.stream().mapToInt(Span::bytes).sum();
    }

    /** Returns where a word of the arguments leads if the data begins at an address; 0 if it is not brought. */
    public int addressOf(Fired.Word word, int data) {
        int place = data;
        for (Span part : parts) {
            if (word.bytes() > 0 && !word.access().writing() && part.covers(word)) {
                return place + word.number() - part.whole().from();
            }
            place += part.bytes();
        }
        return 0;
    }

    /**
     * Writes it, but for kernel and arguments.
     *
     * @param at where it lies in the core's memory
     * @param end where the core's descriptors end
     * @param data where its data goes
     * @param buffer the number of that buffer
     * @param blocks returns the address of a block as the core sees it, by its cell
     */
    public void into(ByteBuffer bytes, int at, int end, int data, int buffer, IntUnaryOperator blocks) {
        int start = descriptors() == 0 ? 0 : end - descriptors() * FetchLayout.DESCRIPTOR_BYTES;
        bytes.putShort(at + FetchLayout.RECORD_START, Layout.half(start))
                .putShort(at + FetchLayout.RECORD_LOADED, Layout.half(loaded().size() << 1 | buffer));
        int moved = at + FetchLayout.RECORD_BYTES;
        int loaded = moved + descriptors() * FetchLayout.PART_BYTES;
        int place = data;
        for (Span part : parts) {
            int entry = isLoaded(part) ? loaded : moved;
            bytes.putInt(entry, blocks.applyAsInt(part.cell()) + part.whole().from())
                    .putInt(
                            entry + Integer.BYTES,
                            Layout.half(doublewords(part)) << Short.SIZE | Layout.half(place) & 0xFFFF);
            loaded += isLoaded(part) ? FetchLayout.PART_BYTES : 0;
            moved += isLoaded(part) ? 0 : FetchLayout.PART_BYTES;
            place += part.bytes();
        }
    }
}
