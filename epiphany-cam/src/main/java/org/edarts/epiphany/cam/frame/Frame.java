package org.edarts.epiphany.cam.frame;

import java.util.Optional;
import org.edarts.epiphany.cam.frame.ProcedureForm.Part;

/**
 * A frame of a threaded procedure.
 *
 * @param form what it is a frame of
 * @param core whose codelets fire there
 * @param address where it lies
 * @param owner who invokes with it
 * @param handle what the owner knows of it, in the owner's memory
 * @param seat the number of its place on the core
 * @param kind what it is for
 */
public record Frame(ProcedureForm form, int core, int address, int owner, int handle, int seat, Kind kind) {
    /** What a frame is for. */
    enum Kind {
        /** What is invoked. */
        PLAIN,
        /** What is invoked when no CU of an SU has anything. */
        KEPT,
        /** What finds no other frame: that of a {@link Nest}. */
        NEST
    }

    private static final int NO_SEAT = -1;

    /**
     * Returns the frame of a nest.
     *
     * @param nobody what stands for its handle
     */
    static Frame ofNest(Nest nest, int nobody) {
        return new Frame(nest.form(), nest.core(), nest.frame(), nest.core(), nobody, NO_SEAT, Kind.NEST);
    }

    public boolean abroad() {
        return owner != core;
    }

    public boolean kept() {
        return kind == Kind.KEPT;
    }

    public boolean nested() {
        return kind == Kind.NEST;
    }

    /** Returns the codelet that waits with a slot, if that is one of the frame. */
    public Optional<Part> waiting(int slotCore, int slot) {
        return form.parts().stream()
                .filter(part -> core == slotCore && address + part.slot == slot)
                .findFirst();
    }
}
