package org.edarts.epiphany.cam;

import java.util.List;
import java.util.Set;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.kernel.BlockUses;
import org.edarts.epiphany.cam.kernel.KernelFaults;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;

/** A kernel that writes the sum of the first words of two blocks into the first word of a third one. */
final class FirstWords {
    static final Kernel ADD = new Kernel(
            "add",
            arguments -> arguments.ints(2)[0] = arguments.ints(0)[0] + arguments.ints(1)[0]);

    private FirstWords() {}

    /** Returns it without a word of what it loads. */
    static KernelLibrary library() {
        return KernelLibrary.of(add());
    }

    /** Returns it with how it loads one block where another one says; the third one it does not load. */
    static KernelLibrary gathering(BlockUses.Gather gather) {
        BlockUses uses = new BlockUses(Set.of(0, 1), Set.of(2), Set.of(), List.of(gather));
        return KernelLibrary.EMPTY.with("add", add(), KernelFaults.UNKNOWN, uses);
    }

    private static ElfFile add() {
        return Assembler.assemble("add.S", """
                        .text
                        .global add
                add:    ldr     r2, [r1]
                        ldr     r3, [r1, #2]
                        ldr     r12, [r1, #4]
                        ldr     r16, [r2]
                        ldr     r17, [r3]
                        add     r16, r16, r17
                        str     r16, [r12]
                        rts
                """);
    }
}
