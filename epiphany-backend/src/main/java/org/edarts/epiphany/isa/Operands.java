package org.edarts.epiphany.isa;

/**
 * The values in the fields of an encoding, as its syntax shows them. Fields that the encoding lacks are ignored.
 *
 * @param rd a register number
 * @param rn a register number; for special registers their number in the group
 * @param rm a register number
 * @param immediate the number as it is written: of a load or store not yet multiplied by the size of the access; of a
 *     branch the distance from the branch to its target in bytes
 * @param subtract whether the offset is subtracted
 */
public record Operands(int rd, int rn, int rm, int immediate, boolean subtract) {
    /** All fields zero. */
    public static final Operands ZERO = new Operands(0, 0, 0, 0, false);
}
