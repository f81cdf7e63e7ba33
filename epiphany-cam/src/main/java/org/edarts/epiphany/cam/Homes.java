package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.edarts.codelet.Access;
import org.edarts.codelet.ArgumentBody;
import org.edarts.codelet.Block;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;

/**
 * Which core fires which codelet, and which core holds which block. A codelet goes where it must, or prefers to; else
 * indexed codelets are cut into as many runs of indices as there are CUs. A block lies where it is read, or, if several
 * cores read it, where it is written: whoever is elsewhere reaches over the mesh. The host reaches everything; with it
 * lies what no core reads and several write, and what no core uses.
 *
 * @param uses all uses of each block, by the number of its cell
 * @param blocks the core of each block, or {@link #DRAM}, by the number of its cell
 */
record Homes(Map<Integer, List<Use>> uses, Map<Integer, Integer> blocks) {
    /** The home of a block that lies on no core. */
    static final int DRAM = -1;

    /**
     * A use of a block by a codelet.
     *
     * @param node who
     * @param block what
     * @param access how
     * @param from the first element
     * @param to the one behind the last
     */
    record Use(Node node, Block<?> block, Access access, int from, int to) {
        boolean overlaps(Use other) {
            return from < other.to && other.from < to;
        }
    }

    /**
     * Places codelets and blocks.
     *
     * @throws IllegalArgumentException if a codelet may fire nowhere, or a block is written and read by several cores
     */
    static Homes of(SignalGraph signals, Assignment assignment, Residence residence) {
        CompiledGraph graph = signals.graph();
        Sides sides = signals.sides();
        Map<Integer, List<Use>> uses = new LinkedHashMap<>();
        for (Declaration declaration : graph.declarations()) {
            List<Integer> eligible = sides.of(declaration);
            for (int index = 0; index < declaration.count(); index++) {
                Node node = signals.codelets().get(declaration.first() + index);
                node.core = sides.onHost(declaration)
                        ? assignment.host()
                        : assignment.cus().get(eligible.get(share(declaration, index, eligible.size())));
                if (declaration.code() instanceof ArgumentBody body) {
                    note(uses, node, declaration, body.arguments(), index);
                }
            }
        }
        signals.loops().forEach(loop -> loop.place(uses));
        for (Node relay : signals.relays()) {
            if (!relay.targets.isEmpty()) {
                relay.core = relay.targets.get(0).core;
            }
        }
        signals.loops().forEach(LoopNodes::placeSlots);
        Companions.gather(signals);
        Map<Integer, Integer> blocks = new LinkedHashMap<>();
        uses.forEach((cell, all) -> blocks.put(cell, residence.isResident(cell) ? home(graph, all, assignment) : DRAM));
        return new Homes(uses, blocks);
    }

    /** Returns whether cores use the block of a cell. */
    boolean isReached(int cell, Assignment assignment) {
        return Objects.requireNonNull(uses.get(cell)).stream()
                .anyMatch(use -> use.node().core != assignment.host());
    }

    /** Returns the core of the block of a cell. */
    int of(int cell) {
        return Objects.requireNonNull(blocks.get(cell));
    }

    /**
     * Returns into the blocks of which other cores each node writes. The host's are not among them: what it has written
     * is there before it signals anybody.
     */
    Map<Node, Set<Integer>> written(Assignment assignment) {
        Map<Node, Set<Integer>> written = new HashMap<>();
        uses.forEach((cell, all) -> {
            for (Use use : all) {
                int core = use.node().core;
                if (use.access().writing() && core != of(cell) && of(cell) != DRAM && core != assignment.host()) {
                    written.computeIfAbsent(use.node(), key -> new HashSet<>()).add(of(cell));
                }
            }
        });
        return written;
    }

    /** Instances are dealt out in runs of indices; codelets without indices one after the other. */
    private static int share(Declaration declaration, int index, int cus) {
        return declaration.count() == 1 ? declaration.number() % cus : (int) ((long) index * cus / declaration.count());
    }

    private static void note(
            Map<Integer, List<Use>> uses, Node node, Declaration declaration, KernelArguments arguments, int index) {
        for (int place = 0; place < arguments.count(index); place++) {
            Block<?> block = arguments.block(index, place);
            if (block != null) {
                uses.computeIfAbsent(block.id() + declaration.cellBase(), key -> new ArrayList<>())
                        .add(use(node, block, arguments, index, place));
            }
        }
    }

    private static Use use(Node node, Block<?> block, KernelArguments arguments, int index, int place) {
        int from = arguments.value(index, place);
        return new Use(node, block, arguments.access(index, place), from, from + arguments.length(index, place));
    }

    /**
     * Returns the core that the block of a cell has if it does not lie in the DRAM.
     *
     * @throws GraphException if several cores write and read it
     */
    int possible(CompiledGraph graph, int cell, Assignment assignment) {
        return home(graph, Objects.requireNonNull(uses.get(cell)), assignment);
    }

    private static int home(CompiledGraph graph, List<Use> uses, Assignment assignment) {
        Set<Integer> readers = new LinkedHashSet<>();
        Set<Integer> writers = new LinkedHashSet<>();
        for (Use use : uses) {
            if (use.access().reading() && use.node().core != assignment.host()) {
                readers.add(use.node().core);
            }
            if (use.access().writing() && use.node().core != assignment.host()) {
                writers.add(use.node().core);
            }
        }
        if (readers.isEmpty() && writers.size() != 1) {
            boolean read = uses.stream().anyMatch(use -> use.access().reading());
            return read || writers.isEmpty()
                    ? assignment.host()
                    : writers.iterator().next();
        }
        if (readers.size() == 1 || writers.isEmpty()) {
            return readers.iterator().next();
        }
        if (writers.size() == 1 || readers.isEmpty()) {
            return writers.iterator().next();
        }
        throw new GraphException(uses.get(0).block() + " of graph \"" + graph.name() + "\" is written by codelets on "
                + names(writers, assignment) + " and read on " + names(readers, assignment)
                + ": a block has one core where all read it or all write it, even if the DRAM could hold it; use several"
                + " blocks, or say with on or prefers where the codelets fire");
    }

    private static String names(Set<Integer> cores, Assignment assignment) {
        return cores.isEmpty()
                ? "none"
                : String.join(", ", cores.stream().map(assignment::nameOf).toList());
    }
}
