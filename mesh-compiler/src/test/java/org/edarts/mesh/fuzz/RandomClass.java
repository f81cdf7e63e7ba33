package org.edarts.mesh.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes a class of random static methods, of which each calls only those behind it. The same seed gives the same
 * class.
 */
final class RandomClass {
    static final String NAME = "Random";

    /** Generators of neighbouring seeds begin alike. */
    static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

    private final Random random;

    /** What decides of deep calls, of its own so that they change nothing else. */
    private final Random deep;

    private final boolean flushing;
    private final List<Shape> shapes = new ArrayList<>();
    private final List<String> streams = new ArrayList<>();
    private final long seed;
    private String rounds = "";
    private RandomExpressions expressions;
    private MethodVisitor out;
    private Shape shape;
    private int line;
    private int budget;

    @SuppressWarnings("NullAway.Init")
    private RandomClass(long seed, boolean flushing) {
        this.seed = seed;
        random = new Random(seed);
        deep = new Random(seed * SPREAD);
        this.flushing = flushing;
    }

    /**
     * Writes one.
     *
     * @param flushing whether small floats are flushed by the class itself, for the Java machine
     */
    static byte[] write(long seed, boolean flushing) {
        return new RandomClass(seed, flushing).write();
    }

    /** The method that is called. */
    static Shape first(long seed) {
        RandomClass made = new RandomClass(seed, false);
        made.shapes();
        return made.shapes.get(0);
    }

    private void shapes() {
        int count = 1 + random.nextInt(3);
        for (int index = 0; index < count; index++) {
            shapes.add(new Shape(random, "m" + index, index == 0));
        }
    }

    private byte[] write() {
        shapes();
        // a version of the format in which the Java machine wants no frames
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V1_6, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
        writer.visitSource("Random.java", null);
        int calls = deep.nextInt(4) == 0 ? 1 + deep.nextInt(3) : 0;
        for (int index = 0; index < shapes.size(); index++) {
            shape = shapes.get(index);
            out = writer.visitMethod(
                    Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, shape.name, shape.descriptor(), null, null);
            List<Shape> behind = shapes.subList(index + 1, shapes.size());
            expressions = new RandomExpressions(random, out, shape, flushing, behind);
            budget = 14;
            method(index == 0 ? calls : 0);
        }
        for (int index = 0; index < streams.size(); index++) {
            RandomStream.write(
                    random,
                    writer,
                    "s" + index,
                    streams.get(index),
                    ++line,
                    to -> new RandomExpressions(random, to, shape, flushing, List.of()));
        }
        for (int index = 0; index < calls; index++) {
            RandomCalls.write(
                    deep,
                    writer,
                    index,
                    calls,
                    ++line,
                    to -> new RandomExpressions(deep, to, shape, flushing, List.of()));
        }
        if (!rounds.isEmpty()) {
            // numbers of its own: what comes before is what it was
            Random own = new Random(seed);
            RandomRounds.write(
                    own,
                    writer,
                    "r0",
                    rounds,
                    ++line,
                    to -> new RandomExpressions(own, to, shape, flushing, List.of()));
        }
        writer.visitEnd();
        return writer.toByteArray();
    }

    private void method(int calls) {
        out.visitCode();
        mark();
        for (int local : shape.ints.subList(shape.ints.size() - Shape.INTS, shape.ints.size())) {
            expressions.constant(local);
            out.visitVarInsn(Opcodes.ISTORE, local);
        }
        for (int local : shape.floats.subList(shape.floats.size() - Shape.FLOATS, shape.floats.size())) {
            out.visitInsn(Opcodes.FCONST_1);
            out.visitVarInsn(Opcodes.FSTORE, local);
        }
        block(0);
        if (calls > 0) {
            deepCalls(calls);
        }
        if (shape == shapes.get(0)) {
            rounds();
        }
        end();
        out.visitMaxs(0, 0);
        out.visitEnd();
    }

    /** Three calls, so that none of what is called takes the call's place. */
    private void deepCalls(int calls) {
        for (int call = 0; call < 3; call++) {
            mark();
            out.visitVarInsn(Opcodes.ILOAD, pick(shape.ints, deep));
            expressions.constant(RandomCalls.DEEPEST);
            out.visitInsn(Opcodes.IAND);
            out.visitVarInsn(Opcodes.ILOAD, pick(shape.ints, deep));
            out.visitVarInsn(Opcodes.FLOAD, pick(shape.floats, deep));
            out.visitMethodInsn(
                    Opcodes.INVOKESTATIC, NAME, RandomCalls.name(deep.nextInt(calls)), RandomCalls.DESCRIPTOR, false);
            out.visitVarInsn(Opcodes.ISTORE, pick(shape.ints, deep));
        }
    }

