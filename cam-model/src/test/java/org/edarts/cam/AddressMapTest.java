package org.edarts.cam;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class AddressMapTest {
    private static final Memory DRAM = Memory.of("dram", 32 << 20).withAddress(0x8E000000L);

    @Test
    void theFirstCoreOfAChipIs808() {
        assertEquals(0x80800000L, AddressMap.EPIPHANY.windowOf(new MeshCoordinate(32, 8)));
        assertEquals(0xFFF00000L, AddressMap.EPIPHANY.windowOf(new MeshCoordinate(63, 63)));
    }

    @Test
    void compactWindowsAreOf64Kilobytes() {
        assertEquals(0x01000000L, AddressMap.COMPACT.windowOf(new MeshCoordinate(1, 0)));
        assertEquals(0x01010000L, AddressMap.COMPACT.windowOf(new MeshCoordinate(1, 1)));
        assertEquals(0xFFFF0000L, AddressMap.COMPACT.windowOf(new MeshCoordinate(255, 255)));
        assertEquals(1 << 16, AddressMap.COMPACT.window());
    }

    @Test
    void theCompactMapHasLimitsOfItsOwn() {
        assertTrue(refusal(AddressMap.COMPACT, new MeshCoordinate(0, 15), DRAM)
                .contains("window at 0xF0000, in every core's alias of itself"));
        assertTrue(refusal(AddressMap.COMPACT, new MeshCoordinate(256, 0), DRAM).contains("outside the 256 x 256"));
        String overDram = refusal(AddressMap.COMPACT, new MeshCoordinate(0x8E, 3), DRAM);
        assertTrue(overDram.contains("0x8E030000..0x8E03FFFF, lies in memory 'dram'"), overDram);
        assertTrue(overDram.endsWith("move the base core or the memory"), overDram);
        Core large = Core.named("core").withPlace(new MeshCoordinate(1, 1)).withLocal(Memory.of("sram", 0x8001));
        MachineException refused = assertThrows(MachineException.class, () -> node(AddressMap.COMPACT, large, DRAM));
        assertTrue(refused.getMessage().contains("reaches the core's registers at 0x8000"), refused.getMessage());
    }

    @Test
    void aCoreUnderTheDramWindowIsRefusedUnlessTheMapIsCompact() {
        assertDoesNotThrow(() -> node(AddressMap.EPIPHANY, new MeshCoordinate(35, 31), DRAM));
        assertDoesNotThrow(() -> node(AddressMap.EPIPHANY, new MeshCoordinate(36, 0), DRAM));
        assertDoesNotThrow(() -> node(AddressMap.COMPACT, new MeshCoordinate(35, 32), DRAM));
        assertEquals(
                "node 'board': the window of core 'core' at (35, 32), 0x8E000000..0x8E0FFFFF, lies in memory 'dram' at"
                        + " 0x8E000000..0x8FFFFFFF: move the base core or the memory, or declare the compact address map",
                refusal(AddressMap.EPIPHANY, new MeshCoordinate(35, 32), DRAM));
        assertTrue(refusal(AddressMap.EPIPHANY, new MeshCoordinate(35, 63), DRAM)
                .contains("0x8FF00000..0x8FFFFFFF, lies"));
    }

    @Test
    void theAliasAndThePlacesBeyondTheMapAreRefused() {
        assertTrue(
                refusal(AddressMap.EPIPHANY, new MeshCoordinate(0, 0), DRAM).contains("every core's alias of itself"));
        assertTrue(refusal(AddressMap.EPIPHANY, new MeshCoordinate(64, 0), DRAM).contains("outside the 64 x 64 cores"));
        assertTrue(refusal(AddressMap.EPIPHANY, new MeshCoordinate(0, 64), DRAM).contains("outside the 64 x 64 cores"));
        assertDoesNotThrow(() -> node(AddressMap.COMPACT, new MeshCoordinate(64, 64), DRAM));
    }

    @Test
    void sharedMemoryNeedsAnAddressBetweenTheAliasAndFourGigabytes() {
        MeshCoordinate place = new MeshCoordinate(1, 1);
        assertTrue(refusal(AddressMap.EPIPHANY, place, Memory.of("dram", 1)).contains("state the address"));
        Memory overAlias = Memory.of("dram", 16).withAddress(AddressMap.ALIAS - 1);
        assertTrue(refusal(AddressMap.EPIPHANY, place, overAlias).contains("leaves 0x00100000..0xFFFFFFFF"));
        Memory tooHigh = Memory.of("dram", 17).withAddress((1L << 32) - 16);
        assertTrue(refusal(AddressMap.COMPACT, place, tooHigh).contains("leaves 0x00100000..0xFFFFFFFF"));
        assertDoesNotThrow(
                () -> node(AddressMap.EPIPHANY, place, Memory.of("dram", 16).withAddress((1L << 32) - 16)));
    }

    @Test
    void localMemoryEndsBelowTheRegistersAndHasNoAddress() {
        Core core = Core.named("core").withPlace(new MeshCoordinate(1, 1));
        assertDoesNotThrow(() -> node(AddressMap.EPIPHANY, core.withLocal(Memory.of("sram", 0xF0000)), DRAM));
        Core large = core.withLocal(Memory.of("sram", 0xF0001));
        Core addressed = core.withLocal(Memory.of("sram", 16).withAddress(0));
        assertTrue(refusal(large).contains("reaches the core's registers at 0xF0000"));
        assertTrue(refusal(addressed).contains("leave its address out"));
        assertDoesNotThrow(() -> node(AddressMap.FLAT, addressed, Memory.of("dram", 1)));
    }

    @Test
    void theFlatMapHasNoWindows() {
        assertThrows(MachineException.class, () -> AddressMap.FLAT.windowOf(new MeshCoordinate(1, 1)));
    }

    private static Node node(AddressMap map, MeshCoordinate at, Memory shared) {
        return node(map, Core.named("core").withPlace(at), shared);
    }

    private static Node node(AddressMap map, Core core, Memory shared) {
        Cluster cluster = Cluster.of("chip", SynchronizationUnit.folded(), List.of(core));
        return new Node("board", map, List.of(cluster), List.of(shared));
    }

    private static String refusal(AddressMap map, MeshCoordinate at, Memory shared) {
        return assertThrows(MachineException.class, () -> node(map, at, shared)).getMessage();
    }

    private static String refusal(Core core) {
        return assertThrows(MachineException.class, () -> node(AddressMap.EPIPHANY, core, DRAM))
                .getMessage();
    }
}
