package org.edarts.mesh.fuzz;

import java.util.List;
import java.util.Random;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes random expressions, whose value is left on the stack. */
final class RandomExpressions {
    private static final int[] INTS = {
        0,
        1,
        -1,
        2,
        3,
        5,
        7,
        8,
        10,
        15,
        16,
        31,
        32,
        33,
        100,
        255,
        256,
        1000,
        1023,
        1024,
        32767,
        65535,
        65536,
        -7,
        -8,
        -1024,
        0x12345678,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        0x55555555
    };
    private static final int[] DIVISORS = {2, 4, 8, -8, 1024, 1, -1, 3, 10, Integer.MIN_VALUE};
    private static final float[] FLOATS = {
        0,
        -0f,
        1,
        2,
        -1,
        0.5f,
        3.14159f,
        1e10f,
        -1e-10f,
        1e38f,
        1e-38f,
        16777216f,
        2147483648f,
        -2147483648f,
        1e-3f,
        Float.NaN,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.MAX_VALUE,
        Float.MIN_NORMAL,
        Float.MIN_VALUE
    };
    private static final int[] INT_OPS = {
        Opcodes.IADD,
        Opcodes.IADD,
        Opcodes.ISUB,
        Opcodes.IMUL,
        Opcodes.IAND,
        Opcodes.IOR,
        Opcodes.IXOR,
        Opcodes.ISHL,
        Opcodes.ISHR,
        Opcodes.IUSHR
    };
    private static final int[] FLOAT_OPS = {
        Opcodes.FADD, Opcodes.FADD, Opcodes.FSUB, Opcodes.FMUL, Opcodes.FMUL, Opcodes.FDIV, Opcodes.FREM
    };
    private static final int[] COMPARISONS = {
        Opcodes.IF_ICMPEQ, Opcodes.IF_ICMPNE, Opcodes.IF_ICMPLT, Opcodes.IF_ICMPGE, Opcodes.IF_ICMPGT, Opcodes.IF_ICMPLE
    };
    private static final int[] SIGNS = {
        Opcodes.IFEQ, Opcodes.IFNE, Opcodes.IFLT, Opcodes.IFGE, Opcodes.IFGT, Opcodes.IFLE
    };

    private static final String PAIR = "org/edarts/mesh/fuzz/Pair";

    private final Random random;
    private final MethodVisitor out;
    private final Shape shape;
    private final boolean flushing;
    private final List<Shape> callees;
    int counters;

    RandomExpressions(Random random, MethodVisitor out, Shape shape, boolean flushing, List<Shape> callees) {
        this.random = random;
        this.out = out;
        this.shape = shape;
        this.flushing = flushing;
        this.callees = callees;
    }

    void constant(int value) {
        if (value >= -1 && value <= 5) {
            out.visitInsn(Opcodes.ICONST_0 + value);
        } else if (value == (byte) value) {
            out.visitIntInsn(Opcodes.BIPUSH, value);
        } else if (value == (short) value) {
            out.visitIntInsn(Opcodes.SIPUSH, value);
        } else {
            out.visitLdcInsn(value);
        }
    }

    /** Where the Java machine has small floats, cores have zero. */
    void arithmetic(int op) {
        String name = switch (op) {
            case Opcodes.FADD -> "add";
            case Opcodes.FSUB -> "subtract";
            case Opcodes.FMUL -> "multiply";
            default -> "divide";
        };
        if (flushing && op != Opcodes.FREM) {
            out.visitMethodInsn(Opcodes.INVOKESTATIC, "org/edarts/mesh/fuzz/Flushing", name, "(FF)F", false);
        } else {
            out.visitInsn(op);
        }
    }

    void integer(int depth) {
        int kind = depth <= 0 ? random.nextInt(3) : random.nextInt(18);
        switch (kind) {
            case 0 -> constant(INTS[random.nextInt(INTS.length)]);
            case 1, 2 -> variable();
            case 3, 4, 5, 6, 7 -> {
                integer(depth - 1);
                integer(depth - 1);
                out.visitInsn(INT_OPS[random.nextInt(INT_OPS.length)]);
            }
            case 8, 16 -> divide(depth);
            case 9 -> convert(depth);
            case 10 -> {
                floating(depth - 1);
                if (random.nextInt(3) == 0) {
                    out.visitInsn(Opcodes.F2D);
                    out.visitInsn(Opcodes.D2I);
                } else {
                    out.visitInsn(Opcodes.F2I);
                }
            }
            case 11 -> {
                floating(depth - 1);
                floating(depth - 1);
                out.visitInsn(random.nextBoolean() ? Opcodes.FCMPL : Opcodes.FCMPG);
            }
            case 12 -> load(depth, "IBSCZ");
            case 13 -> library(depth);
            case 14 -> choice(depth, () -> integer(depth - 1));
            case 15 -> component(depth, "whole", "()I");
            default -> shuffled(depth);
        }
    }

