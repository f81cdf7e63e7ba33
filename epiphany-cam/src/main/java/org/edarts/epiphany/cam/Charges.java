package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.edarts.epiphany.cam.Span.Piece;

/**
 * What CUs fire of a graph that SUs hand out: of each kernel with its arguments a charge, at the same place on each CU,
 * for any of them may fire it. Blocks lie on any core; before the kernel fires the CU copies what is read into a buffer
 * of its own, and behind it copies back what is written. Owner: the thread that lowers the graph.
 */
final class Charges {
    private static final int DOUBLEWORD = 8;

    private final Map<Fired, Charge> charges = new LinkedHashMap<>();

    /** The cores on which blocks lie, and in which a CU writes a number behind what it has written. */
    private int stamps;

    private int buffer;
    private int bufferBytes;

    /** A kernel with its arguments. */
    private static final class Charge {
        final List<Span> spans;

        /** The first codelet that fires it. */
        final String codelet;

        int address;
        int brought;
        int written;

        Charge(List<Span> spans, String codelet) {
            this.spans = spans;
            this.codelet = codelet;
        }

        int dataBytes() {
            return spans.stream().mapToInt(Span::bytes).sum();
        }

        long broughtPieces() {
            return spans.stream().filter(Span::brought).count();
        }

        int writtenPieces() {
            return spans.stream().mapToInt(span -> span.written().size()).sum();
        }
    }

    /** Where something lies for whom. */
    interface Addresses {
        /** Returns the kernel's address on the CU. */
        int kernel(String name);

        /** Returns at which address all cores find the block of a cell. */
        int block(int cell);

        /** Returns at which address all cores find what lies at an offset in the core of the block of a cell. */
        int besideBlock(int cell, int offset);

        /** Returns the content of what is no block. */
        int word(Fired.Word word);
    }

    /** Notes what a codelet fires. */
    void add(Fired fired, String codelet) {
        charges.computeIfAbsent(fired, key -> new Charge(Span.of(key, cell -> true), codelet));
    }

    /** Lays them out on a CU: on each the same. */
    void layOut(CorePlan plan, int cus, Lowering lowering) {
        CoreMemory memory = plan.memory;
        stamps = memory.data("numbers behind data", cus * Integer.BYTES, DOUBLEWORD);
        charges.forEach((fired, charge) -> {
            plan.kernel(fired.kernel(), charge.codelet, lowering);
            int bytes = ScheduleLayout.CHARGE_ARGUMENTS + fired.words().size() * Integer.BYTES;
            charge.address = memory.data("charges", bytes, DOUBLEWORD);
            charge.brought = list(memory, (int) charge.broughtPieces());
            charge.written = list(memory, charge.writtenPieces());
            bufferBytes = Math.max(bufferBytes, charge.dataBytes());
        });
        buffer = memory.data("buffer", bufferBytes, DOUBLEWORD);
    }

    private static int list(CoreMemory memory, int pieces) {
        return pieces == 0 ? 0 : memory.data("charges", (pieces + 1) * ScheduleLayout.PIECE_BYTES, DOUBLEWORD);
    }

    /** Returns where on each CU lies what a codelet fires. */
    int addressOf(Fired fired) {
        return Objects.requireNonNull(charges.get(fired)).address;
    }

    /** Returns where a CU finds the content of a cell among its arguments. */
    List<Integer> wordsOf(int cell) {
        List<Integer> found = new ArrayList<>();
        charges.forEach((fired, charge) -> {
            int at = charge.address + ScheduleLayout.CHARGE_ARGUMENTS;
            for (Fired.Word word : fired.words()) {
                if (word.cell() == Fired.CONTENT && word.number() == cell) {
                    found.add(at);
                }
                at += Integer.BYTES;
            }
        });
        return found;
    }

    /** Writes them into the image of the CU of that number. */
    void into(ByteBuffer bytes, int cu, Addresses addresses) {
        charges.forEach((fired, charge) -> {
            bytes.putInt(charge.address + ScheduleLayout.CHARGE_KERNEL, addresses.kernel(fired.kernel()))
                    .putShort(charge.address + ScheduleLayout.CHARGE_BROUGHT, (short) charge.brought)
                    .putShort(charge.address + ScheduleLayout.CHARGE_WRITTEN, (short) charge.written);
            int at = charge.address + ScheduleLayout.CHARGE_ARGUMENTS;
            for (Fired.Word word : fired.words()) {
                bytes.putInt(at, word.isBlock() ? place(charge, word) : addresses.word(word));
                at += Integer.BYTES;
            }
            lists(bytes, charge, cu, addresses);
        });
    }

    /** Returns where in the buffer a kernel finds a block, or a part of it. */
    private int place(Charge charge, Fired.Word word) {
        int at = buffer;
        for (Span span : charge.spans) {
            if (span.covers(word)) {
                return at + word.number() - span.whole().from();
            }
            at += span.bytes();
        }
        return buffer;
    }

    private void lists(ByteBuffer bytes, Charge charge, int cu, Addresses addresses) {
        int here = buffer;
        int brought = charge.brought;
        int written = charge.written;
        for (Span span : charge.spans) {
            Piece whole = span.whole();
            int block = addresses.block(span.cell());
            int toHere = here - whole.from();
            if (span.brought()) {
                piece(bytes, brought, block + whole.from(), here, whole);
                brought += ScheduleLayout.PIECE_BYTES;
            }
            for (Piece piece : span.written()) {
                piece(bytes, written, toHere + piece.from(), block + piece.from(), piece);
                bytes.putInt(
                        written + ScheduleLayout.PIECE_STAMP,
                        addresses.besideBlock(span.cell(), stamps + cu * Integer.BYTES));
                written += ScheduleLayout.PIECE_BYTES;
            }
            here += span.bytes();
        }
    }

    private static void piece(ByteBuffer bytes, int at, int from, int to, Piece piece) {
        bytes.putInt(at + ScheduleLayout.PIECE_FROM, from)
                .putInt(at + ScheduleLayout.PIECE_TO, to)
                .putInt(at + ScheduleLayout.PIECE_ELEMENTS, piece.elements())
                .putInt(at + ScheduleLayout.PIECE_SIZE, piece.size());
    }
}
