package org.edarts.mesh.fuzz;

import java.util.Random;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes a random method with one loop through two arrays, short and without branches but for a second exit: what the
 * core counts, what is carried out several rounds at once. The arrays may be the same.
 */
final class RandomStream {
    private static final int TO = 0;
    private static final int FROM = 1;
    private static final int FACTOR = 2;
    private static final int WEIGHT = 3;
    private static final int END = 4;
    private static final int PLACE = 5;
    private static final int SUM = 6;
    private static final int TOTAL = 7;
    private static final int AT = 8;
    private static final int STEP = 9;
    private static final int[] INT_OPS = {
        Opcodes.IADD,
        Opcodes.IADD,
        Opcodes.ISUB,
        Opcodes.IMUL,
        Opcodes.IAND,
        Opcodes.IXOR,
        Opcodes.ISHL,
        Opcodes.ISHR,
        Opcodes.IUSHR
    };
    private static final int[] FLOAT_OPS = {Opcodes.FADD, Opcodes.FADD, Opcodes.FSUB, Opcodes.FMUL};

    private final Random random;
    private final MethodVisitor out;
    private final RandomExpressions expressions;
    private final char to;
    private final char from;

    /** Whether accesses are checked: then they may reach anywhere. */
    private final boolean checked;

    private RandomStream(
            Random random, MethodVisitor out, RandomExpressions expressions, char to, char from, boolean checked) {
        this.random = random;
        this.out = out;
        this.expressions = expressions;
        this.to = to;
        this.from = from;
        this.checked = checked;
    }

    /** Returns the descriptor of a method through arrays of such elements. */
    static String descriptor(char to, char from) {
        return "([" + to + "[" + from + "IF)I";
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
        boolean checked = random.nextInt(5) < 2;
        if (!checked) {
            out.visitAnnotation("Lorg/edarts/mesh/Unchecked;", false).visitEnd();
        }
        out.visitCode();
        Label label = new Label();
        out.visitLabel(label);
        out.visitLineNumber(line, label);
        new RandomStream(random, out, expressions.apply(out), descriptor.charAt(2), descriptor.charAt(4), checked)
                .method(new Random(line * RandomClass.SPREAD));
        out.visitMaxs(0, 0);
        out.visitEnd();
    }

    private void method(Random exits) {
        out.visitInsn(Opcodes.ICONST_0);
        out.visitVarInsn(Opcodes.ISTORE, SUM);
        out.visitInsn(Opcodes.FCONST_1);
        out.visitVarInsn(Opcodes.FSTORE, TOTAL);
        out.visitVarInsn(Opcodes.ALOAD, TO);
        out.visitInsn(Opcodes.ARRAYLENGTH);
        out.visitVarInsn(Opcodes.ALOAD, FROM);
        out.visitInsn(Opcodes.ARRAYLENGTH);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", "min", "(II)I", false);
        expressions.constant(1);
        out.visitInsn(Opcodes.ISUB);
        out.visitVarInsn(Opcodes.ISTORE, END);
        if (checked) {
            second();
        }
        boolean down = random.nextInt(4) == 0;
        if (down) {
            out.visitVarInsn(Opcodes.ILOAD, END);
            expressions.constant(1);
            out.visitInsn(Opcodes.ISUB);
        } else {
            expressions.constant(1 + random.nextInt(2));
        }
        out.visitVarInsn(Opcodes.ISTORE, PLACE);
        loop(down, exits);
        out.visitVarInsn(Opcodes.FLOAD, TOTAL);
        out.visitInsn(Opcodes.F2I);
        out.visitVarInsn(Opcodes.ILOAD, SUM);
        out.visitInsn(Opcodes.IADD);
        out.visitInsn(Opcodes.IRETURN);
    }

    /** A second counter, and now and then another end, so that some indices are outside. */
    private void second() {
        if (random.nextInt(4) == 0) {
            some(1 + random.nextInt(31), true);
            out.visitVarInsn(Opcodes.ISTORE, END);
        }
        expressions.constant(random.nextInt(5) - 2);
        out.visitVarInsn(Opcodes.ISTORE, AT);
        some(3, random.nextInt(8) != 0);
        out.visitVarInsn(Opcodes.ISTORE, STEP);
    }

    /** What is not known when compiling, between zero and a mask or anything. */
    private void some(int mask, boolean small) {
        out.visitVarInsn(Opcodes.ILOAD, FACTOR);
        if (small) {
            expressions.constant(mask);
            out.visitInsn(Opcodes.IAND);
        }
    }

