package org.edarts.mesh.runtime;

import java.util.Arrays;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.functional.FunctionalChip;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.epiphany.memory.AddressSpace;
import org.edarts.epiphany.memory.Storage;

/** Calls a routine on a core for many pairs of arguments, and checks that it leaves alone what it must. */
final class RoutineCalls {
    private static final Chip CHIP = Chips.PARALLELLA;
    private static final int AT = 0x1000;
    private static final int RESULTS = 16 << 20;
    private static final int STACK = 0x7000;
    private static final long LIMIT = 1L << 34;

    /** r8: arguments, r9: results, r10: how many, r11: the routine. CONFIG ends in r8. */
    private static final String DRIVER = """
            next:   ldrd    r0, [r8], #1
                    jalr    r11
                    str     r0, [r9], #1
                    sub     r10, r10, #1
                    bne     next
                    movfs   r8, config
                    trap    3
            """;

    private static final List<Integer> MAY_CHANGE = List.of(0, 1, 2, 3, 4, 5, 6, 7, 12, 14);
    private static final List<Integer> DRIVERS = List.of(8, 9, 10, 11, 13);

    private RoutineCalls() {}

    /** Returns the results of calls with a[i] and b[i]. */
    static int[] results(RuntimeRoutine routine, int[] a, int[] b) {
        FunctionalChip chip = new FunctionalChip(CHIP, List.of(0), (core, memory) -> core.exit(0));
        chip.load(Assembler.assemble("driver.S", DRIVER));
        CoreState core = chip.cores().get(0);
        AddressSpace memory = chip.seenBy(core);
        memory.write(AT, routine.code());
        int dram = CHIP.map().dramBase();
        Storage storage = memory.storage(dram);
        int place = memory.place(dram);
        for (int index = 0; index < a.length; index++) {
            storage.storeWord(place + 8 * index, a[index]);
            storage.storeWord(place + 8 * index + 4, b[index]);
        }
        for (int register = 0; register < 64; register++) {
            core.setRegister(register, kept(register));
        }
        core.setRegister(8, dram);
        core.setRegister(9, dram + RESULTS);
        core.setRegister(10, a.length);
        core.setRegister(11, AT);
        core.setRegister(13, STACK);
        if (chip.run(LIMIT)) {
            throw new AssertionError(routine + " has not ended");
        }
        checkKept(routine, core);
        int[] results = new int[a.length];
        Arrays.setAll(results, index -> storage.loadWord(place + RESULTS + 4 * index));
        return results;
    }

    private static int kept(int register) {
        return 0x5EED_0000 + register;
    }

    private static void checkKept(RuntimeRoutine routine, CoreState core) {
        core.firstFault().ifPresent(fault -> {
            throw new AssertionError(fault.text());
        });
        for (int register = 0; register < 64; register++) {
            if (!MAY_CHANGE.contains(register)
                    && !DRIVERS.contains(register)
                    && core.register(register) != kept(register)) {
                throw new AssertionError(routine + " has changed r" + register);
            }
        }
        if (core.register(13) != STACK || core.register(8) != 0) {
            throw new AssertionError(routine + " has changed sp or CONFIG");
        }
    }
}
