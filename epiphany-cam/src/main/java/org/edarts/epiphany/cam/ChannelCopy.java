package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.edarts.epiphany.cam.KernelLibrary.KernelCode;
import org.edarts.epiphany.cam.channel.SplitCopies;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.StreamLayout;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.dma.DmaConfig;
import org.edarts.epiphany.isa.asm.Assembler;

/**
 * What lets DMA channel 1 of a core copy something and then signal a slot. Its argument is the descriptor of what is
 * copied; the way to the slot and the slot itself are the word in front of the codelet's arcs. Behind its instructions
 * lies its state: a descriptor that writes the slot into the ring of the way, behind the data, and one that tells the
 * summary there. While the channel is busy, it waits.
 */
final class ChannelCopy {
    private static final int SIGNAL = 0;
    private static final int TELL = SIGNAL + StreamLayout.DESCRIPTOR_BYTES;
    private static final int ENTRY = TELL + StreamLayout.DESCRIPTOR_BYTES;
    private static final int TOLD = ENTRY + Integer.BYTES;
    private static final int STATE_BYTES = TOLD + Integer.BYTES;
    private static final int CODE_BYTES = 64;

    private static final String SOURCE = """
                    .text
                    .global copy
            copy:   ldr r2, [r29, #%d]
                    mov r3, #0xf
                    ldr r0, [r2, #-1]
            busy:   movfs r4, dma1status
                    and r4, r4, r3
                    bne busy
                    lsr r3, r0, #16
                    add r2, r12, #%d
                    ldrd r4, [r3, #%d]
                    ldrd r6, [r3, #%d]
                    strh r0, [r2, #%d]
                    str r4, [r2, #%d]
                    str r6, [r2, #%d]
                    add r4, r4, #2
                    and r4, r4, r7
                    str r4, [r3, #%d]
                    lsl r1, r1, #16
                    mov r4, #%d
                    orr r1, r1, r4
                    movts dma1config, r1
                    rts
            """.formatted(
                    Layout.CURRENT / Integer.BYTES,
                    CODE_BYTES,
                    Layout.WAY_ENTRY / Long.BYTES,
                    Layout.WAY_SUMMARY / Long.BYTES,
                    ENTRY / Short.BYTES,
                    (SIGNAL + StreamLayout.DESCRIPTOR_DESTINATION) / Integer.BYTES,
                    (TELL + StreamLayout.DESCRIPTOR_DESTINATION) / Integer.BYTES,
                    Layout.WAY_ENTRY / Integer.BYTES,
                    StreamLayout.STARTUP);

    private ChannelCopy() {}

    /** Returns the kernel. */
    static KernelCode assembled() {
        return assembled(UnaryOperator.identity());
    }

    /** Returns it with other instructions: a function gets its own. */
    static KernelCode assembled(UnaryOperator<String> changed) {
        KernelCode code = KernelLibrary.of(Assembler.assemble(SplitCopies.KERNEL + ".S", changed.apply(SOURCE)))
                .named("copy", SplitCopies.KERNEL);
        if (code.code().length > CODE_BYTES) {
            throw new IllegalStateException("a copy takes " + code.code().length + " bytes of " + CODE_BYTES);
        }
        byte[] all = Arrays.copyOf(code.code(), CODE_BYTES + STATE_BYTES);
        return new KernelCode(SplitCopies.KERNEL, all, code.faults(), code.read(), code.written(), true);
    }

    /** Returns what a descriptor has besides that tells what is copied. */
    static int then(int kernel) {
        return DmaConfig.CHAIN | DmaConfig.ofNext(state(kernel) + SIGNAL);
    }

    /** Writes the state of a core. */
    static void into(ByteBuffer bytes, int kernel) {
        int state = state(kernel);
        int then = DmaConfig.CHAIN | DmaConfig.ofNext(state + TELL);
        StreamLayout.descriptor(bytes, state + SIGNAL, then, state + ENTRY, 0, 1, 1);
        StreamLayout.descriptor(bytes, state + TELL, 0, state + TOLD, 0, 0, 1);
        bytes.putInt(state + SIGNAL, DmaConfig.ENABLE | DmaConfig.MASTER | DmaConfig.ofSize(1) | then)
                .putInt(state + TELL, DmaConfig.ENABLE | DmaConfig.MASTER)
                .putInt(state + TOLD, Layout.TOLD);
    }

    private static int state(int kernel) {
        return CoreMemory.aligned(kernel, Long.BYTES) + CODE_BYTES;
    }
}
