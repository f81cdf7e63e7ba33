package org.edarts.epiphany.cam.kernel;

import java.util.Set;
import org.edarts.epiphany.isa.Decoder;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.SpecialRegister;

/** Whether code has the DMA channels for itself. */
final class ChannelUse {
    private static final Set<SpecialRegister> INTERRUPTS =
            Set.of(SpecialRegister.IMASK, SpecialRegister.ILAT, SpecialRegister.ILATST, SpecialRegister.ILATCL);

    private ChannelUse() {}

    /** Returns whether there is an instruction that writes a register of a channel, or of their interrupts. */
    static boolean in(byte[] code) {
        int at = 0;
        while (at + 1 < code.length) {
            Instruction instruction = Decoder.decode(half(code, at) | half(code, at + Short.BYTES) << Short.SIZE);
            if (instruction.operation() == Operation.MOVE_TO_SPECIAL && isTheirs(instruction)) {
                return true;
            }
            at += instruction.bytes();
        }
        return false;
    }

    private static boolean isTheirs(Instruction instruction) {
        return SpecialRegister.of(instruction.immediate())
                .filter(register -> register.group() == SpecialRegister.Group.DMA || INTERRUPTS.contains(register))
                .isPresent();
    }

    private static int half(byte[] bytes, int at) {
        return at + 1 < bytes.length
                ? Byte.toUnsignedInt(bytes[at]) | Byte.toUnsignedInt(bytes[at + 1]) << Byte.SIZE
                : 0;
    }
}
