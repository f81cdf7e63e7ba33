package org.edarts.epiphany.cam.frame;

import java.util.List;
import org.edarts.epiphany.cam.layout.NestLayout;

/**
 * A frame more of a procedure on a core, with what lets invocations begin there one in the place of another.
 *
 * @param form the procedure
 * @param core the core
 * @param address where it lies
 * @param invoked what the procedure may invoke
 */
public record Nest(ProcedureForm form, int core, int address, List<ProcedureForm> invoked) {
    /** Copies the list. */
    public Nest {
        invoked = List.copyOf(invoked);
    }

    /** Returns the bytes of one. */
    static int bytes(ProcedureForm form, List<ProcedureForm> invoked) {
        return frameAt(invoked) + form.bytes();
    }

    /** There is a list even if nothing is invoked: the firmware looks at one before it asks for more. */
    private static int frameAt(List<ProcedureForm> invoked) {
        return NestLayout.NEST_LISTS + Math.max(1, invoked.size()) * NestLayout.NESTING_PROCEDURE_BYTES;
    }

    /** Returns where its frame lies. */
    public int frame() {
        return address + frameAt(invoked);
    }

    /** Returns where the record of something lies that its procedure invokes. */
    public int record(ProcedureForm procedure) {
        return address + NestLayout.NEST_LISTS + invoked.indexOf(procedure) * NestLayout.NESTING_PROCEDURE_BYTES;
    }

    /** Returns the bytes that make way for another invocation. */
    public int length() {
        return bytes(form, invoked) - NestLayout.NEST_SAVED;
    }
}
