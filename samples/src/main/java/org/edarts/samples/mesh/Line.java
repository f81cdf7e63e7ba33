package org.edarts.samples.mesh;

import java.util.List;
import java.util.Map;
import org.edarts.epiphany.cam.programs.LineProgram;
import org.edarts.samples.Job;
import org.edarts.samples.Sample;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Setting;
import org.edarts.samples.WrongResultException;

/**
 * The pattern {@code stencil_1d} of Task Bench: a codelet for each point and step, which hands 16 bytes to itself and
 * both neighbours. Its kernel has a form for hosts and one for eCores.
 */
public final class Line implements Sample {
    private static final int POINTS_OF_A_CORE = 4;
    static final Setting STEPS = new Setting("steps", 100, 1, 100_000, "tasks of each point, one after the other");
    static final Setting WIDTH = new Setting("width", 64, 1, 1024, "points; on a mesh a multiple of the CUs");
    static final Setting TURNS = new Setting("turns", 26, 1, 1_000_000, "how long a task computes, in turns of a loop");

    @Override
    public String name() {
        return "line";
    }

    @Override
    public String summary() {
        return "Task Bench's stencil_1d, whose codelets fire on hosts and on eCores";
    }

    @Override
    public List<Setting> settings() {
        return List.of(STEPS, WIDTH, TURNS);
    }

    @Override
    public Map<String, String> sizesFor(int rows, int columns) {
        int width = POINTS_OF_A_CORE * rows * columns;
        return width <= WIDTH.most() ? Map.of(WIDTH.name(), Integer.toString(width)) : Map.of();
    }

    @Override
    public Job prepare(SampleInput input) {
        LineProgram program = new LineProgram(input.count(WIDTH), input.count(STEPS), input.count(TURNS));
        LineProgram.Declared declared = program.declare();
        return Job.of(declared.graph(), run -> {
            int wrong = program.wrong(declared, run);
            if (wrong > 0) {
                throw new WrongResultException(
                        wrong + " points were handed something else than by the plain computation");
            }
            return List.of(String.format(
                    "%d points, %d steps: the same as the plain computation", program.width(), program.steps()));
        });
    }
}
