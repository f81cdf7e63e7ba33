package org.edarts.epiphany.cam.programs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.edarts.codelet.ArgumentList;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;

/**
 * Breadth-first search from vertex 0 in a random graph: a loop whose round is a level. Each part of the vertices looks
 * for its own that a neighbour in the frontier leads to; what all have found is gathered and spread along a tree of
 * copies, one for several parts. The search ends when nothing was found.
 *
 * <pre>
 *   round:  expand each part -> gather -> spread copy by copy -> another round, or the end
 * </pre>
 *
 * @param parts how many parts the vertices are cut into
 * @param size vertices of a part, a multiple of 32
 * @param copies how often the frontier is kept: at most as often as there are parts
 * @param degree edges for each vertex, of which each leads both ways
 * @param seed decides which
 */
public record SearchProgram(int parts, int size, int copies, int degree, long seed) {
    private static final int NO_PARENT = -1;

    /** Refuses sizes that there is no graph for. */
    public SearchProgram {
        if (parts < 1 || size < 1 || size % Integer.SIZE != 0 || copies < 1 || copies > parts || degree < 1) {
            throw new IllegalArgumentException("a search in " + parts + " parts of " + size + " vertices, with "
                    + copies + " copies of the frontier and " + degree + " edges for each vertex: at least 1 of each is"
                    + " needed, a multiple of 32 vertices, and at most one copy for each part");
        }
    }

    /**
     * The graph with what holds its result.
     *
     * @param graph the graph
     * @param parents the parents of each part's vertices, below zero if nothing leads to one
     * @param again whether the latest level found anything, and the levels that there were
     */
    public record Declared(CodeletGraph graph, Blocks<int[]> parents, Block<int[]> again) {}

    /** Returns how many vertices there are. */
    public int vertices() {
        return parts * size;
    }

    private int words() {
        return vertices() / Integer.SIZE;
    }

    private int wordsOfPart() {
        return size / Integer.SIZE;
    }

    /** Declares the graph. */
    public Declared declare() {
        int[][] neighbours = neighbours();
        List<int[]> edges = edges(neighbours);
        int longest = edges.stream().mapToInt(part -> part.length).max().orElseThrow();
        GraphBuilder g = CodeletGraph.named("search");
        Blocks<int[]> edgesOf = g.blocks("edges", BlockType.INTS, parts, longest)
                .filled((part, content) -> System.arraycopy(edges.get(part), 0, content, 0, edges.get(part).length));
        Blocks<int[]> parents = g.blocks("parents", BlockType.INTS, parts, size).filled((part, content) -> {
            Arrays.fill(content, NO_PARENT);
            content[0] = part == 0 ? 0 : NO_PARENT;
        });
        Blocks<int[]> frontiers =
                g.blocks("frontier", BlockType.INTS, copies, words()).filled((copy, content) -> content[0] = 1);
        Block<int[]> next = g.blocks("next", BlockType.INTS, 1, words()).at(0);
        Block<int[]> again = g.blocks("again", BlockType.INTS, 1, 2).at(0);
        g.loop("levels", again, level -> {
            Codelet expand = level.codelets(
                    "expand",
                    parts,
                    SearchKernels.EXPAND,
                    (part, arguments) -> arguments
                            .reads(edgesOf.at(part))
                            .updates(parents.at(part))
                            .reads(frontiers.at(part * copies / parts))
                            .writes(next, part * wordsOfPart(), wordsOfPart()));
            Codelet gather = level.codelets(
                            "gather",
                            1,
                            SearchKernels.GATHER,
                            (index, arguments) -> arguments
                                    .reads(next)
                                    .writes(frontiers.at(0))
                                    .updates(again))
                    .prefers(0)
                    .after(expand);
            Codelet spread = level.codelets("spread", copies, SearchKernels.SPREAD, (copy, arguments) -> {
                arguments.reads(frontiers.at(copy));
                hand(arguments, frontiers, 2 * copy + 1);
                hand(arguments, frontiers, 2 * copy + 2);
            });
            spread.at(0).after(gather);
            spread.after(spread, (copy, arcs) -> {
                if (copy > 0) {
                    arcs.from((copy - 1) / 2);
                }
            });
        });
        return new Declared(g.build(), parents, again);
    }

    private void hand(ArgumentList arguments, Blocks<int[]> frontiers, int copy) {
        if (copy < copies) {
            arguments.writes(frontiers.at(copy));
        } else {
            arguments.nothing();
        }
    }

    private int[][] neighbours() {
        List<List<Integer>> neighbours = new ArrayList<>();
        for (int vertex = 0; vertex < vertices(); vertex++) {
            neighbours.add(new ArrayList<>());
        }
        SplittableRandom random = new SplittableRandom(seed);
        for (int vertex = 0; vertex < vertices(); vertex++) {
            for (int edge = 0; edge < degree; edge++) {
                int other = random.nextInt(vertices());
                neighbours.get(vertex).add(other);
                neighbours.get(other).add(vertex);
            }
        }
        return neighbours.stream()
                .map(some -> some.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    private List<int[]> edges(int[][] neighbours) {
        List<int[]> edges = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            int[][] own = Arrays.copyOfRange(neighbours, part * size, (part + 1) * size);
            int[] packed = new int
                    [size + 1 + Arrays.stream(own).mapToInt(some -> some.length).sum()];
            int end = size + 1;
            for (int vertex = 0; vertex < size; vertex++) {
                packed[vertex] = end;
                System.arraycopy(own[vertex], 0, packed, end, own[vertex].length);
                end += own[vertex].length;
            }
            packed[size] = end;
            edges.add(packed);
        }
        return edges;
    }

    /** Returns the parent of each vertex, by a plain search, level by level. */
    public int[] reference() {
        int[][] neighbours = neighbours();
        int[] parents = new int[vertices()];
        Arrays.fill(parents, NO_PARENT);
        parents[0] = 0;
        boolean[] frontier = new boolean[vertices()];
        frontier[0] = true;
        boolean any = true;
        while (any) {
            boolean[] next = new boolean[vertices()];
            any = false;
            for (int vertex = 0; vertex < vertices(); vertex++) {
                for (int place = 0; parents[vertex] < 0 && place < neighbours[vertex].length; place++) {
                    int neighbour = neighbours[vertex][place];
                    if (frontier[neighbour]) {
                        parents[vertex] = neighbour;
                        next[vertex] = true;
                        any = true;
                    }
                }
            }
            frontier = next;
        }
        return parents;
    }

    /** Returns the parents that a run has found. */
    public int[] parents(Declared declared, Run run) {
        int[] parents = new int[vertices()];
        for (int part = 0; part < parts; part++) {
            System.arraycopy(run.get(declared.parents().at(part)), 0, parents, part * size, size);
        }
        return parents;
    }

    /** Returns how many levels a run had, the last of which found nothing. */
    public int levels(Declared declared, Run run) {
        return run.get(declared.again())[1];
    }
}
