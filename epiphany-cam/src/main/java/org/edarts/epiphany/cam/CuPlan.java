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
    }

    @Override
    void begin(Lowering lowering) {
        memory.data("CU", ScheduleLayout.SERVING_BYTES, 2 * Long.BYTES);
        handing.charges().layOut(this, assignment.cus().size(), lowering);
    }

    @Override
    String idle(boolean waiting) {
        return "serve";
    }

    @Override
    List<Integer> wordsOf(int cell) {
        return handing.charges().wordsOf(cell);
    }

    @Override
    void into(ByteBuffer bytes, Lowering lowering) {
        bytes.putInt(Layout.RECORD + ScheduleLayout.CU_FROM, Layout.RECORD + ScheduleLayout.MAILS)
                .putInt(Layout.RECORD + ScheduleLayout.CU_TELLS, handing.placeOfByte(core));
        int number = handing.charges().numberBehind(assignment.cus().indexOf(core));
        handing.charges().into(bytes, new Charge.Addresses() {
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
                return assignment.globalAddress(lowering.homes().of(cell), number);
            }

            @Override
            public int word(Fired.Word word) {
                return word.cell() == Fired.VALUE ? word.number() : 0;
            }
        });
    }
}
