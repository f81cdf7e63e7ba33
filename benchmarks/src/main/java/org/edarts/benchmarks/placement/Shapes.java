package org.edarts.benchmarks.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.edarts.codelet.ArgumentList;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.method.MethodForm;

/** Graphs of many shapes, none of which says where anything fires. */
final class Shapes {
    private static final int WORDS = 16;
    private static final Kernel BEGIN = MethodForm.of(ShapeKernels::begin).kernel();
    private static final Kernel ONE = MethodForm.of(ShapeKernels::one).kernel();
    private static final Kernel TWO = MethodForm.of(ShapeKernels::two).kernel();
    private static final Kernel THREE = MethodForm.of(ShapeKernels::three).kernel();

    private Shapes() {}

    /** A shape. */
    record Shape(String name, Supplier<CodeletGraph> graph) {}

    static List<Shape> all() {
        return List.of(
                new Shape("layers at random, 16 of 32, each reads 3", () -> layers(16, 32, 300)),
                new Shape("the same, short codelets", () -> layers(16, 32, 10)),
                new Shape("irregular, 400, each reads 2 of the 40 before", () -> irregular(400, 40)),
                new Shape("wavefront, 24 x 24", () -> wavefront(24)),
                new Shape("common subsequence, 24 x 24 tiles of 32", () -> subsequence(24, 32)),
                new Shape("Cholesky, 8 x 8 tiles of 16", () -> cholesky(8)),
                new Shape("tree of sums, 512 leaves", () -> tree(512)),
                new Shape("fan-out, 1 to 256 to 1", () -> fan(256)),
                new Shape("stencil, 8 x 8 tiles of 16, 10 steps", () -> stencil(8, 10)),
                new Shape("FFT, 64 blocks of 32, 6 stages", () -> fft(6)),
                new Shape("FFT, 32 pairs of blocks of 32, 6 stages", () -> pairs(6)),
                new Shape("n-body, 16 x 16, 2 steps", () -> bodies(16, 16, 2)),
                new Shape("chains, 32 of 16 links", () -> chains(32, 16)));
    }

    /** Codelets that read the blocks of some before them; those that come first read nothing. */
    private static CodeletGraph reading(String name, Kernel kernel, int[][] sources, int[] turns) {
        int first = (int) Arrays.stream(sources).filter(from -> from.length == 0).count();
        GraphBuilder g = CodeletGraph.named(name);
        Blocks<int[]> results = g.blocks("result", BlockType.INTS, sources.length, WORDS);
        Codelet begin = g.codelets("begin", first, BEGIN, (index, arguments) ->
                arguments.value(turns[index]).writes(results.at(index)));
        Codelet rest = g.codelets("rest", sources.length - first, kernel, (index, arguments) -> {
            ArgumentList list = arguments.value(turns[first + index]);
            for (int source : sources[first + index]) {
                list.reads(results.at(source));
            }
            list.writes(results.at(first + index));
        });
        rest.after(begin, (index, arcs) -> Arrays.stream(sources[first + index])
                .distinct()
                .filter(source -> source < first)
                .forEach(arcs::from));
        rest.after(rest, (index, arcs) -> Arrays.stream(sources[first + index])
                .distinct()
                .filter(source -> source >= first)
                .forEach(source -> arcs.from(source - first)));
        return g.build();
    }

    private static CodeletGraph layers(int layers, int width, int turns) {
        SplittableRandom random = new SplittableRandom(1);
        int[][] sources = new int[layers * width][];
        for (int node = 0; node < sources.length; node++) {
            int before = node / width - 1;
            sources[node] = before < 0
                    ? new int[0]
                    : random.ints(0, width).distinct().limit(3).map(from -> before * width + from).toArray();
        }
        return reading("layers", THREE, sources, filled(sources.length, turns));
    }

    private static CodeletGraph irregular(int nodes, int reach) {
        SplittableRandom random = new SplittableRandom(2);
        int[][] sources = new int[nodes][];
        int[] turns = new int[nodes];
        for (int node = 0; node < nodes; node++) {
            int lowest = node - reach;
            sources[node] = lowest < 0
                    ? new int[0]
                    : random.ints(lowest, lowest + reach).distinct().limit(2).toArray();
            turns[node] = (int) Math.round(10 * Math.pow(100, random.nextDouble()));
        }
        return reading("irregular", TWO, sources, turns);
    }

