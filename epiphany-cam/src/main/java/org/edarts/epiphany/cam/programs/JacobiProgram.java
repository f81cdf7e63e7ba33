package org.edarts.epiphany.cam.programs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.edarts.codelet.ArgumentList;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.jspecify.annotations.Nullable;

/**
 * Laplace's equation on a square grid by Jacobi's method, until the points hardly change: a loop whose round is some
 * sweeps over all tiles, the sum of the changes of the last of them along a tree of tiles, and the decision on another
 * round. The tree follows from the number of tiles alone, so the sum does not depend on the number of cores.
 *
 * <pre>
 *   round:  sweep 0 -> sweep 1 -> ... -> add, two by two -> decide -> another round, or the end
 * </pre>
 *
 * <p>A tile may be a sweep ahead of its neighbours, so each has two halos that take turns.
 *
 * @param tiles tiles across and down
 * @param side points of a tile across and down
 * @param sweeps how often each point is computed in a round: an even number
 * @param least the rounds go on while the sum of the squares of the last sweep's changes is larger
 * @param most the most rounds
 * @param upper what the grid has at its upper border; at the others it has a quarter of it
 * @param inside what the points inside begin with
 */
public record JacobiProgram(int tiles, int side, int sweeps, float least, int most, float upper, float inside) {
    private static final int FLOPS_PER_POINT = 7;

    /** Refuses sizes that there is no graph for. */
    public JacobiProgram {
        if (tiles < 1 || side < 1 || sweeps < 2 || sweeps % 2 != 0 || most < 1) {
            throw new IllegalArgumentException("Jacobi's method on " + tiles + " x " + tiles + " tiles of " + side
                    + " x " + side + " points, " + sweeps + " sweeps in each of at most " + most
                    + " rounds: at least 1 of each is needed, and an even number of sweeps");
        }
    }

    /**
     * The graph with what holds its result.
     *
     * @param graph the graph
     * @param points the tiles, row by row
     * @param again whether another round follows, and the rounds that there were
     */
    public record Declared(CodeletGraph graph, Blocks<float[]> points, Block<int[]> again) {}

    /**
     * What a run or the plain computation comes to.
     *
     * @param rounds how many rounds it took
     * @param points the grid, row by row, without border
     */
    public record Result(int rounds, float[][] points) {
        /** Returns how many points differ from those of another result in any bit. */
        public int differences(Result other) {
            int different = 0;
            for (int row = 0; row < points.length; row++) {
                for (int column = 0; column < points.length; column++) {
                    boolean same = Float.floatToRawIntBits(points[row][column])
                            == Float.floatToRawIntBits(other.points[row][column]);
                    different += same ? 0 : 1;
                }
            }
            return different;
        }
    }

    /** Returns the operations of so many rounds. */
    public long flops(int rounds) {
        return (long) FLOPS_PER_POINT * count() * side * side * sweeps * rounds;
    }

    /** Returns how many tiles there are. */
    public int count() {
        return tiles * tiles;
    }

    /** Declares the graph. */
    public Declared declare() {
        GraphBuilder g = CodeletGraph.named("jacobi");
        Blocks<float[]> points = g.blocks("tile", BlockType.FLOATS, count(), side * (side + 1))
                .filled((tile, content) -> Arrays.fill(content, inside));
        Blocks<float[]> halos =
                g.blocks("halo", BlockType.FLOATS, 2 * count(), 4 * side).filled(this::fillHalo);
        Blocks<float[]> changes = g.blocks("change", BlockType.FLOATS, count(), 1);
        Block<int[]> again = g.blocks("again", BlockType.INTS, 1, 2).at(0);
        g.loop("rounds", again, round -> {
            Codelet before = sweep(round, 0, null, points, halos, changes);
            for (int sweep = 1; sweep < sweeps; sweep++) {
                before = sweep(round, sweep, before, points, halos, changes);
            }
            add(round, before, changes, again);
        });
        return new Declared(g.build(), points, again);
    }

    private Codelet sweep(
            GraphBuilder round,
            int sweep,
            @Nullable Codelet before,
            Blocks<float[]> points,
            Blocks<float[]> halos,
            Blocks<float[]> changes) {
        int parity = sweep % 2;
        Codelet now = round.codelets("sweep " + sweep, count(), JacobiKernels.SWEEP, (tile, arguments) -> {
            arguments.updates(points.at(tile)).reads(halos.at(2 * tile + parity));
            if (sweep == sweeps - 1) {
                arguments.writes(changes.at(tile));
            } else {
                arguments.nothing();
            }
            hand(arguments, halos, tile - tiles, tile >= tiles, parity, side);
            hand(arguments, halos, tile + tiles, tile + tiles < count(), parity, 0);
            hand(arguments, halos, tile - 1, tile % tiles > 0, parity, 3 * side);
            hand(arguments, halos, tile + 1, tile % tiles < tiles - 1, parity, 2 * side);
        });
        now.costs(tile -> (long) FLOPS_PER_POINT * side * side);
        if (before != null) {
            now.after(before, (tile, arcs) -> {
                arcs.from(tile);
                neighbours(tile).forEach(arcs::from);
            });
        }
        return now;
    }

    private void hand(
            ArgumentList arguments, Blocks<float[]> halos, int neighbour, boolean there, int parity, int offset) {
        if (there) {
            arguments.writes(halos.at(2 * neighbour + 1 - parity), offset, side);
        } else {
            arguments.nothing();
        }
    }

