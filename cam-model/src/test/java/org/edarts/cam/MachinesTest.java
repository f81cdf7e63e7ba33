package org.edarts.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The usual machines against the figures of the boards' documentation. */
class MachinesTest {
    private static final List<Integer> SIZES = List.of(1, 24, 25, 32, 33, 34, 35, 36, 57, 63, 64, 65, 141);

    @Test
    void theParallellaIsTheBoardsChip() {
        Machine machine = Machines.parallella();
        Node board = machine.nodes().get(0);
        Core su = board.clusters().get(0).su().core().orElseThrow();

        assertEquals(15, machine.cus().size());
        assertEquals(new MeshCoordinate(32, 8), su.at().orElseThrow());
        assertEquals(0x80800000L, board.addresses().windowOf(su.at().get()));
        MeshCoordinate last = machine.cu(14).at().orElseThrow();
        assertEquals(new MeshCoordinate(35, 11), last);
        assertEquals(0x8CBL << 20, board.addresses().windowOf(last));
        for (Core core : board.clusters().get(0).cores()) {
            assertEquals(600_000_000, core.clock().orElseThrow().hertz());
            assertEquals(32_768, core.local().orElseThrow().bytes());
            assertEquals(4, core.local().get().banks());
            assertEquals(Set.of("fpu", "dma"), core.capabilities());
        }
        Memory dram = board.shared().get(0);
        assertEquals(33_554_432, dram.bytes());
        assertEquals(OptionalLong.of(0x8E000000L), dram.address());
        assertEquals(530, dram.latencyCycles().orElseThrow(), 8, "530 cycles were measured on an E16 board in 2015");
        assertEquals(OptionalLong.of(300_000_000), dram.bytesPerSecond());
    }

    @Test
    void theEpiphanyIvHasEightRowsOfEight() {
        Machine machine = Machines.epiphanyIv().withFoldedSus();

        assertEquals(64, machine.cus().size());
        assertEquals(new MeshCoordinate(32, 8), machine.cu(0).at().orElseThrow());
        assertEquals(new MeshCoordinate(33, 8), machine.cu(8).at().orElseThrow());
        assertEquals(new MeshCoordinate(39, 15), machine.cu(63).at().orElseThrow());
        assertEquals(14, machine.distance(0, 63));
        assertEquals(
                OptionalLong.of(600_000_000),
                machine.nodes().get(0).shared().get(0).bytesPerSecond());
    }

    /** A host machine is all host, a board has one CU of it. */
    @Test
    void allClustersOfANodeHostAreKnownByItsName() {
        Machine host = Machines.host(2);
        assertTrue(host.isIn(1, "host"));
        assertTrue(host.isIn(1, "processors"));
        assertFalse(host.isIn(1, "mesh"));

        Machine board = Machines.mesh(1, 2).withFoldedSus();
        assertFalse(board.isIn(0, "host"));
        assertFalse(board.withHost().isIn(0, "host"));
        assertTrue(board.withHost().isIn(2, "host"));
    }

    @Test
    void aHostHasAsManyCusAsAsked() {
        assertEquals(
                Runtime.getRuntime().availableProcessors(),
                Machines.host().cus().size());
        Machine host = Machines.host(3);
        assertEquals(3, host.cus().size());
        assertTrue(host.clusters().get(0).su().isFolded());
        assertTrue(host.cu(2).can(Core.FPU));
        assertFalse(host.cu(2).can("accelerator"));
        assertEquals(Optional.empty(), host.cu(0).at());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Machine.MAX_CUS + 1})
    void aHostOfNoCusOrTooManyIsRefused(int cus) {
        MachineException refused = assertThrows(MachineException.class, () -> Machines.host(cus));
        assertEquals("a host of " + cus + " CUs: choose 1..65536", refused.getMessage());
    }

    @Test
    void foldingAndDedicatingAreInverse() {
        Machine dedicated = Machines.epiphanyIv();
        Machine folded = dedicated.withFoldedSus();
        assertEquals(64, folded.cus().size());
        assertEquals(dedicated, folded.withDedicatedSus());
        assertEquals(folded, folded.withFoldedSus());
        assertEquals(dedicated, dedicated.withDedicatedSus());
    }

    @Test
    void aSingleCoreCannotHaveADedicatedSu() {
        MachineException refused =
                assertThrows(MachineException.class, () -> Machines.host(1).withDedicatedSus());
        assertEquals(
                "cluster 'processors' has one core: a dedicated synchronization unit needs a second one; add a core or"
                        + " fold the unit",
                refused.getMessage());
    }

    @Test
    void aMeshIsCompactOnlyWhereNoBaseCoreWillDo() {
        for (int rows : SIZES) {
            for (int columns : SIZES) {
                Machine mesh = Machines.mesh(rows, columns).withFoldedSus();
                assertEquals(rows * columns, mesh.cus().size());
                AddressMap expected = someBaseFits(rows, columns) ? AddressMap.EPIPHANY : AddressMap.COMPACT;
                assertEquals(expected, mesh.nodes().get(0).addresses(), mesh.name());
            }
        }
    }

    /** The DRAM window, ids 0x8E0..0x8FF, is row 35 from column 32 on; id 0 is the core at (0, 0). */
    private static boolean someBaseFits(int rows, int columns) {
        for (int row = 0; row + rows <= 64; row++) {
            for (int column = 0; column + columns <= 64; column++) {
                boolean overDram = row <= 35 && 35 < row + rows && 32 < column + columns;
                if (!overDram && (row > 0 || column > 0)) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void aMeshBeginsAtTheChipsPlaceWhereItCan() {
        assertEquals(
                new MeshCoordinate(32, 8),
                Machines.mesh(32, 24).withFoldedSus().cu(0).at().orElseThrow());
        assertEquals(
                new MeshCoordinate(1, 0),
                Machines.mesh(32, 32).withFoldedSus().cu(0).at().orElseThrow());
        assertEquals(
                new MeshCoordinate(1, 0),
                Machines.mesh(64, 64).withFoldedSus().cu(0).at().orElseThrow());
    }

    @Test
    void aMeshOfOneCoreFoldsItsSu() {
        assertTrue(Machines.mesh(1, 1).clusters().get(0).su().isFolded());
    }
}