    /** A component of a record, or of one of two. */
    private void component(int depth, String accessor, String type) {
        if (random.nextBoolean()) {
            choice(depth, () -> pair(depth - 1));
        } else {
            pair(depth);
        }
        out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, PAIR, accessor, type, false);
    }

    private void pair(int depth) {
        out.visitTypeInsn(Opcodes.NEW, PAIR);
        out.visitInsn(Opcodes.DUP);
        integer(depth - 1);
        floating(depth - 1);
        out.visitMethodInsn(Opcodes.INVOKESPECIAL, PAIR, "<init>", "(IF)V", false);
    }

    private void variable() {
        if (counters > 0 && random.nextInt(3) == 0) {
            out.visitVarInsn(Opcodes.ILOAD, shape.firstCounter + random.nextInt(counters));
        } else {
            out.visitVarInsn(Opcodes.ILOAD, pick(shape.ints));
        }
    }

    private int pick(List<Integer> list) {
        return list.get(random.nextInt(list.size()));
    }

    private void divide(int depth) {
        integer(depth - 1);
        if (random.nextBoolean()) {
            constant(DIVISORS[random.nextInt(DIVISORS.length)]);
        } else {
            integer(depth - 1);
            if (random.nextInt(8) != 0) {
                constant(1);
                out.visitInsn(Opcodes.IOR);
            }
        }
        out.visitInsn(random.nextBoolean() ? Opcodes.IDIV : Opcodes.IREM);
    }

    private void convert(int depth) {
        integer(depth - 1);
        int[] ops = {Opcodes.I2B, Opcodes.I2S, Opcodes.I2C, Opcodes.INEG};
        out.visitInsn(ops[random.nextInt(ops.length)]);
    }

    private void library(int depth) {
        String[] names = {"abs", "min", "max", "floorMod"};
        int which = random.nextInt(names.length);
        integer(depth - 1);
        if (which == 0) {
            out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", "abs", "(I)I", false);
            return;
        }
        integer(depth - 1);
        if (which == 3) {
            constant(1);
            out.visitInsn(Opcodes.IOR);
        }
        out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", names[which], "(II)I", false);
    }

    /** Uses what moves words on the stack. */
    private void shuffled(int depth) {
        integer(depth - 1);
        integer(depth - 1);
        switch (random.nextInt(6)) {
            case 0 -> {
                out.visitInsn(Opcodes.SWAP);
                out.visitInsn(Opcodes.ISUB);
            }
            case 1 -> {
                out.visitInsn(Opcodes.DUP_X1);
                out.visitInsn(Opcodes.ISUB);
                out.visitInsn(Opcodes.IXOR);
            }
            case 2 -> {
                out.visitInsn(Opcodes.DUP2);
                out.visitInsn(Opcodes.IMUL);
                out.visitInsn(Opcodes.ISUB);
                out.visitInsn(Opcodes.IADD);
            }
            case 3 -> {
                integer(0);
                out.visitInsn(Opcodes.DUP_X2);
                out.visitInsn(Opcodes.POP);
                out.visitInsn(Opcodes.IAND);
                out.visitInsn(Opcodes.ISUB);
            }
            case 4 -> {
                integer(0);
                out.visitInsn(Opcodes.DUP2_X1);
                out.visitInsn(Opcodes.POP2);
                out.visitInsn(Opcodes.ISUB);
                out.visitInsn(Opcodes.IADD);
            }
            default -> {
                out.visitInsn(Opcodes.DUP);
                out.visitInsn(Opcodes.IADD);
                out.visitInsn(Opcodes.IADD);
            }
        }
    }

    void choice(int depth, Runnable value) {
        Label otherwise = new Label();
        Label end = new Label();
        condition(depth, otherwise);
        value.run();
        out.visitJumpInsn(Opcodes.GOTO, end);
        out.visitLabel(otherwise);
        value.run();
        out.visitLabel(end);
    }

    /** Goes to the label or not. */
    void condition(int depth, Label label) {
        switch (random.nextInt(5)) {
            case 0 -> {
                integer(depth - 1);
                out.visitJumpInsn(SIGNS[random.nextInt(SIGNS.length)], label);
            }
            case 1, 2 -> {
                floating(depth - 1);
                floating(depth - 1);
                out.visitInsn(random.nextBoolean() ? Opcodes.FCMPL : Opcodes.FCMPG);
                out.visitJumpInsn(SIGNS[random.nextInt(SIGNS.length)], label);
            }
            default -> {
                if (random.nextInt(12) == 0 && !shape.arrays().isEmpty()) {
                    out.visitVarInsn(Opcodes.ALOAD, pick(shape.arrays()));
                    out.visitJumpInsn(random.nextBoolean() ? Opcodes.IFNULL : Opcodes.IFNONNULL, label);
                } else {
                    integer(depth - 1);
                    integer(depth - 1);
                    out.visitJumpInsn(COMPARISONS[random.nextInt(COMPARISONS.length)], label);
                }
            }
        }
    }

    void floating(int depth) {
        int kind = depth <= 0 ? random.nextInt(3) : random.nextInt(15);
        switch (kind) {
            case 0 -> floatConstant();
            case 1, 2 -> out.visitVarInsn(Opcodes.FLOAD, pick(shape.floats));
            case 3, 4, 5, 6 -> {
                floating(depth - 1);
                floating(depth - 1);
                arithmetic(FLOAT_OPS[random.nextInt(FLOAT_OPS.length)]);
            }
            case 7 -> {
                floating(depth - 1);
                out.visitInsn(Opcodes.FNEG);
            }
            case 8 -> {
                integer(depth - 1);
                out.visitInsn(Opcodes.I2F);
            }
            case 9 -> load(depth, "F");
            case 10 -> choice(depth, () -> floating(depth - 1));
            case 11 -> wide(depth);
            case 12 -> component(depth, "part", "()F");
            default -> floatLibrary(depth);
        }
    }

    private void floatConstant() {
        float value = FLOATS[random.nextInt(FLOATS.length)];
        if (value == 1 || value == 2 || Float.floatToRawIntBits(value) == 0) {
            out.visitInsn(Opcodes.FCONST_0 + (int) value);
        } else {
            out.visitLdcInsn(value);
        }
    }

    private void wide(int depth) {
        String[] names = {"sqrt", "floor", "ceil"};
        String name = names[random.nextInt(names.length)];
        floating(depth - 1);
        if (flushing && name.equals("sqrt")) {
            out.visitMethodInsn(Opcodes.INVOKESTATIC, "org/edarts/mesh/fuzz/Flushing", "flush", "(F)F", false);
        }
        out.visitInsn(Opcodes.F2D);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", name, "(D)D", false);
        out.visitInsn(Opcodes.D2F);
    }

    private void floatLibrary(int depth) {
        switch (random.nextInt(4)) {
            case 0 -> {
                floating(depth - 1);
                out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", "abs", "(F)F", false);
            }
            case 1 -> {
                floating(depth - 1);
                floating(depth - 1);
                floating(depth - 1);
                if (flushing) {
                    out.visitMethodInsn(Opcodes.INVOKESTATIC, "org/edarts/mesh/fuzz/Flushing", "fma", "(FFF)F", false);
                } else {
                    out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", "fma", "(FFF)F", false);
                }
            }
            default -> {
                floating(depth - 1);
                floating(depth - 1);
                String name = random.nextBoolean() ? "min" : "max";
                out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", name, "(FF)F", false);
            }
        }
    }

    /** Loads an element, of an array of such elements if there is one, mostly inside of it. */
    private void load(int depth, String elements) {
        for (int array : shape.arrays()) {
            char element = shape.parameters.get(array).charAt(1);
            if (elements.indexOf(element) >= 0 && random.nextBoolean()) {
                if (element != 'F' && random.nextInt(6) == 0) {
                    out.visitVarInsn(Opcodes.ALOAD, array);
                    out.visitInsn(Opcodes.ARRAYLENGTH);
                    return;
                }
                out.visitVarInsn(Opcodes.ALOAD, array);
                index(array, depth);
                out.visitInsn(loading(element));
                return;
            }
        }
        if (elements.equals("F")) {
            out.visitVarInsn(Opcodes.FLOAD, pick(shape.floats));
        } else {
            variable();
        }
    }

    /** An index: mostly below the length, which is a power of two. */
    void index(int array, int depth) {
        if (counters > 0 && random.nextInt(2) == 0) {
            out.visitVarInsn(Opcodes.ILOAD, shape.firstCounter + random.nextInt(counters));
            if (random.nextInt(3) == 0) {
                constant(1 + random.nextInt(2));
                out.visitInsn(Opcodes.IADD);
            }
            return;
        }
        if (random.nextInt(3) == 0) {
            constant(random.nextInt(8) / 7);
            return;
        }
        integer(depth - 1);
        if (random.nextInt(15) != 0) {
            out.visitVarInsn(Opcodes.ALOAD, array);
            out.visitInsn(Opcodes.ARRAYLENGTH);
            constant(1);
            out.visitInsn(Opcodes.ISUB);
            out.visitInsn(Opcodes.IAND);
        }
    }

    static int loading(char element) {
        return switch (element) {
            case 'I' -> Opcodes.IALOAD;
            case 'F' -> Opcodes.FALOAD;
            case 'S' -> Opcodes.SALOAD;
            case 'C' -> Opcodes.CALOAD;
            default -> Opcodes.BALOAD;
        };
    }

    /** Calls one of the methods behind this one; leaves its result. Returns its type; 0 if there is none. */
    char call(int depth) {
        if (callees.isEmpty()) {
            return 0;
        }
        Shape callee = callees.get(random.nextInt(callees.size()));
        for (String parameter : callee.parameters) {
            switch (parameter) {
                case "I" -> integer(depth - 1);
                case "F" -> floating(depth - 1);
                default -> array(parameter);
            }
        }
        out.visitMethodInsn(Opcodes.INVOKESTATIC, RandomClass.NAME, callee.name, callee.descriptor(), false);
        return callee.result;
    }

    private void array(String type) {
        for (int local : shape.arrays()) {
            if (shape.parameters.get(local).equals(type)) {
                out.visitVarInsn(Opcodes.ALOAD, local);
                return;
            }
        }
        out.visitInsn(Opcodes.ACONST_NULL);
    }
}
