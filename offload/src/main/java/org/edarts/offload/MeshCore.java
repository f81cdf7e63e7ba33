package org.edarts.offload;

import org.edarts.mesh.CoreMemory;

/** What {@link Core} is on the cores of a chip: the compiler is given this class in its place. Its methods have the same names. */
final class MeshCore {
    private MeshCore() {}

    static int id() {
        return CoreMemory.load(Record.RECORD + Record.RANK);
    }

    static int count() {
        return CoreMemory.load(Record.RECORD + Record.RANKS);
    }
}
