package org.edarts.offload;

import java.util.Optional;
import org.edarts.mesh.RawMemory;

/**
 * What {@link Mesh}'s printing is on the cores of a chip: the compiler is given this class in its place. A number is
 * left behind the loader's record, for the host to take; the core waits until it has.
 */
final class MeshPrint {
    /** What was left: one of the kinds below, or 0 if nothing was. */
    static final int KIND = LoaderRecord.RECORD + LoaderRecord.PEERS + Integer.BYTES;

    static final int WORD = KIND + Integer.BYTES;

    static final int INT = 1;
    static final int FLOAT = 2;

    private MeshPrint() {}

    static void print(int value) {
        leave(INT, value);
    }

    static void print(float value) {
        leave(FLOAT, Float.floatToRawIntBits(value));
    }

    private static void leave(int kind, int word) {
        RawMemory.store(WORD, word);
        RawMemory.store(KIND, kind);
        while (RawMemory.load(KIND) != 0) {
            // the host has not taken it
        }
    }

    /** Takes what a core has left, as text; it goes on then. */
    static Optional<String> take(ChipCores cores, int core) {
        int kind = cores.word(core, KIND);
        if (kind == 0) {
            return Optional.empty();
        }
        int word = cores.word(core, WORD);
        cores.setWord(core, KIND, 0);
        return Optional.of(kind == INT ? Integer.toString(word) : Float.toString(Float.intBitsToFloat(word)));
    }
}
