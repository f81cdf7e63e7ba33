package org.edarts.epiphany.core;

import java.util.Arrays;
import java.util.Optional;
import org.edarts.cam.chip.Generation;

/** Why a software exception was raised. The codes in STATUS differ between the generations of the chip. */
public enum ExceptionCause {
    /** An instruction that the chip does not have. */
    UNIMPLEMENTED("unimplemented instruction", 0b0100, 0b1111),
    /** The instruction SWI. */
    SOFTWARE_INTERRUPT("software interrupt", 0b0001, 0b1110),
    /** An address that is no multiple of the size of the access, or a pair of registers that begins with an odd one. */
    UNALIGNED("unaligned access", 0b0010, 0b1101),
    /** Bits that are no instruction, or an odd program counter. */
    ILLEGAL("undefined instruction", 0b0101, 0b1100),
    /** A floating-point exception that CONFIG enables. */
    FLOATING_POINT("floating-point exception", 0b0011, 0b0111),
    /** An address at which the chip has nothing. No chip tells this: the access would hang or be lost. */
    HOLE("access to nothing", 0, 0);

    private static final int CODE_SHIFT = 16;
    private static final int CODE = 15;

    private final String text;
    private final int third;
    private final int fourth;

    ExceptionCause(String text, int third, int fourth) {
        this.text = text;
        this.third = third;
        this.fourth = fourth;
    }

    /** Returns the cause that STATUS tells, of either generation: none of their codes means something else in both. */
    public static Optional<ExceptionCause> told(int status) {
        int code = status >>> CODE_SHIFT & CODE;
        return code == 0
                ? Optional.empty()
                : Arrays.stream(values())
                        .filter(cause -> cause.third == code || cause.fourth == code)
                        .findFirst();
    }

    /** Returns the cause in words. */
    public String text() {
        return text;
    }

    /** Returns the code in STATUS of that generation: Epiphany-III (E16) or Epiphany-IV (E64). */
    public int code(Generation generation) {
        return generation == Generation.THIRD ? third : fourth;
    }
}
