package org.edarts.epiphany.cam.firmware;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.edarts.epiphany.cam.channel.SplitCopies;
import org.edarts.epiphany.cam.kernel.KernelCode;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.StreamLayout;
import org.edarts.epiphany.dma.DmaConfig;
import org.edarts.epiphany.isa.Decoder;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.asm.Assembler;

/**
 * What lets DMA channel 1 of a core copy something and then signal a slot. Its argument is the descriptor of what is
 * copied; the way to the slot and the slot itself are the word in front of the codelet's arcs. Behind its
 * instructions lies its state: a descriptor that writes the slot into the ring of the way, behind the data, and one
 * that tells the summary there. While the channel is busy, another codelet of the pool that is no copy takes the
 * place of this one, and the dispatcher looks for signals in any case.
 */
public final class ChannelCopy {
    private static final int SIGNAL = 0;
    private static final int TELL = SIGNAL + StreamLayout.DESCRIPTOR_BYTES;
    private static final int ENTRY = TELL + StreamLayout.DESCRIPTOR_BYTES;
    private static final int TOLD = ENTRY + Integer.BYTES;

    /** Where the pool begins, and the dispatcher. */
    private static final int POOL_BOTTOM = TOLD + Integer.BYTES;

    private static final int DISPATCHER = POOL_BOTTOM + Integer.BYTES;

    /** What lies behind the instructions. */
    public static final int STATE_BYTES = DISPATCHER + Integer.BYTES;

    /** What its instructions take, and may take if they are others. */
    private static final int CODE_BYTES = 112;

    private static final int MOST_BYTES = 160;

    /** What leads to the program that tells of firings. */
    private static final int TELLING_BYTES = 16;

    /** Returns the instructions, which take so many bytes at most. */
    private static String source(int bytes) {
        return """
                    .text
                    .global copy
            copy:   movfs r4, dma1status
                    mov r3, #0xf
                    and r4, r4, r3
                    beq begin
                    ldrh r2, [r28]
                    ldr r7, [r12, #%d]
                    mov r6, r28
            next:   sub r6, r6, #2
                    sub r4, r6, r7
                    beq only
                    ldrh r9, [r6]
                    ldrh r4, [r9, #%d]
                    sub r4, r4, r12
                    beq next
                    strh r2, [r6]
                    strh r9, [r28]
            only:   ldr r3, [r12, #%d]
                    ldrd r16, [r29, #%d]
                    add r28, r28, #2
                    jr r3
            begin:  ldr r2, [r29, #%d]
                    ldr r0, [r2, #-1]
                    add r2, r12, #%d
                    lsr r3, r0, #16
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
                        (bytes + POOL_BOTTOM) / Integer.BYTES,
                        Layout.CODELET_KERNEL,
                        (bytes + DISPATCHER) / Integer.BYTES,
                        Layout.CURRENT / Long.BYTES,
                        Layout.CURRENT / Integer.BYTES,
                        bytes,
                        Layout.WAY_ENTRY / Long.BYTES,
                        Layout.WAY_SUMMARY / Long.BYTES,
                        ENTRY / Short.BYTES,
                        (SIGNAL + StreamLayout.DESCRIPTOR_DESTINATION) / Integer.BYTES,
                        (TELL + StreamLayout.DESCRIPTOR_DESTINATION) / Integer.BYTES,
                        Layout.WAY_ENTRY / Integer.BYTES,
                        StreamLayout.STARTUP);
    }

    private ChannelCopy() {}

    /** Returns the kernel. */
    public static KernelCode assembled() {
        return assembled(UnaryOperator.identity(), CODE_BYTES);
    }

    /**
     * Returns one that tells when it lets the channel begin, as other kernels tell when they fire: see {@link
     * TracingProgram}.
     *
     * @param traced where the program begins that tells of firings
     */
    static KernelCode telling(int traced) {
        String leads = "begin: mov r10, #%d%n mov r11, lr%n jalr r10%n".formatted(traced);
        return assembled(code -> code.replace("begin:", leads), CODE_BYTES + TELLING_BYTES);
    }

    /** Returns it with other instructions: a function gets its own. */
    public static KernelCode assembled(UnaryOperator<String> changed) {
        return assembled(changed, MOST_BYTES);
    }

    private static KernelCode assembled(UnaryOperator<String> changed, int most) {
        KernelCode code = KernelLibrary.of(Assembler.assemble(SplitCopies.KERNEL + ".S", changed.apply(source(most))))
                .find("copy")
                .orElseThrow();
        if (code.code().length > most) {
            throw new IllegalStateException("a copy takes " + code.code().length + " bytes of " + most);
        }
        byte[] all = Arrays.copyOf(code.code(), most + STATE_BYTES);
        return new KernelCode(SplitCopies.KERNEL, all, code.faults(), code.uses(), true);
    }

    /** Returns what a descriptor has besides that tells what is copied, if the kernel ends at an address. */
    public static int then(int end) {
        return DmaConfig.CHAIN | DmaConfig.ofNext(end - STATE_BYTES + SIGNAL);
    }

    /** Returns the instructions by which a core finds out whether the channel is busy, up to the last of these. */
    public static byte[] untilBegun(byte[] code) {
        int end = 0;
        Operation last = Operation.IDLE;
        while (last != Operation.JUMP) {
            int low = Byte.toUnsignedInt(code[end]) | Byte.toUnsignedInt(code[end + 1]) << Byte.SIZE;
            int high = Byte.toUnsignedInt(code[end + 2]) | Byte.toUnsignedInt(code[end + 3]) << Byte.SIZE;
            Instruction instruction = Decoder.decode(low | high << Short.SIZE);
            last = instruction.operation();
            end += instruction.bytes();
        }
        return Arrays.copyOf(code, end);
    }

    /**
     * Writes the state of a core.
     *
     * @param end where the kernel ends
     * @param pool where the pool begins
     * @param dispatcher where the dispatcher does
     */
    public static void into(ByteBuffer bytes, int end, int pool, int dispatcher) {
        int state = end - STATE_BYTES;
        int then = DmaConfig.CHAIN | DmaConfig.ofNext(state + TELL);
        StreamLayout.descriptor(bytes, state + SIGNAL, then, state + ENTRY, 0, 1, 1);
        StreamLayout.descriptor(bytes, state + TELL, 0, state + TOLD, 0, 0, 1);
        bytes.putInt(state + SIGNAL, DmaConfig.ENABLE | DmaConfig.MASTER | DmaConfig.ofSize(1) | then)
                .putInt(state + TELL, DmaConfig.ENABLE | DmaConfig.MASTER)
                .putInt(state + TOLD, Layout.TOLD)
                .putInt(state + POOL_BOTTOM, pool)
                .putInt(state + DISPATCHER, dispatcher);
    }
}
