package org.edarts.epiphany.cam.transfer;

import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.cam.signal.Fired;

/**
 * What {@linkplain StreamRecord records} have in common that differ only in addresses, values and the kernel.
 * Immutable.
 *
 * @param spans how many spans there are
 * @param numbers to how many memories a number goes behind what is written back; it lies in front of all data
 * @param brought what is brought, at least one transfer, for the end of the last tells the core to go on
 * @param returned what is written back
 * @param arguments where in the data each word of the arguments leads, or {@link #OUTSIDE}
 */
public record StreamShape(
        int spans, int numbers, List<Transfer> brought, List<Transfer> returned, List<Integer> arguments) {
    /** The place of an argument that is not in the buffer. */
    public static final int OUTSIDE = -1;

    private static final int DOUBLEWORDS = 3;

    public StreamShape {
        brought = brought.isEmpty()
                ? List.of(new Transfer(0, placeOfData(numbers), DOUBLEWORDS, 1, false))
                : List.copyOf(brought);
        returned = List.copyOf(returned);
        arguments = List.copyOf(arguments);
    }

    /**
     * Bytes that one DMA transfer moves.
     *
     * @param span the number of the span that they are of; behind all spans, of a memory that a number goes to
     * @param place where they are, from the beginning of all data in the buffer
     * @param size the power of two of the bytes of an element
     * @param elements how many elements there are
     * @param stays whether what is brought may stay in the buffer for the next firing that reads it, for nobody writes
     *     it
     */
    public record Transfer(int span, int place, int size, int elements, boolean stays) {}

    /** Returns where the first span lies, from the beginning of all data: behind the number, if there is one. */
    static int placeOfData(int numbers) {
        return numbers > 0 ? 1 << DOUBLEWORDS : 0;
    }

    /**
     * Returns that of arguments whose spans lie one behind the other, and that so many numbers follow.
     *
     * @param firstStays whether the first one may stay in the buffer
     */
    public static StreamShape of(List<Fired.Word> words, List<Span> spans, int numbers, boolean firstStays) {
        List<Transfer> brought = new ArrayList<>();
        List<Transfer> returned = new ArrayList<>();
        int place = placeOfData(numbers);
        for (int number = 0; number < spans.size(); number++) {
            Span span = spans.get(number);
            if (span.brought()) {
                brought.add(
                        new Transfer(number, place, DOUBLEWORDS, span.whole().elements(), firstStays && number == 0));
            }
            for (Span.Piece piece : span.written()) {
                int from = place + piece.from() - span.whole().from();
                returned.add(new Transfer(number, from, piece.size(), piece.elements(), false));
            }
            place += span.bytes();
        }
        for (int number = 0; number < numbers; number++) {
            returned.add(new Transfer(spans.size() + number, 0, DOUBLEWORDS, 1, false));
        }
        List<Integer> arguments = new ArrayList<>(words.size());
        words.forEach(word -> arguments.add(placeOf(word, spans, placeOfData(numbers))));
        return new StreamShape(spans.size(), numbers, brought, returned, arguments);
    }

    private static int placeOf(Fired.Word word, List<Span> spans, int first) {
        int place = first;
        for (Span span : spans) {
            if (word.isBlock() && word.bytes() > 0 && span.covers(word)) {
                return place + word.number() - span.whole().from();
            }
            place += span.bytes();
        }
        return OUTSIDE;
    }

    /** Returns whether the first that is brought may stay in the buffer. */
    public boolean firstStays() {
        return brought.get(0).stays();
    }

    /** Returns how many transfers there are. */
    public int transfers() {
        return brought.size() + returned.size();
    }
}
