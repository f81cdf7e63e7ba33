package org.edarts.su.checked;

import java.util.ArrayList;
import java.util.List;

/**
 * Who may write blocks of a frame at the same time as others fire: what is different in a block afterwards is a body's
 * own doing where nobody else was allowed to write. Any thread.
 */
final class BlockWriters {
    /** A firing that has met more takes too much room: then nobody tells any more what it wrote. */
    private static final int MOST_MET = 1_000;

    /** Those that fire. Guarded by this, as all below. */
    private final List<Writer> firing = new ArrayList<>();

    /** Whether blocks may be written by who fires no codelet of the frame, or has not asked for them. */
    private boolean handedOn;

    /** One firing. Guarded by who has it. */
    static final class Writer {
        private final List<BlockPart> parts;
        private final boolean undeclared;
        private final List<Writer> met = new ArrayList<>(2);

        private Writer(List<BlockPart> parts, boolean undeclared) {
            this.parts = parts;
            this.undeclared = undeclared;
        }

        private void meet(Writer other) {
            if (met.size() <= MOST_MET) {
                met.add(other);
            }
        }

        private boolean mayWrite(int cell, int element) {
            return undeclared
                    || parts.stream()
                            .anyMatch(part -> part.cell() == cell && part.from() <= element && element < part.to());
        }
    }

    /** A codelet is about to fire that may write these parts. */
    Writer declared(List<BlockPart> parts) {
        return begin(new Writer(List.copyOf(parts), false));
    }

    /** A codelet is about to fire that has not declared what it writes. */
    Writer undeclared() {
        return begin(new Writer(List.of(), true));
    }

    private synchronized Writer begin(Writer writer) {
        for (Writer other : firing) {
            other.meet(writer);
            writer.meet(other);
        }
        firing.add(writer);
        return writer;
    }

    /** A firing has ended. */
    synchronized void end(Writer writer) {
        firing.remove(writer);
        // whoever has met it would keep all that fired before
        writer.met.clear();
    }

    /** Blocks may be written from now on by who has not declared it. */
    synchronized void handOn() {
        handedOn = true;
    }

    /** Returns whether others have fired beside a firing, or may have used blocks: then it may be another's mistake. */
    synchronized boolean hasCompany(Writer writer) {
        return handedOn || !writer.met.isEmpty();
    }

    /**
     * Returns whether somebody else may have written an element since a firing began. Asked when that has been found
     * changed: who did it has begun before.
     */
    synchronized boolean mayOthersHaveWritten(Writer writer, int cell, int element) {
        if (handedOn || writer.met.size() > MOST_MET) {
            return true;
        }
        for (Writer other : writer.met) {
            if (other.mayWrite(cell, element)) {
                return true;
            }
        }
        return false;
    }
}
