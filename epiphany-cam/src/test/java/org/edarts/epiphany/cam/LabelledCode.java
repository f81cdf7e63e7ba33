package org.edarts.epiphany.cam;

import java.util.function.ToIntFunction;
import org.edarts.epiphany.isa.InstructionTable;
import org.edarts.epiphany.isa.asm.Assembler;

/** Code of which some instructions are made others, found by the label before them. Owner: one thread. */
final class LabelledCode {
    private static final int NOP = 0x01A2;

    private final byte[] code;
    private final ToIntFunction<String> labels;

    /**
     * Begins with a copy of code.
     *
     * @param labels returns where in it a label is
     */
    LabelledCode(byte[] code, ToIntFunction<String> labels) {
        this.code = code.clone();
        this.labels = labels;
    }

    /**
     * Writes an instruction over some that follow a label.
     *
     * @param skipped how many lie between
     * @param count how many it replaces; what is left over does nothing
     */
    void replace(String label, int skipped, int count, String instruction) {
        int from = behind(labels.applyAsInt(label), skipped);
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
    }

    private int behind(int at, int instructions) {
        int end = at;
        for (int count = 0; count < instructions; count++) {
            end += InstructionTable.length(code[end] & 0xFF | (code[end + 1] & 0xFF) << Byte.SIZE);
        }
        return end;
    }

    byte[] bytes() {
        return code.clone();
    }
}
