package org.edarts.epiphany.chip;

import org.edarts.epiphany.core.CodeParts;
import org.edarts.epiphany.core.CoreState;
import org.jspecify.annotations.Nullable;

/** Who looks at the instructions of a core, without a trace in its time. The chip's thread owns it. */
final class CoreWatch {
    private static final int NOWHERE = -1;

    private final CoreState core;
    private int visited = NOWHERE;
    private Runnable visit = () -> {};
    private CodeProbe probe = (pc, state, cycle) -> {};
    private int probed;
    private int probedBytes;
    private @Nullable CodeNotes notes;

    CoreWatch(CoreState core) {
        this.core = core;
    }

    /** Does something, once, when the core is about to carry out the instruction at an address. */
    void onVisit(int address, Runnable what) {
        visited = address;
        visit = what;
    }

    /** Calls a probe before each instruction in a range of addresses. */
    void probe(int address, int bytes, CodeProbe called) {
        probed = address;
        probedBytes = bytes;
        probe = called;
    }

    /** Takes notes from now on; those that were taken before are forgotten. */
    CodeNotes note(CodeParts parts) {
        CodeNotes taken = new CodeNotes(core, parts);
        notes = taken;
        return taken;
    }

    /** Hands over what was noted before a cycle. */
    void handOver(long before, CodeNoteReceiver receiver) {
        if (notes != null) {
            notes.handOver(before, receiver);
        }
    }

    /** Returns whether somebody looks at single instructions, and not only at what they come to. */
    boolean isOfInstructions() {
        return probedBytes != 0 || visited != NOWHERE;
    }

    /** Returns whether notes are taken of what the instructions come to. */
    boolean takesNotes() {
        return notes != null;
    }

    boolean visits(int pc) {
        return pc == visited;
    }

    /** Does what is to be done once. */
    void visit() {
        visited = NOWHERE;
        visit.run();
    }

    /** The core is to carry out the instruction at its program counter next; it may come back to this. */
    void arrives() {
        if (notes != null) {
            notes.arrives();
        }
    }

    /** The core is about to carry out the instruction at its program counter, which issues in a cycle. */
    void executes(long cycle) {
        int pc = core.pc();
        if (Integer.compareUnsigned(pc - probed, probedBytes) < 0) {
            probe.executes(pc, core, cycle);
        }
        if (notes != null) {
            notes.executes();
        }
    }

    /** The core begins to run ahead. */
    void runsAhead() {
        if (notes != null) {
            notes.begin();
        }
    }

    /** The core is again as it was when it began to run ahead. */
    void fallsBack() {
        if (notes != null) {
            notes.undo();
        }
    }

    /** The core was reset. */
    void reset() {
        visited = NOWHERE;
        if (notes != null) {
            notes.reset();
        }
    }
}
