package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.edarts.cam.Machine;
import org.edarts.codelet.Access;
import org.edarts.codelet.Block;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Placement;
import org.edarts.su.Eligible;
import org.edarts.su.Plan;

/**
 * Which core fires which codelet, and which core holds which block. A codelet goes where it must, or prefers to; else
 * indexed codelets are cut into as many runs of indices as there are CUs. A block lies where it is read, or, if several
 * cores read it, where it is written: whoever is elsewhere reaches over the mesh.
 *
 * @param uses all uses of each block, by the number of its cell
 * @param blocks the core of each block, or {@link #DRAM}, by the number of its cell
 */
record Homes(Map<Integer, List<Use>> uses, Map<Integer, Integer> blocks) {
    /** The home of a block that lies on no core. */
    static final int DRAM = -1;

    /** Those of no codelets and blocks. */
    static final Homes NONE = new Homes(Map.of(), Map.of());

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
    static Homes of(SignalGraph signals, Machine machine, Assignment assignment, Residence residence) {
        return of(signals, machine, assignment, residence, Plan.NONE);
    }

    /**
     * Places codelets and blocks; codelets that say nothing of where they fire do so at the homes of a plan, if it has
     * some.
     *
     * @throws IllegalArgumentException if a codelet may fire nowhere, or a block is written and read by several cores
     */
    static Homes of(SignalGraph signals, Machine machine, Assignment assignment, Residence residence, Plan plan) {
        CompiledGraph graph = signals.graph();
        Eligible.check(graph, machine);
        Map<Integer, List<Use>> uses = new LinkedHashMap<>();
        for (Declaration declaration : graph.declarations()) {
            List<Integer> eligible = eligible(declaration, machine);
            for (int index = 0; index < declaration.count(); index++) {
                Node node = signals.codelets().get(declaration.first() + index);
                int[] homes = isFree(declaration, machine) ? plan.homes() : null;
                int cu = homes == null
                        ? eligible.get(share(declaration, index, eligible.size()))
                        : homes[declaration.first() + index];
                node.core = assignment.cus().get(cu);
                if (declaration.code() instanceof KernelBody body) {
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
        Companions.gather(signals, machine);
        Map<Integer, Integer> blocks = new LinkedHashMap<>();
        uses.forEach((cell, all) -> blocks.put(cell, residence.isResident(cell) ? home(graph, all, assignment) : DRAM));
        return new Homes(uses, blocks);
    }

    /**
     * Spreads the blocks of a graph whose codelets fire on any CU: each lies on that which has fewest bytes of others.
     */
    static Homes spread(SignalGraph signals, Assignment assignment) {
        Map<Integer, List<Use>> uses = new LinkedHashMap<>();
        for (Node node : signals.codelets()) {
            Declaration declaration = signals.graph().declaration(node.codelet);
            if (declaration.code() instanceof KernelBody body) {
                note(uses, node, declaration, body.arguments(), node.codelet - declaration.first());
            }
        }
        Map<Integer, Integer> blocks = new LinkedHashMap<>();
        Map<Integer, Integer> bytes = new HashMap<>();
        uses.forEach((cell, all) -> {
            Block<?> block = all.get(0).block();
            int core = Collections.min(
                    assignment.cus(), Comparator.comparing((Integer each) -> bytes.getOrDefault(each, 0)));
            bytes.merge(core, block.length() * block.type().bytes(), Integer::sum);
            blocks.put(cell, core);
        });
        return new Homes(uses, blocks);
    }

    /** Returns the core of the block of a cell. */
    int of(int cell) {
        return Objects.requireNonNull(blocks.get(cell));
    }

    /** Returns into the blocks of which other cores each node writes. */
    Map<Node, Set<Integer>> written() {
        Map<Node, Set<Integer>> written = new HashMap<>();
        uses.forEach((cell, all) -> {
            for (Use use : all) {
                if (use.access().writing() && use.node().core != of(cell) && of(cell) != DRAM) {
                    written.computeIfAbsent(use.node(), key -> new HashSet<>()).add(of(cell));
                }
            }
        });
        return written;
    }

    /** Returns whether a codelet may fire anywhere. */
    static boolean isFree(Declaration declaration, Machine machine) {
        return declaration.placement().preferredCu() == Placement.ANY
                && eligible(declaration, machine).size() == machine.cus().size();
    }

    private static List<Integer> eligible(Declaration declaration, Machine machine) {
        List<Integer> eligible = new ArrayList<>();
        for (int cu = 0; cu < machine.cus().size(); cu++) {
            if (Eligible.fits(declaration, machine, cu)) {
                eligible.add(cu);
            }
        }
        int preferred = declaration.placement().preferredCu();
        return preferred != Placement.ANY && eligible.contains(preferred) ? List.of(preferred) : eligible;
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
            if (use.access().reading()) {
                readers.add(use.node().core);
            }
            if (use.access().writing()) {
                writers.add(use.node().core);
            }
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
