package org.edarts.offload;

import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.isa.SpecialRegister;

/** The cores of a chip by number, row by row, and what their memories hold. Guarded by its mesh. */
final class ChipCores {
    /** Of the status of a DMA channel: what it does, 0 if nothing (architecture reference, "DMA status register"). */
    private static final int CHANNEL_STATE = 0xF;

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

    /** Returns whether a DMA channel of a core has not come to its end. */
    boolean fetches(int core) {
        int busy = group.readRegister(row(core), column(core), SpecialRegister.DMA0STATUS)
                | group.readRegister(row(core), column(core), SpecialRegister.DMA1STATUS);
        return (busy & CHANNEL_STATE) != 0;
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