    private static CodeletGraph wavefront(int side) {
        int[][] sources = new int[side * side][];
        List<Integer> order = IntStream.range(0, side * side).boxed().toList();
        for (int cell : order) {
            int row = cell / side;
            int column = cell % side;
            sources[cell] = cell == 0
                    ? new int[0]
                    : new int[] {row == 0 ? cell - 1 : cell - side, column == 0 ? cell - side : cell - 1};
        }
        for (int cell = 1; cell < sources.length; cell++) {
            if (sources[cell][0] == sources[cell][1]) {
                sources[cell] = new int[] {sources[cell][0], 0};
            }
        }
        sources[1] = new int[] {0, 0};
        sources[side] = new int[] {0, 0};
        return reading("wavefront", TWO, sources, filled(sources.length, 100));
    }

    private static CodeletGraph tree(int leaves) {
        int[][] sources = new int[2 * leaves - 1][];
        for (int node = 0; node < sources.length; node++) {
            int first = 2 * (node - leaves);
            sources[node] = node < leaves ? new int[0] : new int[] {first, first + 1};
        }
        return reading("tree", TWO, sources, filled(sources.length, 50));
    }

    private static CodeletGraph fan(int width) {
        SplittableRandom random = new SplittableRandom(3);
        GraphBuilder g = CodeletGraph.named("fan");
        Blocks<int[]> results = g.blocks("result", BlockType.INTS, width, WORDS);
        Block<int[]> source = g.blocks("source", BlockType.INTS, 1, WORDS).at(0);
        Block<int[]> sum = g.blocks("sum", BlockType.INTS, 1, WORDS).at(0);
        Codelet first = g.codelets("first", 1, BEGIN, (index, arguments) -> arguments.value(10).writes(source));
        int[] turns = random.ints(width, 10, 500).toArray();
        Codelet all = g.codelets("all", width, ONE, (index, arguments) ->
                        arguments.value(turns[index]).reads(source).writes(results.at(index)))
                .after(first);
        g.codelets("last", 1, ONE, (index, arguments) -> arguments.value(10).reads(results.at(0)).writes(sum))
                .after(all);
        return g.build();
    }

    private static CodeletGraph chains(int chains, int links) {
        int[][] sources = new int[chains * links][];
        for (int node = 0; node < sources.length; node++) {
            sources[node] = node < chains ? new int[0] : new int[] {node - chains};
        }
        return reading("chains", ONE, sources, filled(sources.length, 100));
    }

    private static int[] filled(int length, int value) {
        int[] all = new int[length];
        Arrays.fill(all, value);
        return all;
    }

    private static CodeletGraph subsequence(int side, int size) {
        GraphBuilder g = CodeletGraph.named("subsequence");
        SplittableRandom random = new SplittableRandom(4);
        byte[][] letters = new byte[2 * side][size];
        for (byte[] some : letters) {
            for (int place = 0; place < size; place++) {
                some[place] = (byte) random.nextInt(4);
            }
        }
        Blocks<byte[]> down = g.blocks("down", BlockType.BYTES, side, size)
                .filled((index, block) -> System.arraycopy(letters[index], 0, block, 0, size));
        Blocks<byte[]> across = g.blocks("across", BlockType.BYTES, side, size)
                .filled((index, block) -> System.arraycopy(letters[side + index], 0, block, 0, size));
        Blocks<int[]> below = g.blocks("below", BlockType.INTS, side * side, size);
        Blocks<int[]> right = g.blocks("right", BlockType.INTS, side * side, size);
        Blocks<int[]> corner = g.blocks("corner", BlockType.INTS, side * side, 2);
        Kernel kernel = MethodForm.of(ShapeKernels::subsequence).kernel();
        Codelet tiles = g.codelets("tile", side * side, kernel, (index, arguments) -> {
            int row = index / side;
            int column = index % side;
            arguments.reads(down.at(row)).reads(across.at(column));
            read(arguments, row > 0, below, index - side);
            read(arguments, column > 0, right, index - 1);
            read(arguments, row > 0 && column > 0, corner, index - side - 1);
            arguments.writes(below.at(index)).writes(right.at(index)).writes(corner.at(index));
        });
        tiles.after(tiles, (index, arcs) -> {
            if (index >= side) {
                arcs.from(index - side);
            }
            if (index % side > 0) {
                arcs.from(index - 1);
            }
        });
        return g.build();
    }

    private static void read(ArgumentList arguments, boolean there, Blocks<?> blocks, int index) {
        if (there) {
            arguments.reads(blocks.at(index));
        } else {
            arguments.nothing();
        }
    }

