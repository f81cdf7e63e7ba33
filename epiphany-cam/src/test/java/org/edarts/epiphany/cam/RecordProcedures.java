package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.ContentType;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.Priority;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;

/**
 * Procedures that invoke each other, as the seed has it, with records of which an integer counts down, and come to
 * records; a kernel of the graph reads what the first comes to and makes another record of it. Kernels are there in
 * Java and in assembly.
 */
final class RecordProcedures {
    /** How much less one of two invocations has. */
    private static final int STEP = 9;

    /** An outlet takes two words. */
    private static final int OUTLET = 2;

    private final Random random;
    private final Supplier<Priority> priorities;
    private final List<Node> nodes = new ArrayList<>();
    private final StringBuilder source = new StringBuilder(" .text\n");
    private final GraphBuilder g;
    private final Promise<Object> result;
    private final Promise<Object> last;
    private final Block<int[]> words;
    private final CodeletGraph graph;
    private final KernelLibrary library;

    /** A procedure, and what it takes and comes to. */
    private final class Node {
        final int number = nodes.size();
        final Class<?> argument;
        final Class<?> result;
        final ThreadedProcedure<Object, Object> procedure;

        Node(Class<?> argument, Class<?> result) {
            this.argument = argument;
            this.result = result;
            this.procedure = ThreadedProcedure.define("p" + number, p -> {
                Promise<Object> left = p.promise("left");
                Promise<Object> right = p.promise("right");
                Node first = nodes.get(random.nextInt(nodes.size()));
                Node second = nodes.get(random.nextInt(nodes.size()));
                p.codelets(
                                "fork",
                                1,
                                fork(this, first, second),
                                (index, arguments) -> arguments
                                        .invokes(first.procedure, type(first.argument), left)
                                        .invokes(second.procedure, type(second.argument), right)
                                        .completes(p.result(), type(result))
                                        .value(p.argument(), type(argument)))
                        .priority(priorities.get());
                p.codelets(
                                "join",
                                1,
                                join(this, first, second),
                                (index, arguments) -> arguments
                                        .completes(p.result(), type(result))
                                        .value(left, type(first.result))
                                        .value(right, type(second.result)))
                        .after(left, right)
                        .priority(priorities.get());
            });
        }
    }

    /**
     * Makes them.
     *
     * @param count how many procedures
     * @param n with what the first counts down
     */
    RecordProcedures(long seed, int count, int n) {
        this(seed, count, n, () -> Priority.NORMAL);
    }

    /**
     * Makes the same, whose codelets have priorities.
     *
     * @param priorities what tells of each how urgent it is
     */
    RecordProcedures(long seed, int count, int n, Supplier<Priority> priorities) {
        random = new Random(seed);
        this.priorities = priorities;
        for (int number = 0; number < count; number++) {
            Class<?> argument = type();
            while (RecordWords.number(argument) < 0) {
                argument = type();
            }
            nodes.add(new Node(argument, type()));
        }
        g = CodeletGraph.named("records " + seed);
        result = g.promise("result");
        last = g.promise("last");
        Node first = nodes.get(0);
        RecordWords begin = new RecordWords(random, List.of(), first.argument);
        int number = RecordWords.number(first.argument);
        source.append(" .global start\nstart: mov r0, #").append(n).append('\n');
        source.append(begin.assembly(0, 0, number)).append(" rts\n");
        Kernel start = new Kernel("start", arguments -> say(arguments, 0, counted(begin.apply(), number, n)));
        g.codelets(
                "start",
                1,
                start,
                (index, arguments) -> arguments.invokes(first.procedure, type(first.argument), result));
        int length = RecordWords.kinds(first.result).size();
        words = g.blocks("words", BlockType.INTS, 1, length).at(0);
        Class<?> end = type();
        g.codelets(
                        "end",
                        1,
                        end(first.result, end),
                        (index, arguments) -> arguments
                                .value(result, type(first.result))
                                .completes(last, type(end))
                                .writes(words))
                .after(result)
                .priority(priorities.get());
        nodes.forEach(node -> node.procedure.compiled());
        graph = g.build();
        library = KernelLibrary.of(Assembler.assemble("records.S", source.toString()));
    }

    private Class<?> type() {
        return RecordWords.TYPES.get(random.nextInt(RecordWords.TYPES.size()));
    }

