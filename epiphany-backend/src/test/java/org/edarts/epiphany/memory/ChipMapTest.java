package org.edarts.epiphany.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.AddressMap;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.isa.SpecialRegister;
import org.junit.jupiter.api.Test;

class ChipMapTest {
    private static final int MEGABYTE = 1 << 20;
    private static final int DMA = 0xF0500;
    private static final int COREID = 0xF0704;

    @Test
    void registersLieWhereTheManualHasThem() {
        assertEquals(DMA, RegisterWindow.offsetOf(SpecialRegister.DMA0CONFIG));
        assertEquals(COREID, RegisterWindow.offsetOf(SpecialRegister.COREID));
        assertEquals(0xF00FC, RegisterWindow.offsetOf(63));
        assertEquals(0xF0800, RegisterWindow.END);
    }

    @Test
    void theParallellasFirstCoreIs808() {
        ChipMap map = ChipMap.of(32, 8, 4, 4);
        assertEquals(0x808, map.coreId(0));
        assertEquals(0x80800000, map.globalAddress(0, 0));
        assertEquals(0x8CBF0500, map.globalAddress(15, DMA));
        assertEquals(15, map.nodeOf(0x8CBF0500));
        assertEquals(DMA, map.offsetOf(0x8CBF0500));
    }

    @Test
    void addressesBelongToTheAliasACoreTheDramOrNobody() {
        ChipMap map = ChipMap.of(32, 8, 4, 4);
        assertEquals(ChipMap.SELF, map.nodeOf(0x7FFF));
        assertEquals(ChipMap.SELF, map.nodeOf(0xFFFFF));
        assertEquals(ChipMap.HOLE, map.nodeOf(0x100000));
        assertEquals(ChipMap.DRAM, map.nodeOf(0x8E000000));
        assertEquals(ChipMap.DRAM, map.nodeOf(0x8FFFFFFF));
        assertEquals(ChipMap.HOLE, map.nodeOf(0x90000000));
        assertEquals(0x1FFFFFF, map.offsetOf(0x8FFFFFFF));
        assertEquals(ChipMap.HOLE, map.nodeOf(0x80700000));
        assertEquals(ChipMap.HOLE, map.nodeOf(0x80C00000));
        assertTrue(ChipMap.exists(0x7FFF));
        assertFalse(ChipMap.exists(0x8000));
        assertTrue(ChipMap.exists(COREID));
        assertTrue(ChipMap.exists(0xF00FC));
        assertFalse(ChipMap.exists(0xF0100));
        assertFalse(ChipMap.exists(0xF03FC));
    }

    @Test
    void a32x32ChipAtTheUsualPlaceWouldLieOverTheDram() {
        var error = assertThrows(IllegalArgumentException.class, () -> ChipMap.of(32, 8, 32, 32));
        assertTrue(error.getMessage().contains("the core at (35, 32) and the DRAM both claim 0x8E000000"));
        assertEquals(1024, ChipMap.of(32, 0, 32, 32).nodes());
    }

    @Test
    void theAliasAndTheEndsOfTheMapAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> ChipMap.of(0, 0, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> ChipMap.of(62, 8, 4, 4));
        assertThrows(IllegalArgumentException.class, () -> ChipMap.of(32, 8, 0, 4));
        assertThrows(
                IllegalArgumentException.class,
                () -> new ChipMap(AddressMap.EPIPHANY, 32, 8, 4, 4, 0xFF000000, 32 * MEGABYTE));
        assertThrows(
                IllegalArgumentException.class,
                () -> new ChipMap(AddressMap.EPIPHANY, 32, 8, 4, 4, 0x8E000100, MEGABYTE));
    }

    @Test
    void compactWindowsHoldChipsThatTheMapCannot() {
        ChipMap map = new ChipMap(AddressMap.COMPACT, 16, 0, 100, 200, 0x8E000000, 32 * MEGABYTE);
        for (int node = 0; node < map.nodes(); node += 7) {
            for (int offset : new int[] {0, 0x7FFF, RegisterWindow.GENERAL, COREID}) {
                int address = map.globalAddress(node, offset);
                assertEquals(node, map.nodeOf(address));
                assertEquals(offset, map.offsetOf(address));
            }
        }
        assertEquals(COREID, map.offsetOf(COREID), "the alias keeps its offsets");
        assertEquals(ChipMap.SELF, map.nodeOf(COREID));
        var error = assertThrows(
                IllegalArgumentException.class,
                () -> new ChipMap(AddressMap.COMPACT, 100, 0, 100, 200, 0x8E000000, 32 * MEGABYTE));
        assertTrue(error.getMessage().contains("both claim"));
    }
}
