package org.edarts.epiphany.cam.transfer;

import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.cam.signal.Fired;

/**
 * What {@linkplain StreamRecord records} have in common that differ only in addresses, values and the kernel.
 * Immutable.
 *
 * @param spans how many spans there are
 * @param brought what is brought, at least one transfer, for the end of the last tells the core to go on
 * @param returned what is written back
 * @param arguments where in the data each word of the arguments leads, or {@link #OUTSIDE}
 */
public record StreamShape(int spans, List<Transfer> brought, List<Transfer> returned, List<Integer> arguments) {
    /** The place of an argument that is not in the buffer. */
    public static final int OUTSIDE = -1;

    private static final int DOUBLEWORDS = 3;

    public StreamShape {
        brought = brought.isEmpty() ? List.of(new Transfer(0, 0, DOUBLEWORDS, 1)) : List.copyOf(brought);
        returned = List.copyOf(returned);
        arguments = List.copyOf(arguments);
    }

    /**
     * Bytes that one DMA transfer moves.
     *
     * @param span the number of the span that they are of
     * @param place where they are, from the beginning of all data in the buffer
     * @param size the power of two of the bytes of an element
     * @param elements how many elements there are
     */
    public record Transfer(int span, int place, int size, int elements) {}

    /** Returns that of arguments whose spans lie one behind the other. */
    public static StreamShape of(List<Fired.Word> words, List<Span> spans) {
        List<Transfer> brought = new ArrayList<>();
        List<Transfer> returned = new ArrayList<>();
        int place = 0;
        for (int number = 0; number < spans.size(); number++) {
            Span span = spans.get(number);
            if (span.brought()) {
                brought.add(
                        new Transfer(number, place, DOUBLEWORDS, span.whole().elements()));
            }
            for (Span.Piece piece : span.written()) {
                int from = place + piece.from() - span.whole().from();
                returned.add(new Transfer(number, from, piece.size(), piece.elements()));
            }
            place += span.bytes();
        }
        return new StreamShape(
                spans.size(),
                brought,
                returned,
                words.stream().map(word -> placeOf(word, spans)).toList());
    }

    private static int placeOf(Fired.Word word, List<Span> spans) {
        int place = 0;
        for (Span span : spans) {
            if (word.isBlock() && word.bytes() > 0 && span.covers(word)) {
                return place + word.number() - span.whole().from();
            }
            place += span.bytes();
        }
        return OUTSIDE;
    }

    /** Returns how many transfers there are. */
    public int transfers() {
        return brought.size() + returned.size();
    }
}
