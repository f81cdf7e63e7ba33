package org.edarts.epiphany.cam.lower;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.ScheduleLayout;
import org.edarts.epiphany.cam.local.CoreCode;
import org.edarts.epiphany.cam.local.CoreStream;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.transfer.Span;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * The core of a CU that fires what its SU hands to it: kernels, what they fire with, and blocks. What it alone may fire
 * has its slots and arcs here. Owner: the thread that lowers the graph.
 */
final class CuPlan extends CorePlan {
    /** What a CU fires, and what it has to fire then. */
    static final int MOST_MAILS = 2;

    private final Handing handing;
    private final Assignment assignment;
    private final Charges charges;

    /** What this CU alone fires, and where that lies. */
    private final Map<Fired, Integer> own = new LinkedHashMap<>();

    private int numbers;
    private int owners;
    private int buffer;

    CuPlan(
            int core,
            List<Track> tracks,
            CoreMemory memory,
            CoreStream stream,
            CoreCode code,
            CoreInputs inputs,
            Handing handing,
            Assignment assignment) {
        super(core, tracks, memory, stream, code, inputs);
        this.handing = handing;
        this.assignment = assignment;
        this.charges = handing.charges(assignment.suOf(core));
    }

    /**
     * What is written into other cores' memories lies at the same place on each CU of all SUs, and what an SU hands out
     * on each of its CUs: so what this CU alone fires comes behind that.
     */
    @Override
    void begin(Lowering lowering) {
        int copied = handing.mostBytesCopied();
        memory.data(
                "CU",
                copied == 0 ? ScheduleLayout.SERVING_BYTES : ScheduleLayout.BRINGING_BYTES + copied,
                2 * Long.BYTES);
        numbers = memory.data("numbers behind data", assignment.cus().size() * Integer.BYTES, Long.BYTES);
        owners = memory.data("CU", charges.owners().size() * Integer.BYTES, Integer.BYTES);
        charges.addKernels(this, lowering);
        code.layOut(memory, charges.mostKernels());
        charges.layOut(this);
        tracks.stream()
                .filter(track -> !track.fired().equals(Fired.NOTHING))
                .forEach(track -> kernel(track.fired().kernel(), lowering.nameOf(track.first()), lowering));
        int most = tracks.stream()
                .mapToInt(track -> chargeOf(track.fired(), lowering).dataBytes())
                .max()
                .orElse(0);
        buffer = most > charges.dataBytes() ? memory.data("buffer", most, Long.BYTES) : charges.buffer();
    }

    /** Returns what is fired here alone: blocks of this core are used where they are. */
    private Charge chargeOf(Fired fired, Lowering lowering) {
        return new Charge(
                fired,
                Span.of(fired, cell -> lowering.homes().of(cell) != core),
                Charge.contents(fired, handing.said()));
    }

    @Override
    void place(Track track, Lowering lowering) {
        Fired fired = track.fired();
        if (!fired.equals(Fired.NOTHING) && !own.containsKey(fired)) {
            own.put(fired, memory.data("charges", chargeOf(fired, lowering).bytes(), Long.BYTES));
        }
    }

    @Override
    int kernelOf(Track track, Firmware firmware) {
        return firmware.address("fire_at_home");
    }

    @Override
    int argumentsOf(Track track) {
        return own.getOrDefault(track.fired(), 0);
    }

    @Override
    String idle(boolean waiting) {
        return "serve";
    }

    /** Kernels and what they fire with belong to the codelets of its SU, and a buffer has all blocks of one of them. */
    @Override
    String remedy(BlocksOnCores all) {
        return "use smaller blocks or kernels, or fewer codelets";
    }

    @Override
    List<Integer> wordsOf(int content) {
        List<Integer> found = new ArrayList<>(charges.wordsOf(content, core));
        own.forEach((fired, at) -> fired.placesOf(content)
                .forEach(place -> found.add(at + ScheduleLayout.CHARGE_ARGUMENTS + place * Integer.BYTES)));
        return found;
    }

    @Override
    void into(ByteBuffer bytes, Lowering lowering) {
        int number = assignment.cus().indexOf(core) * Integer.BYTES;
        bytes.putInt(Layout.RECORD + ScheduleLayout.CU_FROM, Layout.RECORD + ScheduleLayout.MAILS)
                .putInt(Layout.RECORD + ScheduleLayout.CU_TELLS, handing.placeOfByte(core));
        if (charges.areShared()) {
            int pieces = Layout.RECORD + ScheduleLayout.BRING_PIECES;
            bytes.putInt(Layout.RECORD + ScheduleLayout.BRING_OFFSET, number)
                    .putInt(Layout.RECORD + ScheduleLayout.CU_OWNERS, owners - Integer.BYTES)
                    .putInt(pieces + ScheduleLayout.PIECE_TO, Layout.RECORD + ScheduleLayout.BRING_TO)
                    .putShort(pieces + ScheduleLayout.PIECE_SIZE, (short) 3);
            for (int owner = 0; owner < charges.owners().size(); owner++) {
                bytes.putInt(
                        owners + owner * Integer.BYTES,
                        assignment.globalAddress(charges.owners().get(owner), 0) - owner - 1);
            }
        }
        charges.into(bytes, core, new HandedOut(charges.areShared() ? 0 : number, lowering));
        own.forEach(
                (fired, at) -> chargeOf(fired, lowering).into(bytes, at, at, buffer, new FiredHere(number, lowering)));
    }

    /** Where what an SU hands out finds what it needs, whichever CU fires it. */
    private class HandedOut implements Charge.Addresses {
        final Lowering lowering;
        private final int number;

        HandedOut(int number, Lowering lowering) {
            this.number = number;
            this.lowering = lowering;
        }

        @Override
        public int kernel(String name) {
            return CuPlan.this.kernel(name);
        }

        @Override
        public int block(int cell) {
            return lowering.blocks().global(cell);
        }

        @Override
        public int numberBehind(int cell) {
            int home = lowering.homes().of(cell);
            return home == Homes.DRAM
                    ? lowering.numbersInDram() + number
                    : assignment.globalAddress(home, numbers + number);
        }

        @Override
        public int word(Fired.Word word) {
            return switch (word.cell()) {
                case Fired.VALUE -> word.number();
                case Fired.OUTLET -> said(word);
                case Fired.FRAME_OUTLET -> content(word);
                default -> 0;
            };
        }

        @Override
        public int content(Fired.Word word) {
            return word.cell() == Fired.CONTENT
                    ? lowering.results().address(word.number(), assignment)
                    : lowering.frames().globalAddress(assignment.suOf(core), word);
        }

        int said(Fired.Word word) {
            return handing.said(core, word);
        }
    }

    /** Where what this CU alone fires finds it. */
    private final class FiredHere extends HandedOut {
        FiredHere(int number, Lowering lowering) {
            super(number, lowering);
        }

        @Override
        public int block(int cell) {
            return lowering.blocks().of(cell, core);
        }

        @Override
        int said(Fired.Word word) {
            return CuPlan.this.said(word);
        }
    }
}