    private static CodeletGraph cholesky(int tiles) {
        int size = 16;
        GraphBuilder g = CodeletGraph.named("cholesky");
        Blocks<float[]> matrix = g.blocks("tile", BlockType.FLOATS, tiles * tiles, size * size)
                .filled((index, block) -> {
                    for (int place = 0; place < block.length; place++) {
                        block[place] = index / tiles == index % tiles && place / size == place % size ? 200 : 1;
                    }
                });
        Codelet[] writer = new Codelet[tiles * tiles];
        Kernel potrf = MethodForm.of(ShapeKernels::potrf).kernel();
        Kernel trsm = MethodForm.of(ShapeKernels::trsm).kernel();
        Kernel syrk = MethodForm.of(ShapeKernels::syrk).kernel();
        Kernel gemm = MethodForm.of(ShapeKernels::gemm).kernel();
        for (int k = 0; k < tiles; k++) {
            int pivot = k * tiles + k;
            update(g, "potrf " + k, potrf, matrix, writer, pivot);
            for (int i = k + 1; i < tiles; i++) {
                update(g, "trsm " + i + " " + k, trsm, matrix, writer, i * tiles + k, pivot);
            }
            for (int i = k + 1; i < tiles; i++) {
                update(g, "syrk " + i + " " + k, syrk, matrix, writer, i * tiles + i, i * tiles + k);
                for (int j = k + 1; j < i; j++) {
                    String name = "gemm " + i + " " + j + " " + k;
                    update(g, name, gemm, matrix, writer, i * tiles + j, i * tiles + k, j * tiles + k);
                }
            }
        }
        return g.build();
    }

    private static void update(
            GraphBuilder g,
            String name,
            Kernel kernel,
            Blocks<float[]> matrix,
            Codelet[] writer,
            int tile,
            int... read) {
        Codelet now = g.codelets(name, 1, kernel, (index, arguments) -> {
            for (int other : read) {
                arguments.reads(matrix.at(other));
            }
            arguments.updates(matrix.at(tile));
        });
        IntStream.concat(IntStream.of(read), IntStream.of(tile))
                .filter(each -> writer[each] != null)
                .forEach(each -> now.after(writer[each]));
        writer[tile] = now;
    }

    private static CodeletGraph stencil(int side, int steps) {
        int tiles = side * side;
        GraphBuilder g = CodeletGraph.named("relaxation");
        List<Blocks<float[]>> fields = List.of(
                g.blocks("even", BlockType.FLOATS, tiles, WORDS * WORDS).filled((index, one) -> Arrays.fill(one, index)),
                g.blocks("odd", BlockType.FLOATS, tiles, WORDS * WORDS));
        Codelet all = g.codelets("relax", steps * tiles, MethodForm.of(ShapeKernels::relax).kernel(), (index, list) -> {
            Blocks<float[]> from = fields.get(index / tiles % 2);
            int tile = index % tiles;
            list.reads(from.at(tile));
            read(list, tile >= side, from, tile - side);
            read(list, tile + side < tiles, from, tile + side);
            read(list, tile % side > 0, from, tile - 1);
            read(list, tile % side < side - 1, from, tile + 1);
            list.writes(fields.get(1 - index / tiles % 2).at(tile));
        });
        all.after(all, (index, arcs) -> {
            int tile = index % tiles;
            int before = index - tiles;
            if (before >= 0) {
                arcs.from(before);
                if (tile >= side) {
                    arcs.from(before - side);
                }
                if (tile + side < tiles) {
                    arcs.from(before + side);
                }
                if (tile % side > 0) {
                    arcs.from(before - 1);
                }
                if (tile % side < side - 1) {
                    arcs.from(before + 1);
                }
            }
        });
        return g.build();
    }

