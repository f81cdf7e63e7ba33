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

/**
 * Which core fires which codelet, and which core holds which block. A codelet goes where it must, or prefers to; else
 * indexed codelets are cut into as many runs of indices as there are CUs, or fire {@linkplain Affinity where they
 * write}. A block lies where it is updated, or else read, or, if several cores read it, where it is written: whoever is
 * elsewhere reaches over the mesh.
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
     * @param place which of the codelet's arguments it is
     * @param from the first element
     * @param to the one behind the last
     */
    record Use(Node node, Block<?> block, Access access, int place, int from, int to) {
        boolean overlaps(Use other) {
            return from < other.to && other.from < to;
        }

        boolean updates() {
            return access.reading() && access.writing();
        }
    }

    /**
     * Places codelets and blocks.
     *
     * @throws IllegalArgumentException if a codelet may fire nowhere
     */
    static Homes of(
            SignalGraph signals, Machine machine, Assignment assignment, KernelLibrary library, Residence residence) {
        CompiledGraph graph = signals.graph();
        Eligible.check(graph, machine);
        Map<Integer, List<Use>> uses = new LinkedHashMap<>();
        for (Declaration declaration : graph.declarations()) {
            List<Integer> eligible = eligible(declaration, machine);
            for (int index = 0; index < declaration.count(); index++) {
                Node node = signals.codelets().get(declaration.first() + index);
                node.core = assignment.cus().get(eligible.get(share(declaration, index, eligible.size())));
                if (declaration.code() instanceof KernelBody body) {
                    note(uses, node, declaration, body, index, library);
                }
            }
        }
        Affinity.gather(signals, uses, machine, assignment.cus());
        signals.loops().forEach(loop -> loop.place(uses));
        for (Node relay : signals.relays()) {
            if (!relay.targets.isEmpty()) {
                relay.core = relay.targets.get(0).core;
            }
        }
        signals.loops().forEach(LoopNodes::placeSlots);
        Companions.gather(signals, machine);
        Map<Integer, Integer> blocks = new LinkedHashMap<>();
        uses.forEach((cell, all) -> blocks.put(cell, residence.isResident(cell) ? home(all) : DRAM));
        return new Homes(uses, blocks);
    }

    /** Returns the core of the block of a cell. */
    int of(int cell) {
        return Objects.requireNonNull(blocks.get(cell));
    }

    /** Returns whether a block lies in the DRAM. */
    boolean needDram() {
        return blocks.containsValue(DRAM);
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
            Map<Integer, List<Use>> uses,
            Node node,
            Declaration declaration,
            KernelBody body,
            int index,
            KernelLibrary library) {
        for (int place = 0; place < body.arguments().count(index); place++) {
            Block<?> block = body.arguments().block(index, place);
            if (block != null) {
                boolean reads = library.reads(body.kernel().name(), place);
                uses.computeIfAbsent(block.id() + declaration.cellBase(), key -> new ArrayList<>())
                        .add(use(node, block, body.arguments(), index, place, reads));
            }
        }
    }

    /** A kernel that reads back what it has written must be where that is, as if it updated it. */
    private static Use use(Node node, Block<?> block, KernelArguments arguments, int index, int place, boolean reads) {
        int from = arguments.value(index, place);
        Access declared = arguments.access(index, place);
        Access access = reads && declared == Access.WRITES ? Access.UPDATES : declared;
        return new Use(node, block, access, place, from, from + arguments.length(index, place));
    }

    /** Returns the core that the block of a cell has if it does not lie in the DRAM, or {@link #DRAM} if it must. */
    int possible(int cell) {
        return home(Objects.requireNonNull(uses.get(cell)));
    }

    /** Who only reads or only writes may be elsewhere: who updates may not find there what it has just stored. */
    private static int home(List<Use> uses) {
        Map<Integer, Integer> readers = new LinkedHashMap<>();
        Map<Integer, Integer> writers = new LinkedHashMap<>();
        Set<Integer> updating = updating(uses);
        for (Use use : uses) {
            int core = use.node().core;
            if (use.access().reading()) {
                readers.merge(core, use.to() - use.from(), Integer::sum);
            }
            if (use.access().writing()) {
                writers.merge(core, use.to() - use.from(), Integer::sum);
            }
        }
        if (updating.size() > 1) {
            return DRAM;
        }
        Map<Integer, Integer> cores =
                writers.size() == 1 && readers.size() > 1 || readers.isEmpty() ? writers : readers;
        return updating.isEmpty() ? most(cores) : updating.iterator().next();
    }

    /** Returns on which cores codelets read what they have written themselves. */
    private static Set<Integer> updating(List<Use> uses) {
        Set<Integer> cores = new LinkedHashSet<>();
        Map<Node, List<Use>> written = new HashMap<>();
        for (Use use : uses) {
            if (use.updates()) {
                cores.add(use.node().core);
            } else if (use.access().writing()) {
                written.computeIfAbsent(use.node(), key -> new ArrayList<>()).add(use);
            }
        }
        for (Use use : uses) {
            if (use.access().reading()
                    && written.getOrDefault(use.node(), List.of()).stream().anyMatch(use::overlaps)) {
                cores.add(use.node().core);
            }
        }
        return cores;
    }

    private static int most(Map<Integer, Integer> elements) {
        int found = DRAM;
        int largest = -1;
        for (Map.Entry<Integer, Integer> each : elements.entrySet()) {
            if (each.getValue() > largest) {
                found = each.getKey();
                largest = each.getValue();
            }
        }
        return found;
    }

    /**
     * Refuses a graph of which a block can lie on no core, where it cannot lie in the DRAM either.
     *
     * @throws GraphException if codelets on several cores update it
     */
    void requireCores(CompiledGraph graph, Assignment assignment, String stays) {
        uses.forEach((cell, all) -> {
            if (home(all) == DRAM) {
                throw new GraphException(all.get(0).block() + " of graph \"" + graph.name()
                        + "\" is updated by codelets on " + names(updating(all), assignment)
                        + ", and lies on one core: let them fire on one CU, or use several blocks; it cannot lie in the"
                        + " DRAM, because " + stays);
            }
        });
    }

    private static String names(Set<Integer> cores, Assignment assignment) {
        return cores.isEmpty()
                ? "none"
                : String.join(", ", cores.stream().map(assignment::nameOf).toList());
    }
}