    @SuppressWarnings("unchecked") // what the words become is looked at, and not its type
    private static Class<Object> type(Class<?> type) {
        return (Class<Object>) type;
    }

    private static int[] counted(int[] words, int number, int n) {
        words[number] = n;
        return words;
    }

    private static void say(Arguments arguments, int place, int[] words) {
        int[] outlet = arguments.ints(place);
        outlet[0] = 1;
        System.arraycopy(words, 0, outlet, 1, words.length);
    }

    private static int[] words(Arguments arguments, int place, Class<?> type) {
        return RecordWords.of(arguments.content(place, type));
    }

    private Kernel fork(Node node, Node left, Node right) {
        List<Class<?>> kinds = RecordWords.kinds(node.argument);
        int counter = RecordWords.number(node.argument);
        int leftNumber = RecordWords.number(left.argument);
        int rightNumber = RecordWords.number(right.argument);
        RecordWords end = new RecordWords(random, kinds, node.result);
        RecordWords toLeft = new RecordWords(random, kinds, left.argument);
        RecordWords toRight = new RecordWords(random, kinds, right.argument);
        String name = "fork" + node.number;
        int from = 3 * OUTLET;
        source.append(" .global %1$s\n%1$s: ldr r0, [r1, #%2$d]\n sub r3, r0, #%3$d\n blt %1$s_end\n sub r0, r0, #1\n"
                        .formatted(name, from + counter, STEP))
                .append(toLeft.assembly(from, 0, leftNumber))
                .append(" ldr r0, [r1, #%d]\n sub r0, r0, #%d\n".formatted(from + counter, STEP))
                .append(toRight.assembly(from, OUTLET, rightNumber))
                .append(" rts\n%s_end:\n".formatted(name))
                .append(end.assembly(from, 2 * OUTLET, -1))
                .append(" rts\n");
        return new Kernel(name, arguments -> {
            int[] argument = words(arguments, 3, node.argument);
            int n = argument[counter];
            if (n < STEP) {
                say(arguments, 2, end.apply(argument));
            } else {
                say(arguments, 0, counted(toLeft.apply(argument), leftNumber, n - 1));
                say(arguments, 1, counted(toRight.apply(argument), rightNumber, n - STEP));
            }
        });
    }

    private Kernel join(Node node, Node left, Node right) {
        List<Class<?>> kinds = new ArrayList<>(RecordWords.kinds(left.result));
        kinds.addAll(RecordWords.kinds(right.result));
        RecordWords made = new RecordWords(random, kinds, node.result);
        String name = "join" + node.number;
        source.append(" .global %1$s\n%1$s:\n".formatted(name))
                .append(made.assembly(OUTLET, 0, -1))
                .append(" rts\n");
        return new Kernel(name, arguments -> {
            int[] first = words(arguments, 1, left.result);
            int[] second = words(arguments, 2, right.result);
            int[] both = new int[first.length + second.length];
            System.arraycopy(first, 0, both, 0, first.length);
            System.arraycopy(second, 0, both, first.length, second.length);
            say(arguments, 0, made.apply(both));
        });
    }

    private Kernel end(Class<?> from, Class<?> to) {
        RecordWords made = new RecordWords(random, RecordWords.kinds(from), to);
        int length = RecordWords.kinds(from).size();
        source.append(" .global end\nend:\n").append(made.assembly(0, length, -1));
        source.append(" ldr r2, [r1, #%d]\n".formatted(length + OUTLET));
        for (int word = 0; word < length; word++) {
            source.append(" ldr r4, [r1, #%1$d]\n str r4, [r2, #%1$d]\n".formatted(word));
        }
        source.append(" rts\n");
        return new Kernel("end", arguments -> {
            int[] read = words(arguments, 0, from);
            say(arguments, 1, made.apply(read));
            System.arraycopy(read, 0, arguments.ints(2), 0, length);
        });
    }

    CodeletGraph graph() {
        return graph;
    }

    KernelLibrary library() {
        return library;
    }

    /** Returns all that a run has come to. */
    String found(Run run) {
        return text(run.get(result)) + " " + text(run.get(last)) + " " + Arrays.toString(run.get(words));
    }

    private static String text(Object content) {
        return content + Arrays.toString(RecordWords.of(content)) + ContentType.of(content.getClass());
    }
}
