package org.edarts.cam.chip;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.cam.AddressMap;
import org.edarts.cam.Machine;
import org.edarts.cam.MachineException;
import org.edarts.cam.MeshCoordinate;

/**
 * The boards that were made, and chips of any other size.
 *
 * <p>Where the values come from. Hop, link width and place of the cores: Epiphany architecture reference. One read
 * request per eight cycles: the published eDARTS report. Injection, service and load return split the published 18 + 3
 * x hops cycles of a dependent load (two cycles to enter a router, eight for a request to pass a port of rMesh, the
 * rest to the register file); only their sum was fitted. Link speed and the 16 and 8 bytes per packet: the boards'
 * documentation and the published 150 MB/s of word stores over a link of 600 MB/s. The link's row: row 2 of the cores,
 * which the E64G401's erratum 0 names. DRAM and DMA: fitted to published single-core measurements, named at each
 * constant.
 */
public final class Chips {
    private static final long CLOCK = 600_000_000;
    private static final int BASE_ROW = 32;
    private static final int BASE_COLUMN = 8;

    /** The most rows of a mesh: from row 1 to the DRAM, which takes rows 142 and 143 of the compact map. */
    public static final int MOST_ROWS = 141;

    /** The most columns of a mesh. */
    public static final int MOST_COLUMNS = 256;

    private static final Pattern MESH_NAME = Pattern.compile("mesh:([1-9]\\d{0,3})x([1-9]\\d{0,3})");
    private static final Pattern FORMER_MESH_NAME = Pattern.compile("[1-9]\\d{0,3}x[1-9]\\d{0,3}");
    private static final List<MeshCoordinate> BASES =
            List.of(new MeshCoordinate(BASE_ROW, BASE_COLUMN), new MeshCoordinate(1, 0), new MeshCoordinate(0, 1));

    /** The DRAM takes the ids 0x8E0 to 0x8FF of the Epiphany's map: row 35 from column 32 on. */
    private static final int DRAM_ROW = 35;

    private static final int DRAM_COLUMN = 32;
    private static final int LINK_ROW = 2;
    private static final int SINGLE_SLOTS = 16;
    private static final int BURST_SLOTS = 8;

    /** 1.5 cycles per hop, a transaction per cycle, a read request per eight, 18 cycles of a load outside the hops. */
    private static final MeshTiming MESH = new MeshTiming(3, 2, 16, 4, 15);

    private static final int LOAD_RETURN = 11;

    /**
     * 3.25 cycles per transfer: 4 KB from core to core by e_dma_copy on an E16 board in 420 + 0.407 x bytes cycles. 300
     * cycles to start: what is left of those 420, and of the 330 of a DMA write to DRAM, without the software. Ten
     * reads under way: a channel alone reads a doubleword of the DRAM per 51.2 cycles on an E16 board of 2015, where a
     * load takes 530.
     */
    private static final DmaTiming DMA = new DmaTiming(400, 65, 10);

    /** No published measurement depends on how much work the DRAM's controller takes ahead. */
    private static final int BACKLOG = 512;

    /** 530 cycles for a load of one core on an E16 board of 2015, in the mean over the cores. */
    private static final int READ_LATENCY_2015 = 894;

    /** 402 + 3 x hops cycles for a load, on an E16 board of 2019. */
    private static final int READ_LATENCY_2019 = 659;

    /** 19.0 cycles per doubleword of a DMA write to DRAM, E16 board of 2015. */
    private static final int WRITE_TENTHS = 380;

    /**
     * 581 cycles for each doubleword that one of 16 cores loads, all at once, E16 board of 2015: one per 36.3 cycles.
     */
    private static final int READ_TENTHS = 726;

    /**
     * 32 cycles for each doubleword that one core reads, by DMA, on the E64G401's board: the published 149 to 153 MB/s.
     */
    private static final int READ_TENTHS_E64 = 640;

    /**
     * At most, for a channel with ten reads under way to reach that. A load takes some 310 cycles then; nobody has
     * published one of that board.
     */
    private static final int READ_LATENCY_E64 = 500;

    /** The Parallella board as measured in 2015: E16G301, a link of 300 MB/s. */
    public static final Chip PARALLELLA = parallella("parallella", READ_LATENCY_2015);

    /** The Parallella board as measured in 2019, with a faster way to the DRAM. */
    public static final Chip PARALLELLA_2019 = parallella("parallella-2019", READ_LATENCY_2019);

