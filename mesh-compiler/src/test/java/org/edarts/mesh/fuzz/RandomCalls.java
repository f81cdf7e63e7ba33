package org.edarts.mesh.fuzz;

import java.util.Random;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes random methods that call each other, and themselves, up to a depth, with many values that are needed before
 * and behind each call and each division: what keeps registers and lays out frames. All are of the form (depth, word,
 * number).
 */
final class RandomCalls {
    static final String DESCRIPTOR = "(IIF)I";
    static final int DEEPEST = 7;

    private static final int DEPTH = 0;
    private static final int WORD = 1;
    private static final int NUMBER = 2;
    private static final int FIRST = 3;
    private static final int MOST_FLOATS = 8;

    /** About half of what registers can hold. */
    private static final int SOME_WORDS = 27;

    private static final int[] MIXING = {
        Opcodes.IADD, Opcodes.IADD, Opcodes.ISUB, Opcodes.IXOR, Opcodes.IMUL, Opcodes.ISHL, Opcodes.IUSHR
    };

    private final Random random;
    private final MethodVisitor out;
    private final RandomExpressions expressions;
    private final int count;
    private final boolean last;
    private final int floats;
    private final int words;

    private RandomCalls(Random random, MethodVisitor out, RandomExpressions expressions, int count, boolean last) {
        this.random = random;
        this.out = out;
        this.expressions = expressions;
        this.count = count;
        this.last = last;
        floats = 1 + random.nextInt(MOST_FLOATS);
        words = random.nextBoolean() ? 2 + random.nextInt(SOME_WORDS) : SOME_WORDS + random.nextInt(SOME_WORDS);
    }

    /** Returns the name of one of them. */
    static String name(int index) {
        return "d" + index;
    }

    /** Writes one of several, of one line; the last calls no other. */
    static void write(
            Random random,
            ClassVisitor type,
            int index,
            int count,
            int line,
            java.util.function.Function<MethodVisitor, RandomExpressions> expressions) {
        MethodVisitor out =
                type.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name(index), DESCRIPTOR, null, null);
        out.visitCode();
        Label label = new Label();
        out.visitLabel(label);
        out.visitLineNumber(line, label);
        new RandomCalls(random, out, expressions.apply(out), count, index == count - 1).method();
        out.visitMaxs(0, 0);
        out.visitEnd();
    }

    private void method() {
        begin();
        int events = 1 + random.nextInt(3);
        for (int event = 0; event < events; event++) {
            if (last || random.nextInt(3) == 0) {
                divide();
            } else {
                call(event);
            }
        }
        end();
    }

    /** Each value is made of the one before, so that none can wait until it is needed. */
    private void begin() {
        out.visitVarInsn(Opcodes.FLOAD, NUMBER);
        for (int index = 0; index < floats; index++) {
            expressions.constant(index + 2);
            out.visitInsn(Opcodes.I2F);
            expressions.arithmetic(random.nextBoolean() ? Opcodes.FADD : Opcodes.FMUL);
            out.visitInsn(Opcodes.DUP);
            out.visitVarInsn(Opcodes.FSTORE, FIRST + index);
        }
        out.visitInsn(Opcodes.POP);
        out.visitVarInsn(Opcodes.ILOAD, WORD);
        for (int index = 0; index < words; index++) {
            expressions.constant(random.nextInt(1, 12));
            out.visitInsn(MIXING[random.nextInt(MIXING.length)]);
            out.visitVarInsn(Opcodes.ILOAD, WORD);
            out.visitInsn(Opcodes.IXOR);
            out.visitInsn(Opcodes.DUP);
            out.visitVarInsn(Opcodes.ISTORE, word(index));
        }
        out.visitInsn(Opcodes.POP);
    }

    private int word(int index) {
        return FIRST + floats + index;
    }

    /** What all others were made before. */
    private void lastWord() {
        out.visitVarInsn(Opcodes.ILOAD, word(words - 1));
    }

    private void anyFloat() {
        out.visitVarInsn(Opcodes.FLOAD, FIRST + random.nextInt(floats));
    }

    private void divide() {
        if (random.nextBoolean()) {
            lastWord();
            out.visitInsn(Opcodes.I2F);
            anyFloat();
            expressions.arithmetic(Opcodes.FDIV);
            out.visitVarInsn(Opcodes.FSTORE, FIRST + random.nextInt(floats));
        } else {
            lastWord();
            out.visitVarInsn(Opcodes.ILOAD, word(random.nextInt(words)));
            expressions.constant(1);
            out.visitInsn(Opcodes.IOR);
            out.visitInsn(random.nextBoolean() ? Opcodes.IDIV : Opcodes.IREM);
            out.visitVarInsn(Opcodes.ISTORE, word(random.nextInt(words)));
        }
    }

    /** If there is depth left; more than one call leaves little, for calls of calls grow fast. */
    private void call(int before) {
        Label end = new Label();
        out.visitVarInsn(Opcodes.ILOAD, DEPTH);
        out.visitJumpInsn(Opcodes.IFLE, end);
        out.visitVarInsn(Opcodes.ILOAD, DEPTH);
        expressions.constant(before == 0 ? 1 : DEEPEST / 2);
        out.visitInsn(Opcodes.ISUB);
        lastWord();
        anyFloat();
        out.visitMethodInsn(Opcodes.INVOKESTATIC, RandomClass.NAME, name(random.nextInt(count)), DESCRIPTOR, false);
        out.visitVarInsn(Opcodes.ISTORE, word(random.nextInt(words)));
        out.visitLabel(end);
    }

    /** All values count, twice: then they come before the return address where registers are given out. */
    private void end() {
        expressions.constant(0);
        for (int index = words - 1; index >= 0; index--) {
            out.visitVarInsn(Opcodes.ILOAD, word(index));
            out.visitInsn(Opcodes.IXOR);
            expressions.constant(31);
            out.visitInsn(Opcodes.IMUL);
            out.visitVarInsn(Opcodes.ILOAD, word(index));
            out.visitInsn(Opcodes.IADD);
        }
        for (int index = floats - 1; index >= 0; index--) {
            out.visitVarInsn(Opcodes.FLOAD, FIRST + index);
            out.visitInsn(Opcodes.F2I);
            out.visitInsn(Opcodes.IXOR);
        }
        out.visitInsn(Opcodes.IRETURN);
    }
}