    private void mark() {
        Label label = new Label();
        out.visitLabel(label);
        out.visitLineNumber(++line, label);
    }

    private void end() {
        mark();
        if (shape.result == 'I') {
            expressions.integer(2);
            out.visitInsn(Opcodes.IRETURN);
        } else {
            expressions.floating(2);
            out.visitInsn(Opcodes.FRETURN);
        }
    }

    private void block(int depth) {
        int count = 1 + random.nextInt(4);
        for (int index = 0; index < count && budget > 0; index++) {
            budget--;
            mark();
            statement(depth);
        }
    }

    private void statement(int depth) {
        switch (random.nextInt(depth < 3 ? 15 : 8)) {
            case 0, 1 -> {
                expressions.integer(3);
                out.visitVarInsn(Opcodes.ISTORE, pick(shape.ints));
            }
            case 2, 3 -> {
                expressions.floating(3);
                out.visitVarInsn(Opcodes.FSTORE, pick(shape.floats));
            }
            case 4 -> out.visitIincInsn(pick(shape.ints), random.nextInt(41) - 20);
            case 5 -> {
                store();
                store();
            }
            case 6 -> call();
            case 7 -> exchange();
            case 8, 9 -> branch(depth);
            case 10, 11 -> loop(depth);
            case 12, 13 -> stream();
            default -> choose(depth);
        }
    }

    private int pick(List<Integer> list) {
        return pick(list, random);
    }

    private static int pick(List<Integer> list, Random which) {
        return list.get(which.nextInt(list.size()));
    }

    /** Two variables take each other's values. */
    private void exchange() {
        List<Integer> variables = random.nextBoolean() ? shape.ints : shape.floats;
        boolean ints = variables == shape.ints;
        int one = pick(variables);
        int other = pick(variables);
        out.visitVarInsn(ints ? Opcodes.ILOAD : Opcodes.FLOAD, one);
        out.visitVarInsn(ints ? Opcodes.ILOAD : Opcodes.FLOAD, other);
        out.visitVarInsn(ints ? Opcodes.ISTORE : Opcodes.FSTORE, one);
        out.visitVarInsn(ints ? Opcodes.ISTORE : Opcodes.FSTORE, other);
    }

    private void call() {
        char result = expressions.call(2);
        if (result == 'I') {
            out.visitVarInsn(Opcodes.ISTORE, pick(shape.ints));
        } else if (result == 'F') {
            out.visitVarInsn(Opcodes.FSTORE, pick(shape.floats));
        }
    }