    private void loop(boolean down, Random exits) {
        Label begin = new Label();
        Label end = new Label();
        out.visitLabel(begin);
        out.visitVarInsn(Opcodes.ILOAD, PLACE);
        if (down) {
            out.visitJumpInsn(Opcodes.IFLE, end);
        } else {
            out.visitVarInsn(Opcodes.ILOAD, END);
            out.visitJumpInsn(Opcodes.IF_ICMPGE, end);
        }
        int count = 1 + random.nextInt(3);
        for (int index = 0; index < count; index++) {
            statement();
        }
        if (checked) {
            out.visitVarInsn(Opcodes.ILOAD, AT);
            if (random.nextBoolean()) {
                out.visitVarInsn(Opcodes.ILOAD, STEP);
            } else {
                expressions.constant(random.nextInt(5) - 2);
            }
            out.visitInsn(Opcodes.IADD);
            out.visitVarInsn(Opcodes.ISTORE, AT);
        }
        out.visitIincInsn(PLACE, down ? -1 : 1);
        SecondExit.maybe(exits, out, SUM, begin, end);
        out.visitLabel(end);
    }

    private void statement() {
        switch (random.nextInt(5)) {
            case 4 -> {
                out.visitVarInsn(Opcodes.ILOAD, SUM);
                out.visitVarInsn(Opcodes.ILOAD, FACTOR);
                out.visitVarInsn(Opcodes.ISTORE, SUM);
                out.visitVarInsn(Opcodes.ISTORE, FACTOR);
            }
            case 0 -> {
                integer(2);
                out.visitVarInsn(Opcodes.ILOAD, SUM);
                out.visitInsn(random.nextBoolean() ? Opcodes.IADD : Opcodes.IXOR);
                out.visitVarInsn(Opcodes.ISTORE, SUM);
            }
            case 1 -> {
                out.visitVarInsn(Opcodes.FLOAD, TOTAL);
                floating(2);
                expressions.arithmetic(Opcodes.FADD);
                out.visitVarInsn(Opcodes.FSTORE, TOTAL);
            }
            default -> {
                out.visitVarInsn(Opcodes.ALOAD, TO);
                place();
                if (to == 'F') {
                    floating(3);
                } else {
                    integer(3);
                }
                out.visitInsn(RandomClass.storing(to));
            }
        }
    }

    /**
     * The place where the loop is, or one beside it, or the first; where that is checked, the second counter's, or both
     * together.
     */
    private void place() {
        int kind = random.nextInt(8);
        if (kind == 4) {
            expressions.constant(0);
            return;
        }
        kind = checked ? kind : 0;
        out.visitVarInsn(Opcodes.ILOAD, kind == 1 || kind == 2 ? AT : PLACE);
        if (kind == 2 || kind == 3) {
            out.visitVarInsn(Opcodes.ILOAD, kind == 2 ? PLACE : STEP);
            out.visitInsn(random.nextBoolean() ? Opcodes.IADD : Opcodes.ISUB);
        }
        int beside = random.nextInt(5) - 2;
        if (Math.abs(beside) == 1) {
            expressions.constant(beside);
            out.visitInsn(Opcodes.IADD);
        }
    }

    private void element(int array, char element) {
        out.visitVarInsn(Opcodes.ALOAD, array);
        place();
        out.visitInsn(RandomExpressions.loading(element));
    }

    private void integer(int depth) {
        switch (depth == 0 ? random.nextInt(4) : 4 + random.nextInt(3)) {
            case 0 -> out.visitVarInsn(Opcodes.ILOAD, PLACE);
            case 1 -> out.visitVarInsn(Opcodes.ILOAD, random.nextBoolean() ? FACTOR : SUM);
            case 2 -> load(false);
            case 3 -> expressions.constant(random.nextInt() >> random.nextInt(32));
            case 4 -> load(false);
            default -> {
                integer(depth - 1);
                integer(depth - 1);
                out.visitInsn(INT_OPS[random.nextInt(INT_OPS.length)]);
            }
        }
    }

    private void floating(int depth) {
        switch (depth == 0 ? random.nextInt(3) : 2 + random.nextInt(4)) {
            case 0 -> out.visitVarInsn(Opcodes.FLOAD, random.nextBoolean() ? WEIGHT : TOTAL);
            case 1, 2 -> load(true);
            case 3 -> {
                integer(0);
                out.visitInsn(Opcodes.I2F);
            }
            default -> {
                floating(depth - 1);
                floating(depth - 1);
                expressions.arithmetic(FLOAT_OPS[random.nextInt(FLOAT_OPS.length)]);
            }
        }
    }

    private void load(boolean floats) {
        boolean first = random.nextBoolean();
        if (first && (to == 'F') == floats) {
            element(TO, to);
        } else if ((from == 'F') == floats) {
            element(FROM, from);
        } else {
            out.visitVarInsn(floats ? Opcodes.FLOAD : Opcodes.ILOAD, floats ? WEIGHT : FACTOR);
        }
    }
}
