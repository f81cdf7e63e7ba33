package org.edarts.it.chip;

import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.chip.TimedChip;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.memory.AddressSpace;
import org.jspecify.annotations.Nullable;

/** What became of each chip of a runtime that tells of all it makes: its cycles, its cores and its memory. */
public final class ChipDigests {
    private static final int REGISTERS = 64;
    private static final int PIECE = 1 << 20;

    private static final List<String> LINES = new ArrayList<>();
    private static @Nullable TimedChip latest;

    private ChipDigests() {}

    /** Called at the end of the chip's constructor; the chip before it has done what it was for. */
    public static synchronized void made(TimedChip chip) {
        finish();
        latest = chip;
    }

    /** Says what is done with the chips to come. */
    static synchronized void title(String text) {
        finish();
        LINES.add(text);
    }

    /** Returns what became of all chips so far, in lines. */
    static synchronized String all() {
        finish();
        return String.join("\n", LINES);
    }

    private static void finish() {
        TimedChip chip = latest;
        latest = null;
        if (chip == null) {
            return;
        }
        ChipMap map = chip.description().map();
        for (int node = 0; node < map.nodes(); node++) {
            LINES.add("core " + node + ": " + chip.report(node) + ", "
                    + cpu(chip.cores().get(node)) + ", memory " + digest(chip.seenBy(node), 0, ChipMap.LOCAL_BYTES));
        }
        LINES.add("chip: " + chip.lastCycle() + ", " + chip.meshTraffic() + ", " + chip.dramTraffic() + ", DRAM "
                + digest(chip.memory(), map.dramBase(), map.dramBytes()));
    }

    private static String cpu(CoreState core) {
        CRC32 registers = new CRC32();
        for (int register = 0; register < REGISTERS; register++) {
            int value = core.register(register);
            for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
                registers.update(value >>> shift);
            }
        }
        return "registers " + registers.getValue() + ", pc " + core.pc() + ", status " + core.status() + ", clock "
                + core.clock() + ", " + core.firstFault() + ", " + core.exitCode();
    }

    private static long digest(AddressSpace memory, int address, int bytes) {
        CRC32 digest = new CRC32();
        for (int done = 0; done < bytes; done += PIECE) {
            digest.update(memory.read(address + done, Math.min(PIECE, bytes - done)));
        }
        return digest.getValue();
    }
}
