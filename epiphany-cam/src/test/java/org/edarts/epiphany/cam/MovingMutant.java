package org.edarts.epiphany.cam;

import org.edarts.epiphany.isa.InstructionTable;
import org.edarts.epiphany.isa.asm.Assembler;

/** What brings kernels, with a bug: some instructions are others, found by the label before them. */
final class MovingMutant {
    private static final int NOP = 0x01A2;

    private final MovingProgram right = MovingProgram.installed();
    private final byte[] code = right.code().clone();

    /**
     * Writes an instruction over some that follow a label.
     *
     * @param skipped how many lie between
     * @param count how many it replaces; what is left over does nothing
     */
    MovingMutant replace(String label, int skipped, int count, String instruction) {
        int from = behind(right.symbol(label), skipped);
        int to = behind(from, count);
        byte[] other = Assembler.assemble("mutant.S", ".text\n" + instruction + "\n")
                .segments()
                .get(0)
                .bytes();
        if (other.length > to - from) {
            throw new IllegalStateException(instruction + " has no room behind " + label);
        }
        for (int at = from; at < to; at += Short.BYTES) {
            boolean own = at - from < other.length;
            code[at] = own ? other[at - from] : (byte) NOP;
            code[at + 1] = own ? other[at - from + 1] : NOP >> Byte.SIZE;
        }
        return this;
    }

    private int behind(int at, int instructions) {
        int end = at;
        for (int count = 0; count < instructions; count++) {
            end += InstructionTable.length(code[end] & 0xFF | (code[end + 1] & 0xFF) << Byte.SIZE);
        }
        return end;
    }

    MovingProgram make() {
        return new MovingProgram(right.object(), code);
    }
}
