package org.edarts.epiphany.cam.firmware;

import java.util.List;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.CopyKernel;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.kernel.KernelCode;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;

/**
 * The form for cores of what copies fire where no channel does it: loads and stores, row by row, of the largest
 * elements that addresses and length allow.
 */
public final class CopyLoop {
    /** So many doublewords are loaded before they are stored. */
    private static final List<String> AT_ONCE = List.of("r16", "r18", "r20", "r22");

    private CopyLoop() {}

    /** Returns a library with those kernels besides, if the graph has copies. */
    public static KernelLibrary addedTo(KernelLibrary library, CompiledGraph graph) {
        boolean copies = graph.declarations().stream()
                .anyMatch(declaration -> declaration.code() instanceof KernelBody body
                        && body.kernel().java() instanceof CopyKernel);
        KernelLibrary all = library;
        for (Kernel kernel : copies ? CopyKernel.all() : List.<Kernel>of()) {
            BlockType<?> type = ((CopyKernel) kernel.java()).type();
            KernelCode code = KernelLibrary.of(Assembler.assemble(kernel.name() + ".S", source(type.bytes())))
                    .find("copy")
                    .orElseThrow();
            all = all.with(new KernelCode(kernel.name(), code.code(), code.faults(), code.uses(), true));
        }
        return all;
    }

    private static String source(int bytes) {
        return """
                .text
                .global copy
                copy:   ldr r2, [r1], #1
                row:    ldr r3, [r1], #1
                        ldr r4, [r1], #1
                        ldr r5, [r1], #2
                        lsl r4, r4, #%d
                        orr r6, r3, r5
                        orr r6, r6, r4
                        lsl r7, r6, #29
                        beq doublewords
                        lsl r7, r6, #30
                        beq words
                bytes:  ldrb r6, [r3], #1
                        sub r4, r4, #1
                        strb r6, [r5], #1
                        bne bytes
                        b next
                words:  lsr r4, r4, #2
                word:   ldr r6, [r3], #1
                        sub r4, r4, #1
                        str r6, [r5], #1
                        bne word
                        b next
                doublewords:
                        lsr r4, r4, #3
                        sub r4, r4, #%d
                        blt few
                many:
                %s        sub r4, r4, #%d
                %s        bgte many
                few:    add r4, r4, #%d
                        blt next
                one:    ldrd r16, [r3], #1
                        sub r4, r4, #1
                        strd r16, [r5], #1
                        bgte one
                next:   sub r2, r2, #1
                        bne row
                        rts
                """.formatted(
                        Integer.numberOfTrailingZeros(bytes),
                        AT_ONCE.size(),
                        moves("ldrd", "r3"),
                        AT_ONCE.size(),
                        moves("strd", "r5"),
                        AT_ONCE.size() - 1);
    }

    private static String moves(String instruction, String address) {
        StringBuilder moves = new StringBuilder();
        AT_ONCE.forEach(data -> moves.append("        %s %s, [%s], #1%n".formatted(instruction, data, address)));
        return moves.toString();
    }
}
