package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * The core of a CU that fires what its SU hands to it: kernels, what they fire with, and blocks. Owner: the thread that
 * lowers the graph.
 */
final class CuPlan extends CorePlan {
    /** What a CU fires, and what it has to fire then. */
    static final int MOST_MAILS = 2;

    private final Handing handing;
    private final Assignment assignment;
    private final Charges charges;
    private int numbers;
    private int owners;

    CuPlan(
            int core,
            List<Track> tracks,
            CoreMemory memory,
            CoreStream stream,
            CoreInputs inputs,
            Handing handing,
            Assignment assignment) {
        super(core, tracks, memory, stream, CoreCode.resident(), inputs);
        this.handing = handing;
        this.assignment = assignment;
        this.charges = handing.charges(assignment.suOf(core));
    }

    /** What is written into other cores' memories lies at the same place on each CU of all SUs. */
    @Override
    void begin(Lowering lowering) {
        int copied = handing.mostBytesCopied();
        memory.data(
                "CU",
                copied == 0 ? ScheduleLayout.SERVING_BYTES : ScheduleLayout.BRINGING_BYTES + copied,
                2 * Long.BYTES);
        numbers = memory.data("numbers behind data", assignment.cus().size() * Integer.BYTES, Long.BYTES);
        owners = memory.data("CU", charges.owners().size() * Integer.BYTES, Integer.BYTES);
        charges.layOut(this, lowering);
    }

    @Override
    String idle(boolean waiting) {
        return "serve";
    }

    /** Kernels and what they fire with belong to the codelets of its SU, and a buffer has all blocks of one of them. */
    @Override
    String remedy() {
        return "use more clusters, whose CUs need kernels of fewer codelets, or smaller blocks or kernels";
    }

    @Override
    List<Integer> wordsOf(int cell) {
        return charges.wordsOf(cell, core);
    }

    @Override
    void into(ByteBuffer bytes, Lowering lowering) {
        int own = assignment.cus().indexOf(core) * Integer.BYTES;
        bytes.putInt(Layout.RECORD + ScheduleLayout.CU_FROM, Layout.RECORD + ScheduleLayout.MAILS)
                .putInt(Layout.RECORD + ScheduleLayout.CU_TELLS, handing.placeOfByte(core));
        if (charges.areShared()) {
            int pieces = Layout.RECORD + ScheduleLayout.BRING_PIECES;
            bytes.putInt(Layout.RECORD + ScheduleLayout.BRING_OFFSET, own)
                    .putInt(Layout.RECORD + ScheduleLayout.CU_OWNERS, owners - Integer.BYTES)
                    .putInt(pieces + ScheduleLayout.PIECE_TO, Layout.RECORD + ScheduleLayout.BRING_TO)
                    .putInt(pieces + ScheduleLayout.PIECE_SIZE, 3);
            for (int owner = 0; owner < charges.owners().size(); owner++) {
                bytes.putInt(
                        owners + owner * Integer.BYTES,
                        assignment.globalAddress(charges.owners().get(owner), 0) - owner - 1);
            }
        }
        int number = charges.areShared() ? numbers : numbers + own;
        charges.into(bytes, core, new Charge.Addresses() {
            @Override
            public int kernel(String name) {
                return CuPlan.this.kernel(name);
            }

            @Override
            public int block(int cell) {
                return lowering.globalBlockAddress(cell);
            }

            @Override
            public int numberBehind(int cell) {
                int home = lowering.homes().of(cell);
                return home == Homes.DRAM
                        ? lowering.numbersInDram() + number - numbers
                        : assignment.globalAddress(home, number);
            }

            @Override
            public int word(Fired.Word word) {
                return switch (word.cell()) {
                    case Fired.VALUE -> word.number();
                    case Fired.OUTLET -> handing.said(core, word);
                    default -> 0;
                };
            }
        });
    }
}
