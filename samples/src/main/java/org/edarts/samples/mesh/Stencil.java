package org.edarts.samples.mesh;

import java.util.List;
import java.util.Map;
import org.edarts.epiphany.cam.programs.StencilProgram;
import org.edarts.samples.InputException;
import org.edarts.samples.Job;
import org.edarts.samples.Sample;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Setting;
import org.edarts.samples.WrongResultException;

/**
 * The five-point stencil on tiles of 20 points across: a codelet for each tile and iteration, which hands its edges to
 * the four neighbours. Its kernel has a form for hosts and one for eCores.
 */
public final class Stencil implements Sample {
    private static final int MOST_TILES = 128;
    private static final int POINTS = 20;
    static final Setting DOWN = new Setting("down", 4, 1, MOST_TILES, "tiles from north to south");
    static final Setting ACROSS = new Setting("across", 4, 1, MOST_TILES, "tiles from west to east");
    static final Setting ROWS = new Setting("rows", 80, POINTS, 1000, "points of a tile down, a multiple of 20");
    static final Setting ITERATIONS = new Setting("iterations", 10, 1, 1000, "how often each point is computed");

    @Override
    public String name() {
        return "stencil";
    }

    @Override
    public String summary() {
        return "a five-point stencil whose codelets fire on hosts and on eCores";
    }

    @Override
    public List<Setting> settings() {
        return List.of(ITERATIONS, DOWN, ACROSS, ROWS);
    }

    @Override
    public Map<String, String> sizesFor(int rows, int columns) {
        return Map.of(DOWN.name(), Integer.toString(rows), ACROSS.name(), Integer.toString(columns));
    }

    @Override
    public Job prepare(SampleInput input) {
        if (input.count(ROWS) % POINTS != 0) {
            throw new InputException("setting rows is " + input.count(ROWS) + ": expected a multiple of " + POINTS);
        }
        StencilProgram program =
                new StencilProgram(input.count(DOWN), input.count(ACROSS), input.count(ROWS), input.count(ITERATIONS));
        StencilProgram.Declared declared = program.declare();
        return Job.computing(declared.graph(), program.flops(), run -> {
            int wrong = program.wrong(declared, run);
            if (wrong > 0) {
                throw new WrongResultException(wrong + " points differ from the plain computation's");
            }
            return List.of(String.format(
                    "%d x %d tiles of %d x %d points, %d iterations: the same as the plain computation, bit for bit",
                    program.tileRows(), program.tileColumns(), program.rows(), POINTS, program.iterations()));
        });
    }
}
