package org.edarts.epiphany.cam.channel;

import java.util.List;
import org.edarts.epiphany.cam.layout.StreamLayout;
import org.edarts.epiphany.cam.signal.Fired;

/**
 * What a channel is told to move: rows of elements. All numbers are bytes, but for rows and elements.
 *
 * @param size the power of two of bytes that an element has
 * @param rows how many rows there are
 * @param elements the elements of a row
 * @param fromStride from a row that is read to the next
 * @param toStride from a row that is written to the next
 */
record Transfer(int size, int rows, int elements, int fromStride, int toStride) {
    private static final int LARGEST = 3;

    /** What the arguments of a row take: address and length of what is read and of what is written. */
    private static final int WORDS = 4;

    private static final int FROM = 1;
    private static final int TO = 3;

    /** Finds it in what a copy fires with. */
    static Transfer of(List<Fired.Word> words) {
        Fired.Word from = words.get(FROM);
        Fired.Word to = words.get(TO);
        int rows = words.get(0).number();
        int fromStride = rows == 1 ? 0 : words.get(FROM + WORDS).number() - from.number();
        int toStride = rows == 1 ? 0 : words.get(TO + WORDS).number() - to.number();
        int all = from.number() | to.number() | from.bytes() | fromStride | toStride | 1 << LARGEST;
        int size = Integer.numberOfTrailingZeros(all);
        return new Transfer(size, rows, from.bytes() >> size, fromStride, toStride);
    }

    /** Returns how many elements are moved. */
    int moved() {
        return rows * elements;
    }

    /** Returns whether a descriptor can tell it. */
    boolean hasForm() {
        return elements <= Character.MAX_VALUE && Math.max(step(fromStride), step(toStride)) <= Short.MAX_VALUE;
    }

    /** Returns the words of a descriptor, of which the first is added to what comes then. */
    List<Fired.Word> descriptor(Fired.Word from, Fired.Word to, boolean here) {
        int stride = 1 << size;
        return List.of(
                new Fired.Word(Fired.CHANNEL, StreamLayout.config(here, size)),
                new Fired.Word(Fired.VALUE, stride << Short.SIZE | stride),
                new Fired.Word(Fired.VALUE, rows << Short.SIZE | elements),
                new Fired.Word(Fired.VALUE, step(toStride) << Short.SIZE | step(fromStride)),
                whole(from, fromStride),
                whole(to, toStride));
    }

    /** After the last element of a row a channel adds this to its address, and no stride. */
    private int step(int rowStride) {
        return rows == 1 ? 0 : rowStride - (elements - 1 << size);
    }

    private Fired.Word whole(Fired.Word first, int rowStride) {
        return new Fired.Word(first.cell(), first.number(), (rows - 1) * rowStride + first.bytes(), first.access());
    }
}