    private List<Integer> neighbours(int tile) {
        List<Integer> neighbours = new ArrayList<>();
        if (tile >= tiles) {
            neighbours.add(tile - tiles);
        }
        if (tile + tiles < count()) {
            neighbours.add(tile + tiles);
        }
        if (tile % tiles > 0) {
            neighbours.add(tile - 1);
        }
        if (tile % tiles < tiles - 1) {
            neighbours.add(tile + 1);
        }
        return neighbours;
    }

    private void add(GraphBuilder round, Codelet sweep, Blocks<float[]> changes, Block<int[]> again) {
        Codelet before = sweep;
        Blocks<float[]> parts = changes;
        while (parts.count() > 1) {
            Blocks<float[]> added = parts;
            int level = (parts.count() + 1) / 2;
            Blocks<float[]> sums = round.blocks("sum of " + level, BlockType.FLOATS, level, 1);
            Codelet source = before;
            before = round.codelets("add " + level, level, JacobiKernels.ADD, (index, arguments) -> {
                arguments.writes(sums.at(index)).reads(added.at(2 * index));
                if (2 * index + 1 < added.count()) {
                    arguments.reads(added.at(2 * index + 1));
                } else {
                    arguments.nothing();
                }
            });
            before.after(source, (index, arcs) -> {
                arcs.from(2 * index);
                if (2 * index + 1 < added.count()) {
                    arcs.from(2 * index + 1);
                }
            });
            parts = sums;
        }
        Block<float[]> sum = parts.at(0);
        round.codelets(
                        "decide",
                        1,
                        JacobiKernels.DECIDE,
                        (index, arguments) ->
                                arguments.value(least).value(most).reads(sum).updates(again))
                .after(before);
    }

    private void fillHalo(int index, float[] halo) {
        int tile = index / 2;
        Arrays.fill(halo, inside);
        fillEdge(halo, 0, tile < tiles, upper);
        fillEdge(halo, side, tile + tiles >= count(), upper / 4);
        fillEdge(halo, 2 * side, tile % tiles == 0, upper / 4);
        fillEdge(halo, 3 * side, tile % tiles == tiles - 1, upper / 4);
    }

    private void fillEdge(float[] halo, int from, boolean border, float content) {
        if (border) {
            Arrays.fill(halo, from, from + side, content);
        }
    }

    /** Returns what a run came to. */
    public Result result(Declared declared, Run run) {
        float[][] grid = new float[tiles * side][tiles * side];
        for (int tile = 0; tile < count(); tile++) {
            float[] content = run.get(declared.points().at(tile));
            for (int row = 0; row < side; row++) {
                System.arraycopy(content, row * side, grid[tile / tiles * side + row], tile % tiles * side, side);
            }
        }
        return new Result(run.get(declared.again())[1], grid);
    }

    /** Returns what it has to come to, by a plain computation whose numbers are zero where those of the cores are. */
    public Result reference() {
        int size = tiles * side;
        float[][] grid = new float[size + 2][size + 2];
        for (int row = 0; row < size + 2; row++) {
            for (int column = 0; column < size + 2; column++) {
                boolean border = row > size || column == 0 || column > size;
                grid[row][column] = row == 0 ? upper : border ? upper / 4 : inside;
            }
        }
        int rounds = 0;
        float change;
        do {
            float[][] before = grid;
            for (int sweep = 0; sweep < sweeps; sweep++) {
                before = grid;
                grid = sweep(before);
            }
            change = change(before, grid);
            rounds++;
        } while (change > least && rounds < most);
        float[][] inner = new float[size][];
        for (int row = 0; row < size; row++) {
            inner[row] = Arrays.copyOfRange(grid[row + 1], 1, size + 1);
        }
        return new Result(rounds, inner);
    }

    private static float[][] sweep(float[][] before) {
        int size = before.length - 2;
        float[][] after = new float[before.length][];
        after[0] = before[0];
        after[size + 1] = before[size + 1];
        for (int row = 1; row <= size; row++) {
            after[row] = before[row].clone();
            for (int column = 1; column <= size; column++) {
                float first = flushed(before[row - 1][column] + before[row][column - 1]);
                float second = flushed(before[row][column + 1] + before[row + 1][column]);
                after[row][column] = flushed(flushed(first + second) / 4);
            }
        }
        return after;
    }

    private float change(float[][] before, float[][] after) {
        float[] parts = new float[count()];
        for (int tile = 0; tile < parts.length; tile++) {
            for (int point = 0; point < side * side; point++) {
                int row = tile / tiles * side + point / side + 1;
                int column = tile % tiles * side + point % side + 1;
                float difference = flushed(after[row][column] - before[row][column]);
                parts[tile] = flushed(parts[tile] + flushed(difference * difference));
            }
        }
        while (parts.length > 1) {
            float[] sums = new float[(parts.length + 1) / 2];
            for (int index = 0; index < sums.length; index++) {
                boolean single = 2 * index + 1 == parts.length;
                sums[index] = single ? parts[2 * index] : flushed(parts[2 * index] + parts[2 * index + 1]);
            }
            parts = sums;
        }
        return parts[0];
    }

    private static float flushed(float number) {
        return Math.abs(number) < Float.MIN_NORMAL ? Math.copySign(0, number) : number;
    }
}
