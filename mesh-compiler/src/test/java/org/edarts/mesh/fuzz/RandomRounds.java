package org.edarts.mesh.fuzz;

import java.util.Random;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes a random method with one short loop with branches, of which several rounds are written out: it moves elements
 * as long as a condition holds, or looks for the largest and now and then writes beside it, up or down, by one
 * or more. Others have no branches and work on a number.
 */
final class RandomRounds {
    private static final int ARRAY = 0;
    private static final int END = 1;
    private static final int LIMIT = 2;
    private static final int PLACE = 3;
    private static final int BEST = 4;
    private static final int MOST = 5;

    private final Random random;
    private final MethodVisitor out;
    private final RandomExpressions expressions;
    private final boolean floats;
    private final boolean down;
    private final int step;

    private RandomRounds(Random random, MethodVisitor out, RandomExpressions expressions, boolean floats) {
        this.random = random;
        this.out = out;
        this.expressions = expressions;
        this.floats = floats;
        down = random.nextInt(3) == 0;
        step = 1 + Math.max(0, random.nextInt(4) - 1);
    }

    /** Returns the descriptor of a method through an array of such elements. */
    static String descriptor(char element) {
        return "([" + element + "I" + element + ")I";
    }

    /** Writes a method, of one line. */
    static void write(
            Random random,
            ClassVisitor type,
            String name,
            String descriptor,
            int line,
            java.util.function.Function<MethodVisitor, RandomExpressions> expressions) {
        MethodVisitor out = type.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, descriptor, null, null);
        boolean inside = random.nextBoolean();
        if (inside) {
            out.visitAnnotation("Lorg/edarts/mesh/Unchecked;", false).visitEnd();
        }
        out.visitCode();
        Label label = new Label();
        out.visitLabel(label);
        out.visitLineNumber(line, label);
        new RandomRounds(random, out, expressions.apply(out), descriptor.charAt(2) == 'F').method(inside);
        out.visitMaxs(0, 0);
        out.visitEnd();
    }

    private void method(boolean inside) {
        expressions.constant(0);
        out.visitVarInsn(Opcodes.ISTORE, BEST);
        out.visitVarInsn(floats ? Opcodes.FLOAD : Opcodes.ILOAD, LIMIT);
        out.visitVarInsn(floats ? Opcodes.FSTORE : Opcodes.ISTORE, MOST);
        if (inside || random.nextInt(3) != 0) {
            out.visitVarInsn(Opcodes.ALOAD, ARRAY);
            out.visitInsn(Opcodes.ARRAYLENGTH);
            expressions.constant(2);
            out.visitInsn(Opcodes.ISUB);
            out.visitVarInsn(Opcodes.ISTORE, END);
        } else if (random.nextInt(3) != 0) {
            out.visitVarInsn(Opcodes.ILOAD, END);
            expressions.constant(31);
            out.visitInsn(Opcodes.IAND);
            out.visitVarInsn(Opcodes.ISTORE, END);
        }
        if (down) {
            out.visitVarInsn(Opcodes.ILOAD, END);
        } else {
            expressions.constant(inside ? 1 + random.nextInt(2) : random.nextInt(4) - 1);
        }
        out.visitVarInsn(Opcodes.ISTORE, PLACE);
        if (!down && !inside && random.nextInt(4) == 0) {
            // a number of rounds that is known, and too large to write all of them out
            expressions.constant(10 + random.nextInt(6));
            out.visitVarInsn(Opcodes.ISTORE, END);
        }
        loop();
        out.visitVarInsn(Opcodes.ILOAD, BEST);
        out.visitVarInsn(Opcodes.ILOAD, PLACE);
        out.visitInsn(Opcodes.IADD);
        if (floats) {
            out.visitVarInsn(Opcodes.FLOAD, MOST);
            out.visitInsn(Opcodes.F2I);
        } else {
            out.visitVarInsn(Opcodes.ILOAD, MOST);
        }
        out.visitInsn(Opcodes.IXOR);
        out.visitInsn(Opcodes.IRETURN);
    }

    private void loop() {
        int kind = random.nextInt(4);
        Label begin = new Label();
        Label end = new Label();
        out.visitLabel(begin);
        out.visitVarInsn(Opcodes.ILOAD, PLACE);
        if (down) {
            out.visitJumpInsn(Opcodes.IFLE, end);
        } else {
            if (kind != 3 && random.nextInt(3) == 0) {
                expressions.constant(1);
                out.visitInsn(Opcodes.IADD);
            }
            out.visitVarInsn(Opcodes.ILOAD, END);
            out.visitJumpInsn(Opcodes.IF_ICMPGE, end);
        }
        if (kind == 3) {
            mix();
        } else if (kind == 0) {
            element(0);
            compare(end);
            move();
        } else if (kind == 1) {
            largest();
        } else {
            move();
            element(random.nextInt(2));
            compare(end);
        }
        int wide = kind == 3 ? 1 : step;
        out.visitIincInsn(PLACE, down ? -wide : wide);
        SecondExit.maybe(random, out, BEST, begin, end);
        out.visitLabel(end);
    }

    /** Leaves the loop, depending on the element and what the method was given. */
    private void compare(Label end) {
        out.visitVarInsn(floats ? Opcodes.FLOAD : Opcodes.ILOAD, LIMIT);
        leave(end);
    }

    private void leave(Label end) {
        boolean greater = random.nextBoolean();
        if (floats) {
            out.visitInsn(random.nextBoolean() ? Opcodes.FCMPL : Opcodes.FCMPG);
            out.visitJumpInsn(greater ? Opcodes.IFGT : Opcodes.IFLE, end);
        } else {
            out.visitJumpInsn(greater ? Opcodes.IF_ICMPGT : Opcodes.IF_ICMPLE, end);
        }
    }

    private void largest() {
        Label no = new Label();
        element(0);
        out.visitVarInsn(floats ? Opcodes.FLOAD : Opcodes.ILOAD, MOST);
        leave(no);
        if (random.nextBoolean()) {
            out.visitVarInsn(Opcodes.ALOAD, ARRAY);
            place(down ? -1 : 1);
            out.visitVarInsn(floats ? Opcodes.FLOAD : Opcodes.ILOAD, LIMIT);
            out.visitInsn(floats ? Opcodes.FASTORE : Opcodes.IASTORE);
        }
        element(0);
        out.visitVarInsn(floats ? Opcodes.FSTORE : Opcodes.ISTORE, MOST);
        out.visitVarInsn(Opcodes.ILOAD, PLACE);
        out.visitVarInsn(Opcodes.ISTORE, BEST);
        out.visitLabel(no);
    }

    /** A number on which each round works longer than it waits: the core counts such rounds. */
    private void mix() {
        for (int index = 0; index < 2; index++) {
            out.visitVarInsn(Opcodes.ILOAD, BEST);
            expressions.constant(1 + random.nextInt(8));
            out.visitInsn(Opcodes.ISHL);
            out.visitVarInsn(Opcodes.ILOAD, BEST);
            expressions.constant(1 + random.nextInt(8));
            out.visitInsn(Opcodes.IUSHR);
            out.visitInsn(Opcodes.IXOR);
            if (index == 1 && !floats) {
                element(0);
            } else {
                out.visitVarInsn(Opcodes.ILOAD, PLACE);
            }
            out.visitInsn(Opcodes.IADD);
            out.visitVarInsn(Opcodes.ISTORE, BEST);
        }
    }

    private void move() {
        out.visitVarInsn(Opcodes.ALOAD, ARRAY);
        place(random.nextInt(3) - 1);
        element(random.nextInt(3) - 1);
        if (!floats && random.nextBoolean()) {
            out.visitVarInsn(Opcodes.ILOAD, LIMIT);
            out.visitInsn(Opcodes.IXOR);
        }
        out.visitInsn(floats ? Opcodes.FASTORE : Opcodes.IASTORE);
    }

    private void element(int beside) {
        out.visitVarInsn(Opcodes.ALOAD, ARRAY);
        place(beside);
        out.visitInsn(floats ? Opcodes.FALOAD : Opcodes.IALOAD);
    }

    private void place(int beside) {
        out.visitVarInsn(Opcodes.ILOAD, PLACE);
        if (beside != 0) {
            expressions.constant(beside);
            out.visitInsn(Opcodes.IADD);
        }
    }
}
