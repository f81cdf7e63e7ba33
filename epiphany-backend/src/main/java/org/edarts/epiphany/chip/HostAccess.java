package org.edarts.epiphany.chip;

import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.memory.RegisterWindow;
import org.edarts.epiphany.time.HalfCycles;

/**
 * What a host does to a chip between two pieces of its run: it reads and writes memory and registers as they are in a
 * cycle up to which the chip has run. The accesses themselves take no time and do not go over the mesh. The chip's
 * thread only.
 */
public final class HostAccess {
    private static final int WORD = 2;

    private final TimedChip chip;
    private final ChipMap map;

    /** Makes the host's side of a chip. */
    public HostAccess(TimedChip chip) {
        this.chip = chip;
        this.map = chip.description().map();
    }

    /**
     * Reads a word of memory or a register.
     *
     * @param address a multiple of 4
     * @param cycle the time
     * @throws IllegalArgumentException if nothing lies there
     */
    public int readWord(int address, long cycle) {
        if (isMemory(address, Integer.BYTES)) {
            return chip.memory().storage(address).loadWord(chip.memory().place(address));
        }
        int node = nodeOfRegister(address);
        bringTo(cycle);
        chip.wake(node, HalfCycles.ofCycles(cycle));
        return (int) chip.node(node).read(map.offsetOf(address), WORD, HalfCycles.ofCycles(cycle));
    }

    /**
     * Writes a word of memory or a register.
     *
     * @param address a multiple of 4
     * @param cycle the time
     * @throws IllegalArgumentException if nothing lies there
     */
    public void writeWord(int address, int value, long cycle) {
        if (isMemory(address, Integer.BYTES)) {
            settle(address, cycle);
            chip.memory().storage(address).storeWord(chip.memory().place(address), value);
            noteProgram(address);
            return;
        }
        int node = nodeOfRegister(address);
        int offset = map.offsetOf(address);
        bringTo(cycle);
        if (offset == RegisterWindow.offsetOf(SpecialRegister.RESETCORE)) {
            chip.setTakesPart(node, false);
        }
        chip.node(node).write(offset, WORD, Integer.toUnsignedLong(value), HalfCycles.ofCycles(cycle));
    }

    /**
     * Returns bytes of memory.
     *
     * @throws IllegalArgumentException if not all of them lie in one memory
     */
    public byte[] read(int address, int count) {
        requireMemory(address, count);
        return chip.memory().read(address, count);
    }

    /**
     * Writes bytes to memory.
     *
     * @param cycle the time
     * @throws IllegalArgumentException if not all of them lie in one memory
     */
    public void write(int address, byte[] bytes, long cycle) {
        requireMemory(address, bytes.length);
        settle(address, cycle);
        chip.memory().write(address, bytes);
        noteProgram(address);
    }

    /** What a core has done ahead of time in its memory must not be undone when the host has written there. */
    private void settle(int address, long cycle) {
        int node = map.nodeOf(address);
        if (node >= 0) {
            chip.settle(node, HalfCycles.ofCycles(cycle));
        }
    }

    /**
     * A core that gets a program takes part in what concerns all cores: SYNC and WAND. Programs begin at the first
     * byte.
     */
    private void noteProgram(int address) {
        int node = map.nodeOf(address);
        if (node >= 0 && map.offsetOf(address) == 0) {
            chip.setTakesPart(node, true);
        }
    }

    private boolean isMemory(int address, int count) {
        return chip.memory().holding(address, count) != null;
    }

    private void requireMemory(int address, int count) {
        if (!isMemory(address, count)) {
            throw new IllegalArgumentException(
                    String.format("no memory of the board holds %d bytes at 0x%08x", count, address));
        }
    }

    private int nodeOfRegister(int address) {
        int node = map.nodeOf(address);
        if (node < 0 || !RegisterWindow.contains(map.offsetOf(address))) {
            throw new IllegalArgumentException(String.format("nothing lies at 0x%08x", address));
        }
        return node;
    }

    private void bringTo(long cycle) {
        chip.bringTo(cycle);
    }
}
