package org.edarts.offload;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Optional;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;
import org.jspecify.annotations.Nullable;

/**
 * The cores of a chip by number, row by row, and what their memories hold: each has the resident loader while the mesh
 * has the board. Guarded by its mesh.
 */
final class ChipCores {
    private static final ElfFile LOADER = loader();

    /** Of the status of a DMA channel: what it does, 0 if nothing (architecture reference, "DMA status register"). */
    private static final int CHANNEL_STATE = 0xF;

    private final Board board;
    private final int rows;
    private final int columns;
    private @Nullable Workgroup opened;

    /** Why there is no workgroup, though it is the mesh's turn. */
    private @Nullable RuntimeException lost;

    ChipCores(Board board) {
        this.board = board;
        ChipMap map = board.platform().map();
        this.rows = map.rows();
        this.columns = map.columns();
    }

    private static ElfFile loader() {
        try (InputStream stream =
                Objects.requireNonNull(ChipCores.class.getResourceAsStream("loader.elf"), "loader.elf is missing")) {
            return ElfReader.read("loader.elf", stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int count() {
        return rows * columns;
    }

    /**
     * The board is the mesh's: brings the loader to all cores. Where that fails, whoever wants something of the cores
     * is told.
     *
     * @param more what else is to be there
     * @return whether it did not fail
     */
    boolean arrive(Runnable more) {
        lost = null;
        try {
            Workgroup group = board.open(0, 0, rows, columns);
            opened = group;
            group.reset();
            group.load(LOADER);
            more.run();
        } catch (RuntimeException failed) {
            leave();
            lost = failed;
        }
        return lost == null;
    }

    /** The board is another one's. */
    void leave() {
        if (opened != null) {
            opened.close();
            opened = null;
        }
    }

    private Workgroup group() {
        Workgroup group = opened;
        if (group == null) {
            throw lost == null ? new IllegalStateException("the board is another one's now") : lost;
        }
        return group;
    }

    void start(int core) {
        group().start(row(core), column(core));
    }

    /** Returns whether a DMA channel of a core has not come to its end. */
    boolean fetches(int core) {
        int busy = group().readRegister(row(core), column(core), SpecialRegister.DMA0STATUS)
                | group().readRegister(row(core), column(core), SpecialRegister.DMA1STATUS);
        return (busy & CHANNEL_STATE) != 0;
    }

    /** Returns what a core has stopped at, if it has. */
    Optional<String> complaint(int core) {
        return group().complaint(row(core), column(core));
    }

    void reset(int core) {
        group().reset(row(core), column(core));
    }

    /** Returns where others find a core's memory. */
    int base(int core) {
        return group().globalAddress(row(core), column(core), 0);
    }

    byte[] read(int core, int address, int count) {
        return group().read(row(core), column(core), address, count);
    }

    void write(int core, int address, byte[] bytes) {
        group().write(row(core), column(core), address, bytes);
    }

    int word(int core, int address) {
        return group().readWord(row(core), column(core), address);
    }

    void setWord(int core, int address, int word) {
        group().writeWord(row(core), column(core), address, word);
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
        return core / columns;
    }

    private int column(int core) {
        return core % columns;
    }
}
