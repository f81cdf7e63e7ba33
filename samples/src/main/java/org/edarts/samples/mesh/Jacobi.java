package org.edarts.samples.mesh;

import java.util.List;
import java.util.Map;
import org.edarts.epiphany.cam.programs.JacobiProgram;
import org.edarts.samples.InputException;
import org.edarts.samples.Job;
import org.edarts.samples.Sample;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Setting;
import org.edarts.samples.WrongResultException;

/**
 * Laplace's equation by Jacobi's method until it has converged: a loop that decides after some sweeps over all tiles
 * whether it goes on. Its kernels are methods in Java, which hosts call and which are compiled for eCores.
 */
public final class Jacobi implements Sample {
    static final Setting TILES = new Setting("tiles", 8, 1, 64, "tiles across and down");
    static final Setting SIDE = new Setting("side", 8, 1, 64, "points of a tile across and down");
    static final Setting SWEEPS = new Setting("sweeps", 4, 2, 100, "sweeps in each round: an even number");
    static final Setting ROUNDS = new Setting("rounds", 1000, 1, 1_000_000, "the most rounds");
    static final Setting DIGITS = new Setting(
            "digits", 3, 0, 12, "it has converged when the changes' sum of squares is below 10 to minus that");

    private static final float INSIDE = 0.5f;

    @Override
    public String name() {
        return "jacobi";
    }

    @Override
    public String summary() {
        return "Laplace's equation until it has converged: a loop that hosts or eCores end themselves";
    }

    @Override
    public List<Setting> settings() {
        return List.of(TILES, SIDE, SWEEPS, DIGITS, ROUNDS);
    }

    /** Four tiles for each core of a square mesh. */
    @Override
    public Map<String, String> sizesFor(int rows, int columns) {
        int tiles = 2 * Math.min(rows, columns);
        return tiles <= TILES.most() ? Map.of(TILES.name(), Integer.toString(tiles)) : Map.of();
    }

    @Override
    public Job prepare(SampleInput input) {
        if (input.count(SWEEPS) % 2 != 0) {
            throw new InputException("setting sweeps is " + input.count(SWEEPS) + ": expected an even number");
        }
        JacobiProgram program = new JacobiProgram(
                input.count(TILES),
                input.count(SIDE),
                input.count(SWEEPS),
                (float) Math.pow(10, -input.count(DIGITS)),
                input.count(ROUNDS),
                1,
                INSIDE);
        JacobiProgram.Declared declared = program.declare();
        JacobiProgram.Result expected = program.reference();
        return Job.computing(declared.graph(), program.flops(expected.rounds()), run -> {
            JacobiProgram.Result found = program.result(declared, run);
            int wrong = found.differences(expected);
            if (wrong > 0 || found.rounds() != expected.rounds()) {
                throw new WrongResultException(found.rounds() + " rounds, not " + expected.rounds() + ", and " + wrong
                        + " points differ from the plain computation's");
            }
            return List.of(String.format(
                    "%d x %d tiles of %d x %d points: %s after %d rounds of %d sweeps, the same as the plain computation, bit for bit",
                    program.tiles(),
                    program.tiles(),
                    program.side(),
                    program.side(),
                    found.rounds() < program.most() ? "converged" : "ended",
                    found.rounds(),
                    program.sweeps()));
        });
    }
}
