package org.edarts.mesh.fuzz;

import java.util.Random;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes the end of a loop's round, behind the step of its counter: some loops have a second exit there. Who calls it
 * gives it numbers that nothing is drawn from behind it: all else is then what it would be without an exit.
 */
final class SecondExit {
    private SecondExit() {}

    /** Goes on with the next round; in some loops only as long as a variable has one of some bits, or none of them. */
    static void maybe(Random random, MethodVisitor out, int variable, Label begin, Label end) {
        if (random.nextInt(4) != 0) {
            out.visitJumpInsn(Opcodes.GOTO, begin);
            return;
        }
        out.visitVarInsn(Opcodes.ILOAD, variable);
        out.visitIntInsn(Opcodes.BIPUSH, (2 << random.nextInt(4)) - 1);
        out.visitInsn(Opcodes.IAND);
        boolean none = random.nextInt(4) == 0;
        if (random.nextBoolean()) {
            out.visitJumpInsn(none ? Opcodes.IFNE : Opcodes.IFEQ, end);
            out.visitJumpInsn(Opcodes.GOTO, begin);
        } else {
            out.visitJumpInsn(none ? Opcodes.IFEQ : Opcodes.IFNE, begin);
        }
    }
}
