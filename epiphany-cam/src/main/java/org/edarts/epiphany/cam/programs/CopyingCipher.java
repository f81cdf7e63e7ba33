package org.edarts.epiphany.cam.programs;

import org.edarts.codelet.Arguments;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.kernel.AssembledForm;

/**
 * A {@link Cipher} that reads one block and writes another. Arguments: the one that it reads, the one that it writes.
 *
 * @param number tells it from others
 * @param cipher what it does with each number
 */
record CopyingCipher(int number, Cipher cipher) implements AssembledForm {
    /** Makes one of so many steps. */
    CopyingCipher(int number, int steps) {
        this(number, new Cipher(number, steps));
    }

    Kernel kernel() {
        return new Kernel("copying_cipher_" + number, this);
    }

    @Override
    public void compute(Arguments arguments) {
        int[] read = arguments.ints(0);
        System.arraycopy(read, 0, arguments.ints(1), 0, read.length);
        encipher(arguments.ints(1));
    }

    void encipher(int[] block) {
        cipher.encipher(block);
    }

    long cycles(int length) {
        return cipher.cycles(length);
    }

    @Override
    public String assembly() {
        return "ldr r12, [r1]\nldr r3, [r1, #1]\nldr r2, [r1, #2]\nnext: ldr r16, [r12], #1\n"
                + cipher.steps()
                + "str r16, [r2], #1\nsub r3, r3, #1\nbne next\nrts\n";
    }
}
