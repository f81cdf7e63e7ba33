package org.edarts.epiphany.cam;

import java.util.Optional;
import org.edarts.epiphany.cam.ProcedureForm.Part;

/**
 * A frame of a threaded procedure.
 *
 * @param form what it is a frame of
 * @param core whose codelets fire there
 * @param address where it lies
 * @param owner who invokes with it
 * @param handle what the owner knows of it, in the owner's memory
 * @param seat the number of its place on the core
 * @param kept whether it is for when no CU of an SU has anything
 */
record Frame(ProcedureForm form, int core, int address, int owner, int handle, int seat, boolean kept) {
    boolean abroad() {
        return owner != core;
    }

    /** Returns the codelet that waits with a slot, if that is one of the frame. */
    Optional<Part> waiting(int slotCore, int slot) {
        return form.parts().stream()
                .filter(part -> core == slotCore && address + part.slot == slot)
                .findFirst();
    }
}
