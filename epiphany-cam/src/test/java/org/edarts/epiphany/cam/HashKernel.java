package org.edarts.epiphany.cam;

import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;

/**
 * A codelet that tells whether it fired once and after all its predecessors: it mixes its own number with one of each
 * of them, counts its firings, and hands the result to each successor, into an element of that one's block.
 *
 * <p>Arguments: its own block, as {firings, result, inputs...}; its number; how many inputs and how many successors it
 * has; how long it waits before it reads; then the element of each successor's block.
 */
final class HashKernel {
    static final Kernel KERNEL = new Kernel("hash", HashKernel::compute);

    private static final String SOURCE = """
                    .text
                    .global hash
            hash:   ldr     r2, [r1], #2
                    ldr     r0, [r1], #1
                    ldr     r3, [r1], #1
                    ldr     r12, [r1], #1
                    ldr     r16, [r1], #1
            wait:   sub     r16, r16, #1
                    bgte    wait
                    ldr     r16, [r2]
                    add     r16, r16, #1
                    str     r16, [r2]
                    add     r17, r2, #8
                    add     r0, r0, #1
            input:  sub     r3, r3, #1
                    blt     mixed
                    ldr     r16, [r17], #1
                    lsl     r18, r0, #5
                    add     r0, r0, r18
                    eor     r0, r0, r16
                    b       input
            mixed:  str     r0, [r2, #1]
            output: sub     r12, r12, #1
                    blt     done
                    ldr     r2, [r1], #2
                    str     r0, [r2]
                    b       output
            done:   rts
            """;

    private HashKernel() {}

    static KernelLibrary library() {
        return KernelLibrary.of(object());
    }

    static ElfFile object() {
        return Assembler.assemble("hash.S", SOURCE);
    }

    /** Returns the instructions, with others that change the hash, which is in r0; r16 may be used. */
    static String with(String others) {
        return SOURCE.substring(SOURCE.indexOf("hash:") + "hash:".length()).replace("mixed:", "mixed:\n" + others);
    }

    private static void compute(Arguments arguments) {
        compute(arguments, hash -> hash);
    }

    static void compute(Arguments arguments, IntUnaryOperator change) {
        int[] own = arguments.ints(0);
        own[0]++;
        own[1] = change.applyAsInt(mix(arguments.intAt(1), arguments.intAt(2), own));
        for (int place = 5; place < arguments.count(); place++) {
            arguments.ints(place)[arguments.offset(place)] = own[1];
        }
    }

    private static int mix(int identity, int inputs, int[] own) {
        int number = identity + 1;
        for (int input = 0; input < inputs; input++) {
            number = number * 33 ^ own[2 + input];
        }
        return number;
    }

    /**
     * The numbers that all codelets have in the end, by a plain computation in the order of their indices.
     *
     * @param change what becomes of an index and its hash
     */
    static int[] expected(List<int[]> predecessors, IntBinaryOperator change) {
        int[] numbers = new int[predecessors.size()];
        for (int index = 0; index < numbers.length; index++) {
            int[] before = predecessors.get(index);
            int[] own = new int[2 + before.length];
            for (int input = 0; input < before.length; input++) {
                own[2 + input] = numbers[before[input]];
            }
            numbers[index] = change.applyAsInt(index, mix(index, before.length, own));
        }
        return numbers;
    }
}
