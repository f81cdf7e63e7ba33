package org.edarts.epiphany.chip;

import java.util.List;
import java.util.Locale;
import org.edarts.epiphany.dma.DmaTiming;
import org.edarts.epiphany.memory.AddressMap;
import org.edarts.epiphany.mesh.MeshTiming;
import org.edarts.epiphany.offchip.OffChipTiming;

/**
 * The boards that were made, and chips of any other size.
 *
 * <p>Where the values come from. Hop, link width and place of the cores: Epiphany architecture reference. One read request
 * per eight cycles: the published eDARTS report. Injection, service and load return split the published 18 + 3 x hops
 * cycles of a dependent load (two cycles to enter a router, eight for a request to pass a port of rMesh, the rest to the
 * register file); only their sum was fitted. Link speed and the 16 and 8 bytes per packet: the boards' documentation and
 * the published 150 MB/s of word stores over a link of 600 MB/s. The link's row: row 2 of the cores, which the E64G401's
 * erratum 0 names. DRAM and DMA: fitted to published single-core measurements, named at each constant.
 */
public final class Boards {
    private static final long CLOCK = 600_000_000;
    private static final int BASE_ROW = 32;
    private static final int BASE_COLUMN = 8;
    private static final int LINK_ROW = 2;
    private static final int SINGLE_SLOTS = 16;
    private static final int BURST_SLOTS = 8;

    /** 1.5 cycles per hop, a transaction per cycle, a read request per eight, 18 cycles of a load outside the hops. */
    private static final MeshTiming MESH = new MeshTiming(3, 2, 16, 4, 15);

    private static final int LOAD_RETURN = 11;

    /**
     * 3.25 cycles per transfer: 4 KB from core to core by e_dma_copy on an E16 board in 420 + 0.407 x bytes cycles. 300
     * cycles to start: what is left of those 420, and of the 330 of a DMA write to DRAM, without the software.
     */
    private static final DmaTiming DMA = new DmaTiming(600, 65);

    /** No published measurement depends on how much work the DRAM's controller takes ahead. */
    private static final int BACKLOG = 512;

    /** 530 cycles for a load of one core on an E16 board of 2015, in the mean over the cores. */
    private static final int READ_LATENCY_2015 = 894;

    /** 402 + 3 x hops cycles for a load, on an E16 board of 2019. */
    private static final int READ_LATENCY_2019 = 659;

    /** 19.0 cycles per doubleword of a DMA write to DRAM, E16 board of 2015. */
    private static final int WRITE_TENTHS = 380;

    /** 51.2 cycles per doubleword of a DMA read from DRAM, E16 board of 2015. */
    private static final int READ_TENTHS = 1024;

    /** The Parallella board as measured in 2015: E16G301, a link of 300 MB/s. */
    public static final BoardParameters E16 = e16("e16", READ_LATENCY_2015);

    /** The Parallella board as measured in 2019, with a faster way to the DRAM. */
    public static final BoardParameters E16_2019 = e16("e16-2019", READ_LATENCY_2019);

    /**
     * The E64G401 on its FMC board: a link of 600 MB/s, erratum 0. No measurement shows its DRAM to be slower than the
     * link; its latency is taken from the E16 board. The link's arbiter has four positions, as many as the E16G301 has
     * rows: an inference from the published shares of 4 and of 64 writing cores, in which rows 0 to 3 share the link and
     * rows 5 to 7 get nothing.
     */
    public static final BoardParameters E64 = new BoardParameters(
            "e64",
            CLOCK,
            AddressMap.of(BASE_ROW, BASE_COLUMN, 8, 8),
            MESH,
            LOAD_RETURN,
            DMA,
            new OffChipTiming(2, SINGLE_SLOTS, BURST_SLOTS, LINK_ROW, 4, 0, READ_LATENCY_2015, 0, 0, BACKLOG),
            true);

    private Boards() {}

    /** {@return the boards that can be asked for by name} */
    public static List<BoardParameters> all() {
        return List.of(E16, E16_2019, E64);
    }

    /**
     * {@return the board of that name, or, for a name like {@code 32x32}, a chip of that many rows and columns on a board
     * like the E64's, with a fair link and without its erratum}
     *
     * @throws IllegalArgumentException if there is none
     */
    public static BoardParameters named(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        for (BoardParameters board : all()) {
            if (board.name().equals(wanted)) {
                return board;
            }
        }
        if (!wanted.matches("[1-9][0-9]{0,2}x[1-9][0-9]{0,2}")) {
            throw new IllegalArgumentException(
                    "no chip is called '" + name + "': give e16, e16-2019, e64 or rows and columns such as 4x8");
        }
        String[] shape = wanted.split("x");
        return grid(Integer.parseInt(shape[0]), Integer.parseInt(shape[1]));
    }

    /** {@return a chip of that many rows and columns, in the real address map if that can hold it, else in the extended} */
    public static BoardParameters grid(int rows, int columns) {
        return new BoardParameters(
                rows + "x" + columns,
                CLOCK,
                mapOf(rows, columns),
                MESH,
                LOAD_RETURN,
                DMA,
                new OffChipTiming(2, SINGLE_SLOTS, BURST_SLOTS, LINK_ROW, rows, 0, READ_LATENCY_2015, 0, 0, BACKLOG),
                false);
    }

    private static AddressMap mapOf(int rows, int columns) {
        if (rows <= 32 && columns <= 24) {
            return AddressMap.of(BASE_ROW, BASE_COLUMN, rows, columns);
        }
        if (rows <= 32 && columns <= 32) {
            return AddressMap.of(BASE_ROW, 0, rows, columns);
        }
        return new AddressMap(AddressMap.Windows.COMPACT, 16, 0, rows, columns, 0x8E000000, 32 << 20);
    }

    private static BoardParameters e16(String name, int readLatency) {
        return new BoardParameters(
                name,
                CLOCK,
                AddressMap.of(BASE_ROW, BASE_COLUMN, 4, 4),
                MESH,
                LOAD_RETURN,
                DMA,
                new OffChipTiming(
                        4, SINGLE_SLOTS, BURST_SLOTS, LINK_ROW, 4, 0, readLatency, WRITE_TENTHS, READ_TENTHS, BACKLOG),
                false);
    }
}