    /** Calls a method with a loop through two arrays, which may be the same. */
    private void stream() {
        List<Integer> arrays = shape.arrays();
        if (arrays.isEmpty() || streams.size() > 3) {
            return;
        }
        int to = pick(arrays);
        int from = pick(arrays);
        out.visitVarInsn(Opcodes.ALOAD, to);
        out.visitVarInsn(Opcodes.ALOAD, from);
        expressions.integer(1);
        expressions.floating(1);
        String descriptor = RandomStream.descriptor(
                shape.parameters.get(to).charAt(1), shape.parameters.get(from).charAt(1));
        out.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, "s" + streams.size(), descriptor, false);
        streams.add(descriptor);
        out.visitVarInsn(Opcodes.ISTORE, pick(shape.ints));
    }

    /** Calls a method with a short loop with branches. */
    private void rounds() {
        for (int array : shape.arrays()) {
            char element = shape.parameters.get(array).charAt(1);
            if ((element == 'I' || element == 'F') && rounds.isEmpty()) {
                mark();
                rounds = RandomRounds.descriptor(element);
                out.visitVarInsn(Opcodes.ALOAD, array);
                out.visitVarInsn(Opcodes.ILOAD, shape.ints.get(0));
                out.visitVarInsn(
                        element == 'F' ? Opcodes.FLOAD : Opcodes.ILOAD,
                        (element == 'F' ? shape.floats : shape.ints).get(0));
                out.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, "r0", rounds, false);
                out.visitVarInsn(Opcodes.ISTORE, shape.ints.get(0));
            }
        }
    }

    private void store() {
        List<Integer> arrays = shape.arrays();
        if (arrays.isEmpty()) {
            return;
        }
        int array = pick(arrays);
        char element = shape.parameters.get(array).charAt(1);
        out.visitVarInsn(Opcodes.ALOAD, array);
        expressions.index(array, 2);
        if (random.nextInt(3) == 0) {
            out.visitInsn(Opcodes.DUP2);
            out.visitInsn(RandomExpressions.loading(element));
            if (element == 'F') {
                expressions.floating(1);
                expressions.arithmetic(Opcodes.FSUB);
            } else {
                expressions.integer(1);
                out.visitInsn(Opcodes.IADD);
            }
        } else if (element == 'F') {
            expressions.floating(2);
        } else {
            expressions.integer(2);
        }
        out.visitInsn(storing(element));
    }

    static int storing(char element) {
        return switch (element) {
            case 'I' -> Opcodes.IASTORE;
            case 'F' -> Opcodes.FASTORE;
            case 'S' -> Opcodes.SASTORE;
            case 'C' -> Opcodes.CASTORE;
            default -> Opcodes.BASTORE;
        };
    }

    private void branch(int depth) {
        Label otherwise = new Label();
        Label end = new Label();
        expressions.condition(2, otherwise);
        block(depth + 1);
        if (random.nextBoolean()) {
            out.visitJumpInsn(Opcodes.GOTO, end);
            out.visitLabel(otherwise);
            block(depth + 1);
        } else {
            out.visitLabel(otherwise);
        }
        out.visitLabel(end);
    }

    /**
     * A loop over a counter that nothing else changes; some end early, some count down, some up to the length of an
     * array.
     */
    private void loop(int depth) {
        if (expressions.counters >= Shape.COUNTERS) {
            return;
        }
        int counter = shape.firstCounter + expressions.counters;
        List<Integer> arrays = shape.arrays();
        boolean down = random.nextInt(4) == 0;
        int rounds = 1 + random.nextInt(9);
        expressions.constant(down ? rounds : random.nextInt(2));
        out.visitVarInsn(Opcodes.ISTORE, counter);
        Label begin = new Label();
        Label end = new Label();
        out.visitLabel(begin);
        out.visitVarInsn(Opcodes.ILOAD, counter);
        if (down) {
            out.visitJumpInsn(Opcodes.IFLE, end);
        } else if (!arrays.isEmpty() && random.nextBoolean()) {
            out.visitVarInsn(Opcodes.ALOAD, pick(arrays));
            out.visitInsn(Opcodes.ARRAYLENGTH);
            out.visitJumpInsn(Opcodes.IF_ICMPGE, end);
        } else {
            expressions.constant(rounds);
            out.visitJumpInsn(Opcodes.IF_ICMPGE, end);
        }
        expressions.counters++;
        block(depth + 1);
        if (random.nextInt(4) == 0) {
            expressions.condition(1, end);
        }
        expressions.counters--;
        out.visitIincInsn(counter, down ? -1 : 1);
        out.visitJumpInsn(Opcodes.GOTO, begin);
        out.visitLabel(end);
    }

    private void choose(int depth) {
        int count = 2 + random.nextInt(5);
        Label[] labels = new Label[count];
        int[] keys = new int[count];
        boolean dense = random.nextBoolean();
        for (int index = 0; index < count; index++) {
            labels[index] = new Label();
            keys[index] = dense ? index : (index - 2) * 17;
        }
        Label otherwise = new Label();
        Label end = new Label();
        expressions.integer(1);
        expressions.constant(dense ? 7 : 63);
        out.visitInsn(Opcodes.IAND);
        if (dense) {
            out.visitTableSwitchInsn(0, count - 1, otherwise, labels);
        } else {
            out.visitLookupSwitchInsn(otherwise, keys, labels);
        }
        for (Label label : labels) {
            out.visitLabel(label);
            mark();
            statement(depth + 2);
            if (random.nextInt(4) != 0) {
                out.visitJumpInsn(Opcodes.GOTO, end);
            }
        }
        out.visitLabel(otherwise);
        block(depth + 1);
        out.visitLabel(end);
    }
}
