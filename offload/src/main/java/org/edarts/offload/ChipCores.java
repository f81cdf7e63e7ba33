package org.edarts.offload;

import org.edarts.epiphany.board.Workgroup;

/** The cores of a chip by number, row by row, and what their memories hold. Guarded by its mesh. */
final class ChipCores {
    private final Workgroup group;

    ChipCores(Workgroup group) {
        this.group = group;
    }

    int count() {
        return group.rows() * group.columns();
    }

    void start(int core) {
        group.start(row(core), column(core));
    }

    void reset(int core) {
        group.reset(row(core), column(core));
    }

    /** Returns where others find a core's memory. */
    int base(int core) {
        return group.globalAddress(row(core), column(core), 0);
    }

    byte[] read(int core, int address, int count) {
        return group.read(row(core), column(core), address, count);
    }

    void write(int core, int address, byte[] bytes) {
        group.write(row(core), column(core), address, bytes);
    }

    int word(int core, int address) {
        return group.readWord(row(core), column(core), address);
    }

    void setWord(int core, int address, int word) {
        group.writeWord(row(core), column(core), address, word);
    }

    /** Returns a word of what loader and host agree on. */
    int get(int core, int offset) {
        return word(core, LoaderRecord.RECORD + offset);
    }

    /** Sets a word of what loader and host agree on. */
    void set(int core, int offset, int value) {
        setWord(core, LoaderRecord.RECORD + offset, value);
    }

    private int row(int core) {
        return core / group.columns();
    }

    private int column(int core) {
        return core % group.columns();
    }
}
