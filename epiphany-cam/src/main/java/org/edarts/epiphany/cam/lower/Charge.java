package org.edarts.epiphany.cam.lower;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.ScheduleLayout;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.transfer.Span;
import org.edarts.epiphany.cam.transfer.Span.Piece;

/**
 * A kernel with its arguments, for whatever core fires it: what that copies into a buffer of its own before, since
 * blocks lie on any core, and what it copies back afterwards. Immutable.
 *
 * @param fired the kernel and its arguments
 * @param spans the blocks that it uses, or parts of them
 * @param contents the places of arguments that are copied, too, since cores write them
 */
record Charge(Fired fired, List<Span> spans, List<Integer> contents) {
    private static final int DOUBLEWORD = 8;
    private static final Piece WORD = new Piece(0, Integer.BYTES, 2);

    /** Where something lies for whom. */
    interface Addresses {
        /** Returns the kernel's address on the core that fires it. */
        int kernel(String name);

        /** Returns at which address whoever fires it finds the block of a cell. */
        int block(int cell);

        /** Returns at which address whoever fires it finds the number behind what is written into a cell's block. */
        int numberBehind(int cell);

        /** Returns the content of what is no block. */
        int word(Fired.Word word);

        /** Returns at which address whoever fires it finds the content of what a core writes. */
        default int content(Fired.Word word) {
            throw new IllegalStateException("no core writes " + word);
        }
    }

    /** Makes that of what a codelet fires, whose blocks may lie anywhere. */
    Charge(Fired fired) {
        this(fired, Set.of());
    }

    /** Makes that of a codelet that waits for kernels to say the contents of some cells. */
    Charge(Fired fired, Set<Integer> said) {
        this(fired, Span.of(fired, cell -> true), contents(fired, said));
    }

    /** Returns the places of arguments whose content cores write. */
    static List<Integer> contents(Fired fired, Set<Integer> said) {
        return IntStream.range(0, fired.words().size())
                .filter(place -> isContent(fired.words().get(place), said))
                .boxed()
                .toList();
    }

    private static boolean isContent(Fired.Word word, Set<Integer> said) {
        return word.cell() == Fired.FRAME_CONTENT
                || word.cell() == Fired.CONTENT && said.contains(Fired.cellOf(word.number()));
    }

    /** Returns the bytes that its blocks take in a buffer. */
    int dataBytes() {
        return spans.stream().mapToInt(Span::bytes).sum();
    }

    /** Returns the bytes of kernel, arguments and lists. */
    int bytes() {
        return listsAt() + listBytes(broughtPieces()) + listBytes(writtenPieces());
    }

    private int broughtPieces() {
        return (int) spans.stream().filter(Span::brought).count() + contents.size();
    }

    private int writtenPieces() {
        return spans.stream().mapToInt(span -> span.written().size()).sum();
    }

    private int listsAt() {
        return CoreMemory.aligned(
                ScheduleLayout.CHARGE_ARGUMENTS + fired.words().size() * Integer.BYTES, DOUBLEWORD);
    }

    private static int listBytes(int pieces) {
        return pieces == 0 ? 0 : (pieces + 1) * ScheduleLayout.PIECE_BYTES;
    }

    /** Returns from its beginning to the arguments that have a word of the content of a cell. */
    List<Integer> wordsOf(int content) {
        return fired.placesOf(content).stream()
                .map(place -> ScheduleLayout.CHARGE_ARGUMENTS + place * Integer.BYTES)
                .toList();
    }

    /**
     * Writes it.
     *
     * @param at where it goes
     * @param lies where it is when it is fired
     * @param buffer where its blocks are then
     */
    void into(ByteBuffer bytes, int at, int lies, int buffer, Addresses addresses) {
        int brought = listsAt();
        int written = brought + listBytes(broughtPieces());
        bytes.putShort(at + ScheduleLayout.CHARGE_KERNEL, Layout.half(addresses.kernel(fired.kernel())))
                .putShort(at + ScheduleLayout.CHARGE_SIZE, Layout.half(bytes() / DOUBLEWORD))
                .putShort(at + ScheduleLayout.CHARGE_BROUGHT, Layout.half(broughtPieces() == 0 ? 0 : lies + brought))
                .putShort(at + ScheduleLayout.CHARGE_WRITTEN, Layout.half(writtenPieces() == 0 ? 0 : lies + written));
        int argument = at + ScheduleLayout.CHARGE_ARGUMENTS;
        for (Fired.Word word : fired.words()) {
            bytes.putInt(argument, word.isBlock() ? place(buffer, word, addresses) : addresses.word(word));
            argument += Integer.BYTES;
        }
        lists(bytes, at + brought, at + written, buffer, addresses);
        int content = at + written - (contents.isEmpty() ? 0 : contents.size() + 1) * ScheduleLayout.PIECE_BYTES;
        for (int place : contents) {
            int to = lies + ScheduleLayout.CHARGE_ARGUMENTS + place * Integer.BYTES;
            piece(bytes, content, addresses.content(fired.words().get(place)), to, WORD);
            content += ScheduleLayout.PIECE_BYTES;
        }
    }

    /** Returns where a kernel finds a block, or a part of it: in the buffer, or where it lies. */
    private int place(int buffer, Fired.Word word, Addresses addresses) {
        int at = buffer;
        for (Span span : spans) {
            if (span.covers(word)) {
                return at + word.number() - span.whole().from();
            }
            at += span.bytes();
        }
        return word.bytes() == 0 ? buffer : addresses.block(word.cell()) + word.number();
    }

    private void lists(ByteBuffer bytes, int broughtAt, int writtenAt, int buffer, Addresses addresses) {
        int here = buffer;
        int brought = broughtAt;
        int written = writtenAt;
        for (Span span : spans) {
            Piece whole = span.whole();
            int block = addresses.block(span.cell());
            int toHere = here - whole.from();
            if (span.brought()) {
                piece(bytes, brought, block + whole.from(), here, whole);
                brought += ScheduleLayout.PIECE_BYTES;
            }
            for (Piece piece : span.written()) {
                piece(bytes, written, toHere + piece.from(), block + piece.from(), piece);
                bytes.putInt(written + ScheduleLayout.PIECE_STAMP, addresses.numberBehind(span.cell()));
                written += ScheduleLayout.PIECE_BYTES;
            }
            here += span.bytes();
        }
    }

    private static void piece(ByteBuffer bytes, int at, int from, int to, Piece piece) {
        bytes.putInt(at + ScheduleLayout.PIECE_FROM, from)
                .putInt(at + ScheduleLayout.PIECE_TO, to)
                .putShort(at + ScheduleLayout.PIECE_ELEMENTS, Layout.half(piece.elements()))
                .putShort(at + ScheduleLayout.PIECE_SIZE, Layout.half(piece.size()));
    }
}