    /**
     * The E64G401 on its FMC board: a link of 600 MB/s, erratum 0. No measurement shows its DRAM to be slower than the
     * link in writing; in reading it is. The link's arbiter has four positions, as many as the E16G301 has
     * rows: an inference from the published shares of 4 and of 64 writing cores, in which rows 0 to 3 share the link
     * and rows 5 to 7 get nothing.
     */
    public static final Chip EPIPHANY_IV = new Chip(
            "epiphany-iv",
            Generation.FOURTH,
            CLOCK,
            ChipMap.of(BASE_ROW, BASE_COLUMN, 8, 8),
            MESH,
            LOAD_RETURN,
            DMA,
            new OffChipTiming(
                    2, SINGLE_SLOTS, BURST_SLOTS, LINK_ROW, 4, 0, READ_LATENCY_E64, 0, READ_TENTHS_E64, BACKLOG),
            true);

    private Chips() {}

    /** Returns the chips that were made. */
    public static List<Chip> made() {
        return List.of(PARALLELLA, PARALLELLA_2019, EPIPHANY_IV);
    }

    /**
     * Returns the chip of that name: {@code parallella}, {@code parallella-2019}, {@code epiphany-iv} or {@code
     * mesh:RxC}.
     *
     * @throws MachineException if there is none; the message lists what there is
     */
    public static Chip named(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        for (Chip chip : made()) {
            if (chip.name().equals(wanted)) {
                return chip;
            }
        }
        Matcher mesh = MESH_NAME.matcher(wanted);
        if (mesh.matches()) {
            return mesh(Integer.parseInt(mesh.group(1)), Integer.parseInt(mesh.group(2)));
        }
        throw new MachineException("no chip is called '" + name + "'" + nowCalled(wanted)
                + ": there are parallella, parallella-2019, epiphany-iv and mesh:RxC such as mesh:4x8");
    }

    /**
     * Returns the chip that a machine describes: one of those made if it describes that, under whatever name, else one
     * with the machine's cores, clock and DRAM, and for the rest like a {@linkplain #mesh mesh}.
     *
     * @throws MachineException if it describes none; the message says why
     */
    public static Chip of(Machine machine) {
        return DescribedChip.of(machine);
    }

    /**
     * Returns for a name that chips had before they shared the machines' names, what it is now, in words; else nothing.
     */
    public static String nowCalled(String former) {
        String now = switch (former) {
            case "e16" -> PARALLELLA.name();
            case "e16-2019" -> PARALLELLA_2019.name();
            case "e64" -> EPIPHANY_IV.name();
            default -> FORMER_MESH_NAME.matcher(former).matches() ? "mesh:" + former : "";
        };
        return now.isEmpty() ? "" : ", which is now called " + now;
    }

    /**
     * Returns a chip of that many rows and columns on a board like the Epiphany-IV's, with a fair link and without its
     * erratum. Its base core is the first of (32, 8), (1, 0) and (0, 1) from which it overlaps neither the DRAM nor the
     * alias at id 0; where none will do, it begins at (1, 0) of the {@linkplain AddressMap#COMPACT compact} map.
     *
     * @param rows 1..{@link #MOST_ROWS}
     * @param columns 1..{@link #MOST_COLUMNS}
     */
    public static Chip mesh(int rows, int columns) {
        if (rows < 1 || rows > MOST_ROWS || columns < 1 || columns > MOST_COLUMNS) {
            throw new MachineException("a mesh of " + rows + " x " + columns + " cores: choose 1.." + MOST_ROWS
                    + " rows and 1.." + MOST_COLUMNS + " columns");
        }
        return new Chip(
                "mesh:" + rows + "x" + columns,
                Generation.FOURTH,
                CLOCK,
                mapOf(rows, columns),
                MESH,
                LOAD_RETURN,
                DMA,
                new OffChipTiming(
                        2, SINGLE_SLOTS, BURST_SLOTS, LINK_ROW, rows, 0, READ_LATENCY_E64, 0, READ_TENTHS_E64, BACKLOG),
                false);
    }

    private static ChipMap mapOf(int rows, int columns) {
        for (MeshCoordinate base : BASES) {
            if (fits(rows, columns, base)) {
                return ChipMap.of(base.row(), base.column(), rows, columns);
            }
        }
        return new ChipMap(AddressMap.COMPACT, 1, 0, rows, columns, ChipMap.USUAL_DRAM, ChipMap.USUAL_DRAM_BYTES);
    }

    private static boolean fits(int rows, int columns, MeshCoordinate base) {
        int side = AddressMap.EPIPHANY.side();
        return base.row() + rows <= side
                && base.column() + columns <= side
                && (base.row() > DRAM_ROW || DRAM_ROW >= base.row() + rows || base.column() + columns <= DRAM_COLUMN);
    }

    private static Chip parallella(String name, int readLatency) {
        return new Chip(
                name,
                Generation.THIRD,
                CLOCK,
                ChipMap.of(BASE_ROW, BASE_COLUMN, 4, 4),
                MESH,
                LOAD_RETURN,
                DMA,
                new OffChipTiming(
                        4, SINGLE_SLOTS, BURST_SLOTS, LINK_ROW, 4, 0, readLatency, WRITE_TENTHS, READ_TENTHS, BACKLOG),
                false);
    }
}
