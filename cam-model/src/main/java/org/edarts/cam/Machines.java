package org.edarts.cam;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The usual machines.
 *
 * <p>A host's SU is folded into its CUs. An Epiphany mesh gives its SU the north-western core and its CUs the others,
 * as the CAM has it: a core that schedules beside cores that compute; a mesh of one core folds the SU.
 * {@link Machine#withFoldedSus()} and {@link Machine#withDedicatedSus()} change either.
 *
 * <p>The Epiphany's figures (place of the cores, sizes, 8 bytes per cycle from the local memory) are those of the
 * Epiphany architecture reference and of the boards' documentation; 600 MHz is the clock that the published
 * measurements were made at, although the E64G401 is rated for 800 MHz.
 */
public final class Machines {
    private static final long KILOBYTE = 1 << 10;
    private static final long MEGABYTE = 1 << 20;
    private static final int MESH_LIMIT = 64;
    private static final MeshCoordinate CHIP = new MeshCoordinate(32, 8);
    private static final Memory DRAM = Memory.of("dram", 32 * MEGABYTE).withAddress(0x8E000000L);
    private static final Core ECORE = Core.named("ecore")
            .withCapabilities(Core.DMA, Core.FPU)
            .withClock(Clock.ofMegahertz(600))
            .withLocal(
                    Memory.of("sram", 32 * KILOBYTE).withBanks(4).withLatency(1).withBandwidth(8 * 600_000_000L));

    private Machines() {}

    /** {@return the host with as many CUs as this JVM may use processors} */
    public static Machine host() {
        return host(Runtime.getRuntime().availableProcessors()).withName("host");
    }

    /**
     * The host: one node, one cluster, no described memory.
     *
     * @param cus how many CUs, 1..{@link Machine#MAX_CUS}
     */
    public static Machine host(int cus) {
        if (cus < 1 || cus > Machine.MAX_CUS) {
            throw new MachineException("a host of " + cus + " CUs: choose 1.." + Machine.MAX_CUS);
        }
        List<Core> cores = new ArrayList<>(cus);
        for (int cu = 0; cu < cus; cu++) {
            cores.add(Core.named("core" + cu).withCapabilities(Core.FPU));
        }
        Cluster cluster = Cluster.of("processors", SynchronizationUnit.folded(), cores);
        return new Machine("host:" + cus, List.of(Node.of("host", cluster)));
    }

    /**
     * The Parallella board's Epiphany E16G301: 4 x 4 cores from (32, 8), 32 KB in 4 banks each, 32 MB of shared DRAM
     * behind a link of 300 MB/s; a DRAM load was measured at 530 cycles (E16 board, 2015). The board's two ARM cores
     * are not part of it.
     */
    public static Machine parallella() {
        return epiphany(
                "parallella", 4, 4, CHIP, DRAM.withLatency(530).withBandwidth(300_000_000), AddressMap.EPIPHANY);
    }

    /**
     * The Epiphany E64G401 on its FMC board: 8 x 8 cores from (32, 8), 32 KB in 4 banks each, 32 MB of shared DRAM
     * behind a link of 600 MB/s.
     */
    public static Machine epiphanyIv() {
        return epiphany("epiphany-iv", 8, 8, CHIP, DRAM.withBandwidth(600_000_000), AddressMap.EPIPHANY);
    }

    /**
     * A mesh of Epiphany cores with the E64G401's memories. Its base core is the first of (32, 8), (1, 0) and (0, 1)
     * from which it overlaps neither the DRAM window nor the alias at id 0; where none will do (meshes close to 64 x
     * 64) it begins at (0, 0) with the {@linkplain AddressMap#EXTENDED extended address map}.
     *
     * @param rows 1..64
     * @param columns 1..64
     */
    public static Machine mesh(int rows, int columns) {
        if (rows < 1 || rows > MESH_LIMIT || columns < 1 || columns > MESH_LIMIT) {
            throw new MachineException("a mesh of " + rows + " x " + columns + " cores: choose 1..64 rows and columns");
        }
        String name = "mesh:" + rows + "x" + columns;
        Memory dram = DRAM.withBandwidth(600_000_000);
        for (MeshCoordinate base : List.of(CHIP, new MeshCoordinate(1, 0), new MeshCoordinate(0, 1))) {
            if (fits(rows, columns, base)) {
                return epiphany(name, rows, columns, base, dram, AddressMap.EPIPHANY);
            }
        }
        return epiphany(name, rows, columns, new MeshCoordinate(0, 0), dram, AddressMap.EXTENDED);
    }

    private static boolean fits(int rows, int columns, MeshCoordinate base) {
        if (base.row() + rows > MESH_LIMIT || base.column() + columns > MESH_LIMIT) {
            return false;
        }
        return IntStream.range(0, rows).allMatch(row -> {
            long first = AddressMap.EPIPHANY.windowOf(base.plus(row, 0));
            return !DRAM.overlaps(first, columns * AddressMap.WINDOW);
        });
    }

    private static Machine epiphany(
            String name, int rows, int columns, MeshCoordinate base, Memory dram, AddressMap addresses) {
        List<Core> cores = new ArrayList<>(rows * columns);
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                MeshCoordinate at = base.plus(row, column);
                cores.add(ECORE.withName("e" + at.row() + "." + at.column()).withPlace(at));
            }
        }
        Cluster chip = Cluster.of("chip", SynchronizationUnit.folded(), cores);
        Cluster scheduled = cores.size() == 1 ? chip : chip.withDedicatedSu();
        return new Machine(name, List.of(new Node("board", addresses, List.of(scheduled), List.of(dram))));
    }
}
