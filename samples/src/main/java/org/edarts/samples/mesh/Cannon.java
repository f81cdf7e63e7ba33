package org.edarts.samples.mesh;

import java.util.List;
import java.util.Map;
import org.edarts.epiphany.cam.programs.CannonProgram;
import org.edarts.samples.InputException;
import org.edarts.samples.Job;
import org.edarts.samples.Sample;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Setting;
import org.edarts.samples.WrongResultException;

/**
 * The product of two matrices by Cannon's algorithm: a codelet for each block and step, which hands its blocks to the
 * left and upwards. Its kernel has a form for hosts and one for eCores.
 */
public final class Cannon implements Sample {
    static final Setting SIDE = new Setting("side", 4, 2, 32, "blocks across and down; also the steps");
    static final Setting ORDER = new Setting("order", 16, 8, 32, "rows and columns of a block: 8, 16, 20, 24 or 32");

    @Override
    public String name() {
        return "cannon";
    }

    @Override
    public String summary() {
        return "the product of two matrices whose codelets fire on hosts and on eCores";
    }

    @Override
    public List<Setting> settings() {
        return List.of(ORDER, SIDE);
    }

    /** A mesh that is no square cannot hold the blocks one to a core; the usual size then stays. */
    @Override
    public Map<String, String> sizesFor(int rows, int columns) {
        return rows == columns && rows >= SIDE.least() && rows <= SIDE.most()
                ? Map.of(SIDE.name(), Integer.toString(rows))
                : Map.of();
    }

    @Override
    public Job prepare(SampleInput input) {
        int order = input.count(ORDER);
        if (!CannonProgram.ORDERS.contains(order)) {
            throw new InputException("setting order is " + order + ": expected one of " + CannonProgram.ORDERS);
        }
        CannonProgram program = new CannonProgram(input.count(SIDE), order);
        CannonProgram.Declared declared = program.declare();
        return Job.computing(declared.graph(), program.flops(), run -> {
            int wrong = program.wrong(declared, run);
            if (wrong > 0) {
                throw new WrongResultException(wrong + " elements differ from the plain computation's");
            }
            return List.of(String.format(
                    "%d x %d blocks of order %d: the same as the plain computation, bit for bit",
                    program.side(), program.side(), order));
        });
    }
}
