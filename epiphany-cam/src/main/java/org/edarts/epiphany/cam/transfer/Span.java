package org.edarts.epiphany.cam.transfer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import org.edarts.epiphany.cam.signal.Fired;

/**
 * A part of a block in the DRAM that a firing has in its core's buffer: what it declares, parts that overlap as one;
 * or its kernel, if that has no other place on the core. Bytes count from the beginning of the block.
 *
 * @param cell the cell of the block, or {@link #CODE}
 * @param from the first byte
 * @param to the one behind the last
 * @param brought whether it must be brought before the firing: it is read, or may not be written as a whole
 * @param written what is written back behind it
 */
public record Span(int cell, int from, int to, boolean brought, List<Piece> written) {
    /** The cell of what is no block, but the kernel, which comes with the blocks. */
    public static final int CODE = Integer.MIN_VALUE;

    private static final int DOUBLEWORD = 8;

    private static final Comparator<Fired.Word> IN_ORDER =
            Comparator.comparingInt(Fired.Word::cell).thenComparingInt(Fired.Word::number);

    /**
     * Bytes that one DMA transfer moves.
     *
     * @param from the first
     * @param to the one behind the last
     * @param size the power of two of the bytes of an element
     */
    public record Piece(int from, int to, int size) {
        public int elements() {
            return to - from >> size;
        }
    }

    public Span {
        written = List.copyOf(written);
    }

    /** Returns whether it is the kernel. */
    public boolean isCode() {
        return cell == CODE;
    }

    /** Returns the spans of what a codelet fires with, of the blocks that lie in the DRAM. */
    public static List<Span> of(Fired fired, IntPredicate inDram) {
        return of(fired, inDram, 0);
    }

    /**
     * Returns the spans of what a codelet fires with, of the blocks that lie in the DRAM, and of its kernel.
     *
     * @param code the bytes of the kernel, a multiple of 8; 0 if it has its place on the core
     */
    public static List<Span> of(Fired fired, IntPredicate inDram, int code) {
        List<Span> spans = of(fired.words(), inDram, fired.fills());
        if (code > 0) {
            spans.add(new Span(CODE, 0, code, true, List.of()));
        }
        return spans;
    }

    /**
     * Returns the spans of arguments, of the blocks of which a predicate tells by their cells.
     *
     * @param filled whether all is written that is declared as written; what of it is not is brought, to be written
     *     back as it was
     */
    public static List<Span> of(List<Fired.Word> arguments, IntPredicate inDram, boolean filled) {
        List<Fired.Word> words = new ArrayList<>();
        for (Fired.Word word : arguments) {
            if (word.isBlock() && inDram.test(word.cell()) && word.bytes() > 0) {
                words.add(word);
            }
        }
        words.sort(IN_ORDER);
        List<Span> spans = new ArrayList<>();
        int first = 0;
        while (first < words.size()) {
            int next = first;
            int to = words.get(first).end();
            while (next < words.size()
                    && words.get(next).cell() == words.get(first).cell()
                    && words.get(next).number() < to) {
                to = Math.max(to, words.get(next).end());
                next++;
            }
            spans.add(of(words.subList(first, next), to, filled));
            first = next;
        }
        return spans;
    }

    private static Span of(List<Fired.Word> words, int to, boolean filled) {
        List<Piece> written = new ArrayList<>();
        int behind = 0;
        for (Fired.Word word : words) {
            int from = Math.max(word.number(), behind);
            if (word.access().writing() && from < word.end()) {
                cut(from, word.end(), written);
                behind = word.end();
            }
        }
        boolean brought =
                !filled || words.stream().anyMatch(word -> word.access().reading());
        return new Span(words.get(0).cell(), words.get(0).number(), to, brought, written);
    }

    /** Doublewords go fastest; what is before and behind them goes apart, so that nothing else is overwritten. */
    private static void cut(int from, int to, List<Piece> pieces) {
        int size = (from | to) % Integer.BYTES == 0 ? 2 : 0;
        int body = from + DOUBLEWORD - 1 & -DOUBLEWORD;
        int end = to & -DOUBLEWORD;
        if (body >= end) {
            pieces.add(new Piece(from, to, size));
            return;
        }
        if (from < body) {
            pieces.add(new Piece(from, body, size));
        }
        pieces.add(new Piece(body, end, 3));
        if (end < to) {
            pieces.add(new Piece(end, to, size));
        }
    }

    /** Returns what is brought: doublewords, which may be more than is used. */
    public Piece whole() {
        return new Piece(from & -DOUBLEWORD, end(), 3);
    }

    /** Returns the bytes that it takes in a buffer. */
    public int bytes() {
        return end() - (from & -DOUBLEWORD);
    }

    /** Returns the bytes that several take there, one behind the other. */
    public static int bytes(List<Span> spans) {
        int bytes = 0;
        for (Span span : spans) {
            bytes += span.bytes();
        }
        return bytes;
    }

    /** Returns an empty one where it begins, of which a doubleword is brought: by that the core is told to go on. */
    Span head() {
        return new Span(cell, from, from, true, List.of());
    }

    private int end() {
        return Math.max(to + DOUBLEWORD - 1 & -DOUBLEWORD, (from & -DOUBLEWORD) + DOUBLEWORD);
    }

    public int bytesBrought() {
        return brought ? bytes() : 0;
    }

    public int bytesWritten() {
        return written.stream().mapToInt(piece -> piece.to() - piece.from()).sum();
    }

    public boolean covers(Fired.Word word) {
        return word.cell() == cell && from <= word.number() && word.end() <= to;
    }
}
