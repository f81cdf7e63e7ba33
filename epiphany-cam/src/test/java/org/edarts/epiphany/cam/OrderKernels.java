package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;

/** Kernels for graphs that stand in an order or do not, and what cores say of these. */
final class OrderKernels {
    static final KernelLibrary LIBRARY = KernelLibrary.of(Assembler.assemble("kernels.S", """
                    .text
                    .global mute, add, lower, pick, write
            lower:  ldr     r2, [r1]
                    ldr     r0, [r2]
                    sub     r0, r0, #1
                    str     r0, [r2]
            mute:   rts
            add:    ldr     r2, [r1]
                    ldr     r0, [r2]
                    add     r0, r0, #1
                    str     r0, [r2]
                    rts
            pick:   ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r0, [r2]
                    str     r0, [r3]
                    rts
            write:  ldr     r2, [r1]
                    ldr     r3, [r1, #1]
                    str     r2, [r3]
                    rts
            """));

    /** Does nothing. */
    static final Kernel MUTE = new Kernel("mute", none -> {});

    /** Adds one to the first element of a block. */
    static final Kernel ADD = new Kernel("add", arguments -> arguments.ints(0)[0]++);

    /** Takes one off the first element of a block. */
    static final Kernel LOWER = new Kernel("lower", none -> {});

    /** Chooses what the first element of a block says. */
    static final Kernel PICK = new Kernel("pick", none -> {});

    /** Writes a content to the first element of a block. */
    static final Kernel WRITE = new Kernel("write", none -> {});

    private OrderKernels() {}

    /** Returns a CAM whose cores schedule by a policy, as many of them as SUs as that needs for each cluster. */
    static EpiphanyCam cam(Chip chip, int sus, String policy) {
        boolean dedicated = Policies.named(policy).meshForm().orElseThrow().handsOut();
        Machine machine = dedicated ? chip.machine(sus) : chip.machine().withFoldedSus();
        return EpiphanyCam.simulated(chip, machine.withHost(), LIBRARY, Policies.named(policy));
    }

    /** Returns why a CAM, which is then closed, refuses a graph. */
    static String refusal(EpiphanyCam cam, CodeletGraph graph) {
        try (cam) {
            return String.valueOf(
                    assertThrows(GraphException.class, () -> cam.prepare(graph)).getMessage());
        }
    }
}
