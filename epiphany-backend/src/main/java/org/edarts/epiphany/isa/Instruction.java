package org.edarts.epiphany.isa;

/**
 * A decoded instruction: what a core does, and what a scoreboard must know. It does not depend on its place in memory.
 *
 * @param word its bits; of a short form the lower half counts
 * @param operation what it does
 * @param condition when it does it
 * @param size how much it moves from or to memory
 * @param bytes its length: 2 or 4
 * @param rd the register rd, or {@link Registers#ABSENT}
 * @param rn the register rn, or {@link Registers#ABSENT}
 * @param rm the register rm, or {@link Registers#ABSENT}; the second operand is the sum of this register and the
 *     immediate
 * @param immediate the immediate in the unit of the operation, 0 if there is none: a displacement in bytes with its
 *     sign, a branch's distance in bytes, the upper half of MOVT in its place, the index of a {@link SpecialRegister}
 * @param subtract whether the register rm is subtracted from an address
 * @param reads the general registers it reads: bit r stands for register r
 * @param writes the general registers it writes, likewise
 */
public record Instruction(
        int word,
        Operation operation,
        Condition condition,
        AccessSize size,
        int bytes,
        int rd,
        int rn,
        int rm,
        int immediate,
        boolean subtract,
        long reads,
        long writes) {

    /** Returns the flags of STATUS that decide what it does. */
    public int flagsRead() {
        return condition.flags();
    }

    /** Returns the flags of STATUS that it sets. */
    public int flagsWritten() {
        return operation.flagsWritten();
    }
}
