package org.edarts.benchmarks.prediction;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.edarts.benchmarks.work.WrongRunException;
import org.edarts.cam.chip.Chip;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.codelet.method.MethodForm;
import org.edarts.samples.Job;

/** Programs whose codelets have priorities, or need tokens: each cell is counted up, and waits for its neighbour. */
final class OrderedPrograms {
    /** Cells of a core. */
    private static final int CELLS = 4;

    /** How often notes are written. */
    private static final int NOTED = 10;

    private static final int TURNS = 40;
    private static final Kernel COUNT = MethodForm.of(OrderedPrograms::count).kernel();

    private OrderedPrograms() {}

    static void count(int turns, int[] cell) {
        for (int turn = 0; turn < turns; turn++) {
            cell[0] = cell[0] * 5 + 1;
        }
    }

    /** Returns one of which every second step is urgent. */
    static MeshProgram urgent(Chip chip, int steps) {
        return program(CodeletGraph.named("urgent steps"), chip, steps, (codelet, step) -> {
            if (step % 2 == 1) {
                codelet.priority(Priority.HIGH);
            }
        });
    }

    /** Returns one of which each core writes a note after each tenth step, and as many at a time as a row has cores. */
    static MeshProgram limited(Chip chip, int steps) {
        int cores = chip.map().nodes();
        GraphBuilder g = CodeletGraph.named("notes by tokens");
        Blocks<int[]> notes = g.blocks("note", BlockType.INTS, cores, 1);
        Resource pen = Resource.of("pen", chip.map().columns());
        Codelet[] written = new Codelet[1];
        return program(g, chip, steps, (codelets, step) -> {
            if (step % NOTED == NOTED - 1) {
                Codelet now = g.codelets(
                                "note " + step,
                                cores,
                                COUNT,
                                (core, arguments) -> arguments.value(TURNS).updates(notes.at(core)))
                        .needs(pen);
                now.after(codelets, (core, arcs) -> arcs.from(core * CELLS));
                if (written[0] != null) {
                    now.after(written[0], (core, arcs) -> arcs.from(core));
                }
                written[0] = now;
            }
        });
    }

    /** Says of the codelets of a step how urgent they are, or declares what comes after them. */
    @FunctionalInterface
    private interface Order {
        void of(Codelet codelets, int step);
    }

    private static MeshProgram program(GraphBuilder g, Chip chip, int steps, Order order) {
        int cells = CELLS * chip.map().nodes();
        Blocks<int[]> blocks = g.blocks("cell", BlockType.INTS, cells, 1);
        Codelet before = null;
        for (int step = 0; step < steps; step++) {
            Codelet now = g.codelets(
                    "step " + step,
                    cells,
                    COUNT,
                    (cell, arguments) -> arguments.value(TURNS).updates(blocks.at(cell)));
            order.of(now, step);
            if (before != null) {
                now.after(before, (cell, arcs) -> {
                    arcs.from(cell);
                    arcs.from((cell + 1) % cells);
                });
            }
            before = now;
        }
        CodeletGraph graph = g.build();
        Job job = Job.computing(graph, 0, run -> {
            int[] expected = new int[1];
            count(TURNS * steps, expected);
            for (int cell = 0; cell < cells; cell++) {
                if (!Arrays.equals(expected, run.get(blocks.at(cell)))) {
                    throw new WrongRunException(graph.name() + ": cell " + cell + " is not counted up as it is to be");
                }
            }
            return List.of();
        });
        return new MeshProgram(graph.name(), chip, job, Optional.empty());
    }
}
