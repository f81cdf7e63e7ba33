package org.edarts.epiphany.isa;

import java.util.Locale;

/** When a branch is taken or a value moved. The numbers are those in the encodings. */
public enum Condition {
    /** Equal: AZ. */
    EQ(0),
    /** Not equal. */
    NE(1),
    /** Greater, unsigned. */
    GTU(2),
    /** Greater or equal, unsigned: AC. */
    GTEU(3),
    /** Less or equal, unsigned. */
    LTEU(4),
    /** Less, unsigned. */
    LTU(5),
    /** Greater, signed. */
    GT(6),
    /** Greater or equal, signed. */
    GTE(7),
    /** Less, signed. */
    LT(8),
    /** Less or equal, signed. */
    LTE(9),
    /** Equal, of floating-point results: BZ. */
    BEQ(10),
    /** Not equal, of floating-point results. */
    BNE(11),
    /** Less than zero, of floating-point results. */
    BLT(12),
    /** Less than or equal to zero, of floating-point results. */
    BLTE(13),
    /** Always. */
    ALWAYS(14);

    private final int code;
    private final String suffix;

    Condition(int code) {
        this.code = code;
        String lower = name().toLowerCase(Locale.ROOT);
        this.suffix = lower.equals("always") ? "" : lower;
    }

    /** Returns what mnemonics end with: nothing for {@link #ALWAYS}. */
    public String suffix() {
        return suffix;
    }

    /** Returns the number in encodings. */
    int code() {
        return code;
    }

    /** Returns the flags that decide, of {@link StatusFlags}. */
    public int flags() {
        if (this == ALWAYS) {
            return StatusFlags.NONE;
        }
        return code < BEQ.code
                ? StatusFlags.AZ | StatusFlags.AN | StatusFlags.AC | StatusFlags.AV
                : StatusFlags.BZ | StatusFlags.BN;
    }
}