    private static CodeletGraph fft(int stages) {
        int blocks = 1 << stages;
        int length = 2 * 2 * WORDS;
        GraphBuilder g = CodeletGraph.named("transform");
        List<Blocks<float[]>> fields = List.of(
                g.blocks("even", BlockType.FLOATS, blocks, length).filled((index, one) -> Arrays.fill(one, index)),
                g.blocks("odd", BlockType.FLOATS, blocks, length));
        Blocks<float[]> twiddles = g.blocks("twiddles", BlockType.FLOATS, stages * blocks, length)
                .filled((index, one) -> {
                    int half = 1 << index / blocks;
                    for (int k = 0; k < length / 2; k++) {
                        double at = Math.PI * (index % blocks % half * (length / 2.0) + k) / (half * (length / 2.0));
                        one[k] = (float) Math.cos(at);
                        one[length / 2 + k] = (float) -Math.sin(at);
                    }
                });
        Kernel kernel = MethodForm.of(ShapeKernels::butterfly).kernel();
        Codelet all = g.codelets("butterfly", stages * blocks, kernel, (index, arguments) -> {
            int stage = index / blocks;
            int block = index % blocks;
            boolean upper = (block >> stage & 1) == 0;
            arguments
                    .value(upper ? 1f : -1f)
                    .reads(fields.get(stage % 2).at(block))
                    .reads(fields.get(stage % 2).at(block ^ 1 << stage))
                    .reads(twiddles.at(stage * blocks + (block & ~(1 << stage))))
                    .writes(fields.get(1 - stage % 2).at(block));
        });
        all.after(all, (index, arcs) -> {
            int stage = index / blocks - 1;
            if (stage >= 0) {
                arcs.from(index - blocks);
                arcs.from(stage * blocks + (index % blocks ^ 1 << stage));
                int partner = 1 << stage + 1;
                arcs.from(stage * blocks + (index % blocks ^ partner));
            }
        });
        return g.build();
    }

    /** The same by pairs of blocks, the farthest first. */
    private static CodeletGraph pairs(int stages) {
        int pairs = 1 << stages - 1;
        int length = 2 * 2 * WORDS;
        GraphBuilder g = CodeletGraph.named("pairs");
        List<Blocks<float[]>> fields = List.of(
                g.blocks("even", BlockType.FLOATS, 2 * pairs, length).filled((index, one) -> Arrays.fill(one, index)),
                g.blocks("odd", BlockType.FLOATS, 2 * pairs, length));
        Blocks<float[]> twiddles = g.blocks("twiddles", BlockType.FLOATS, 2 * pairs, length)
                .filled((index, one) -> Arrays.fill(one, 0.5f));
        Kernel kernel = MethodForm.of(ShapeKernels::pair).kernel();
        Codelet all = g.codelets("pair", stages * pairs, kernel, (index, arguments) -> {
            int stage = index / pairs;
            int lower = lower(index, stages);
            int upper = lower | pairs >> stage;
            arguments
                    .reads(fields.get(stage % 2).at(lower))
                    .reads(fields.get(stage % 2).at(upper))
                    .reads(twiddles.at(lower))
                    .writes(fields.get(1 - stage % 2).at(lower))
                    .writes(fields.get(1 - stage % 2).at(upper));
        });
        all.after(all, (index, arcs) -> {
            if (index >= pairs) {
                int first = index / pairs * pairs - pairs;
                int lower = lower(index, stages);
                int upper = lower | pairs >> index / pairs;
                IntStream.range(first, first + pairs)
                        .filter(before -> {
                            int block = lower(before, stages);
                            int partner = block | pairs >> before / pairs;
                            return block == lower || block == upper || partner == lower || partner == upper;
                        })
                        .forEach(arcs::from);
            }
        });
        return g.build();
    }

    /** Returns the lower one of the two blocks of a pair. */
    private static int lower(int index, int stages) {
        int pairs = 1 << stages - 1;
        int distance = pairs >> index / pairs;
        int pair = index % pairs;
        return pair / distance * 2 * distance + pair % distance;
    }

    private static CodeletGraph bodies(int blocks, int size, int steps) {
        GraphBuilder g = CodeletGraph.named("bodies");
        Blocks<float[]> bodies = g.blocks("bodies", BlockType.FLOATS, blocks, 3 * size)
                .filled((index, one) -> {
                    for (int place = 0; place < one.length; place++) {
                        one[place] = index + place;
                    }
                });
        Blocks<float[]> forces = g.blocks("force", BlockType.FLOATS, blocks, 3 * size);
        Kernel pull = MethodForm.of(ShapeKernels::pull).kernel();
        Kernel move = MethodForm.of(ShapeKernels::move).kernel();
        Codelet moved = null;
        for (int step = 0; step < steps; step++) {
            Codelet before = moved;
            Codelet pulls = g.codelets("pull " + step, blocks * blocks, pull, (index, arguments) -> arguments
                    .reads(bodies.at(index / blocks))
                    .reads(bodies.at(index % blocks))
                    .updates(forces.at(index / blocks)));
            pulls.after(pulls, (index, arcs) -> {
                if (index % blocks > 0) {
                    arcs.from(index - 1);
                }
            });
            if (before != null) {
                pulls.after(before);
            }
            moved = g.codelets("move " + step, blocks, move, (index, arguments) ->
                            arguments.updates(forces.at(index)).updates(bodies.at(index)))
                    .after(pulls);
        }
        return g.build();
    }
}
