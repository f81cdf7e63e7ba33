package org.edarts.epiphany.cam.programs;

import org.edarts.codelet.ArgumentList;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.codelet.method.MethodForm;
import org.jspecify.annotations.Nullable;

/**
 * A line of points on which each task of a step comes after those of its point and both neighbours in the step before,
 * with 16 bytes on each arc: the pattern {@code stencil_1d} of Task Bench. It tells how small codelets may be.
 *
 * @param width the points; on a mesh a multiple of the CUs, so that each has as many
 * @param steps tasks of each point, one after the other
 * @param turns how long a task computes: turns of {@link #CYCLES_PER_TURN} cycles on an eCore
 */
public record LineProgram(int width, int steps, int turns) {
    /** What a turn of a task takes on an eCore: a subtraction and a branch that is taken. */
    public static final int CYCLES_PER_TURN = 5;

    private static final Kernel TASK = new Kernel("line_task", MethodForm.of(LineProgram::compute));
    private static final int ARC_WORDS = 4;
    private static final int WAYS = 3;

    /** Refuses a line without points or tasks. */
    public LineProgram {
        if (width < 1 || steps < 1 || turns < 1) {
            throw new IllegalArgumentException("a line of " + width + " points, " + steps + " steps, " + turns
                    + " turns: at least 1 of each is needed");
        }
    }

    /**
     * The graph with what holds its result.
     *
     * @param graph the graph
     * @param inputs of each point the inputs of the even and of the odd steps
     */
    public record Declared(CodeletGraph graph, Blocks<int[]> inputs) {}

    /** Declares the graph. */
    public Declared declare() {
        GraphBuilder g = CodeletGraph.named("line");
        Blocks<int[]> inputs = g.blocks("inputs", BlockType.INTS, 2 * width, WAYS * ARC_WORDS);
        Codelet tasks = g.codelets("task", width * steps, TASK, (index, arguments) -> {
            int point = index / steps;
            int parity = index % steps % 2;
            arguments.value(turns).reads(inputs.at(2 * point + parity));
            for (int way = 0; way < WAYS; way++) {
                hand(arguments, inputs, point + way - 1, 1 - parity, WAYS - 1 - way);
            }
        });
        tasks.after(tasks, (index, arcs) -> {
            if (index % steps > 0) {
                int point = index / steps;
                for (int other = Math.max(0, point - 1); other <= Math.min(width - 1, point + 1); other++) {
                    arcs.from(other * steps + index % steps - 1);
                }
            }
        });
        return new Declared(g.build(), inputs);
    }

    private void hand(ArgumentList arguments, Blocks<int[]> inputs, int point, int parity, int way) {
        if (point < 0 || point >= width) {
            arguments.nothing();
        } else {
            arguments.writes(inputs.at(2 * point + parity), way * ARC_WORDS, ARC_WORDS);
        }
    }

    /** A task: adds up what it was handed, computes for a while, and hands on the sums. */
    static void compute(int turns, int[] inputs, int @Nullable [] left, int @Nullable [] here, int @Nullable [] right) {
        int first = inputs[0] + inputs[ARC_WORDS] + inputs[2 * ARC_WORDS] + 1;
        int second = inputs[1] + inputs[ARC_WORDS + 1] + inputs[2 * ARC_WORDS + 1] + 1;
        int third = inputs[2] + inputs[ARC_WORDS + 2] + inputs[2 * ARC_WORDS + 2] + 1;
        int fourth = inputs[ARC_WORDS - 1] + inputs[2 * ARC_WORDS - 1] + inputs[WAYS * ARC_WORDS - 1] + 1;
        int turn = turns;
        while (turn > 0) {
            turn--;
        }
        hand(left, first, second, third, fourth);
        hand(here, first, second, third, fourth);
        hand(right, first, second, third, fourth);
    }

    private static void hand(int @Nullable [] next, int first, int second, int third, int fourth) {
        if (next != null) {
            next[0] = first;
            next[1] = second;
            next[2] = third;
            next[ARC_WORDS - 1] = fourth;
        }
    }

    /** Returns how many points were handed something else in the last step than the plain computation hands them. */
    public int wrong(Declared declared, Run run) {
        int[][] inputs = new int[width][WAYS];
        for (int step = 0; step < steps; step++) {
            int[][] next = new int[width][WAYS];
            for (int point = 0; point < width; point++) {
                int sum = inputs[point][0] + inputs[point][1] + inputs[point][2] + 1;
                for (int way = 0; way < WAYS; way++) {
                    int to = point + way - 1;
                    if (to >= 0 && to < width) {
                        next[to][WAYS - 1 - way] = sum;
                    }
                }
            }
            inputs = next;
        }
        int wrong = 0;
        for (int point = 0; point < width; point++) {
            int[] found = run.get(declared.inputs().at(2 * point + steps % 2));
            for (int word = 0; word < found.length; word++) {
                if (found[word] != inputs[point][word / ARC_WORDS]) {
                    wrong++;
                    break;
                }
            }
        }
        return wrong;
    }
}
