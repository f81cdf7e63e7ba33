package org.edarts.epiphany.cam;

import java.util.Arrays;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;

/**
 * A kernel that shows a wrong order, as Java and for the cores. Its record is {times fired, number}. The new number
 * follows from the old one, its index and identity, and from the first and last element of all its inputs, and fills
 * its output. If it fires too early, or what it reads is overwritten too early, or comes late, number and output are
 * wrong.
 */
final class LayerKernel {
    static final Kernel KERNEL = new Kernel("layer", LayerKernel::compute);

    /** The arguments before the inputs: record, identity, turns to wait, output, number of inputs. */
    private static final int INPUTS = 5;

    private static final String SOURCE = """
                    .text
                    .global layer
            layer:  ldr     r2, [r1], #2
                    ldr     r16, [r1], #1
                    ldr     r17, [r1], #1
                    add     r0, r0, r16
                    mov     r16, r17
            wait:   sub     r16, r16, #1
                    bgte    wait
                    ldr     r16, [r2]
                    add     r16, r16, #1
                    str     r16, [r2]
                    ldr     r3, [r1], #1
                    ldr     r17, [r1], #1
                    ldr     r12, [r1], #1
                    ldr     r16, [r2, #1]
                    lsl     r20, r0, #5
                    add     r0, r0, r20
                    eor     r0, r0, r16
            input:  sub     r12, r12, #1
                    blt     output
                    ldr     r18, [r1], #1
                    ldr     r19, [r1], #1
                    ldr     r16, [r18]
                    lsl     r20, r0, #5
                    add     r0, r0, r20
                    eor     r0, r0, r16
                    sub     r19, r19, #1
                    lsl     r19, r19, #2
                    ldr     r16, [r18, r19]
                    lsl     r20, r0, #5
                    add     r0, r0, r20
                    eor     r0, r0, r16
                    b       input
            output: str     r0, [r2, #1]
            fill:   str     r0, [r3], #1
                    sub     r17, r17, #1
                    bne     fill
                    rts
            """;

    private LayerKernel() {}

    static KernelLibrary library() {
        return KernelLibrary.of(object());
    }

    static ElfFile object() {
        return Assembler.assemble("layer.S", SOURCE);
    }

    private static void compute(Arguments arguments) {
        int[] own = arguments.ints(0);
        int number = mix(arguments.index() + arguments.intAt(1), own[1]);
        for (int input = 0; input < arguments.intAt(4); input++) {
            int[] read = arguments.ints(INPUTS + input);
            int first = arguments.offset(INPUTS + input);
            number = mix(mix(number, read[first]), read[first + arguments.length(INPUTS + input) - 1]);
        }
        own[0]++;
        own[1] = number;
        Arrays.fill(arguments.ints(3), arguments.offset(3), arguments.offset(3) + arguments.length(3), number);
    }

    static int mix(int number, int read) {
        return number * 33 ^ read;
    }
}
