package org.edarts.epiphany.cam.place;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import org.edarts.codelet.Access;
import org.edarts.codelet.ArgumentBody;
import org.edarts.codelet.Block;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.LoopNodes;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.Kernels;
import org.edarts.epiphany.cam.unit.Sides;
import org.edarts.su.Plan;

/**
 * Which core fires which codelet, and which core holds which block. A codelet goes where it must, or prefers to; else
 * indexed codelets are cut into as many runs of indices as there are CUs, or fire {@linkplain Affinity where they
 * write}. A block lies where it is updated, or else read, or, if several cores read it, where it is written: whoever is
 * elsewhere reaches over the mesh. The host reaches everything; with it lies what no core reads and several write, and
 * what no core uses.
 *
 * @param uses all uses of each block, by the number of its cell
 * @param blocks the core of each block, or {@link #DRAM}, by the number of its cell
 * @param lent the cells of blocks on cores that codelets of several cores update: those elsewhere borrow them
 */
public record Homes(Map<Integer, List<Use>> uses, Map<Integer, Integer> blocks, Set<Integer> lent) {
    /** The home of a block that lies on no core. */
    public static final int DRAM = -1;

    /** Those of no codelets and blocks. */
    public static final Homes NONE = new Homes(Map.of(), Map.of(), Set.of());

    /**
     * Places codelets and blocks.
     *
     * @throws IllegalArgumentException if a codelet may fire nowhere
     */
    public static Homes of(SignalGraph signals, Assignment assignment, Kernels kernels, Residence residence) {
        return of(signals, assignment, kernels, residence, Plan.NONE);
    }

    /**
     * Places codelets and blocks; codelets that say nothing of where they fire do so at the homes of a plan, if it has
     * some.
     *
     * @throws IllegalArgumentException if a codelet may fire nowhere
     */
    public static Homes of(
            SignalGraph signals, Assignment assignment, Kernels kernels, Residence residence, Plan plan) {
        CompiledGraph graph = signals.graph();
        Sides sides = signals.sides();
        Map<Integer, List<Use>> uses = uses(signals, kernels);
        for (Declaration declaration : graph.declarations()) {
            List<Integer> eligible = sides.of(declaration);
            for (int index = 0; index < declaration.count(); index++) {
                Node node = signals.codelets().get(declaration.first() + index);
                if (sides.onHost(declaration)) {
                    node.core = assignment.host();
                } else {
                    int[] homes = sides.isFree(declaration) ? plan.homes() : null;
                    int planned = homes == null ? Integer.MAX_VALUE : homes[declaration.first() + index];
                    int cu = planned < assignment.cus().size()
                            ? planned
                            : eligible.get(share(declaration, index, eligible.size()));
                    node.core = assignment.cus().get(cu);
                }
            }
        }
        if (plan.homes() == null) {
            Affinity.of(signals, uses).place(assignment.cus());
        }
        placeOthers(signals, uses);
        Companions.gather(signals, false);
        Map<Integer, Integer> blocks = new LinkedHashMap<>();
        Set<Integer> lent = new HashSet<>();
        uses.forEach((cell, all) -> {
            boolean reached = all.stream().anyMatch(use -> use.node().core != assignment.host());
            int home =
                    residence.isResident(cell) || !reached ? BlockHome.of(all, assignment, residence.borrows()) : DRAM;
            blocks.put(cell, residence.homes().getOrDefault(cell, home));
            if (home != DRAM && BlockHome.updating(all).size() > 1) {
                lent.add(cell);
            }
        });
        return new Homes(uses, blocks, lent);
    }

    /** Returns whether codelets on several cores update a block that lies on one. */
    public boolean isLent(int cell) {
        return lent.contains(cell);
    }

    /**
     * Returns whether what a word of arguments leads to is brought to a core before a codelet fires there: of blocks
     * that another one lends, all; of others, what is only read, for of what nobody writes there are copies.
     */
    public boolean isBorrowed(Fired.Word word, int core) {
        if (!word.isBlock() || word.bytes() == 0 || of(word.cell()) == core) {
            return false;
        }
        return isLent(word.cell()) || !word.access().writing() && isWritten(word.cell());
    }

    /** Returns whether a codelet writes the block of a cell. */
    public boolean isWritten(int cell) {
        return uses.getOrDefault(cell, List.of()).stream()
                .anyMatch(use -> use.access().writing());
    }

    /** Returns on which other cores codelets write into blocks that a core lends. */
    public SortedSet<Integer> borrowers(int home) {
        SortedSet<Integer> cores = new TreeSet<>();
        for (int cell : lent) {
            if (of(cell) == home) {
                uses.getOrDefault(cell, List.of()).stream()
                        .filter(use -> use.access().writing() && use.node().core != home)
                        .forEach(use -> cores.add(use.node().core));
            }
        }
        return cores;
    }

    /** Returns whether cores use the block of a cell. */
    public boolean isReached(int cell, Assignment assignment) {
        return uses.getOrDefault(cell, List.of()).stream().anyMatch(use -> use.node().core != assignment.host());
    }

    /**
     * Spreads the blocks of a graph whose codelets fire on any CU of their SU: each lies on that which has most room,
     * or on the one that alone uses it. Those that are used most come first; what has no room lies in the DRAM.
     *
     * @param room how many bytes each core has
     */
    public static Homes spread(SignalGraph signals, Assignment assignment, Kernels kernels, IntUnaryOperator room) {
        Map<Integer, List<Use>> uses = uses(signals, kernels);
        placeOthers(signals, uses);
        Companions.gather(signals, true);
        Map<Integer, Integer> blocks = new LinkedHashMap<>();
        Map<Integer, Integer> left = new HashMap<>();
        assignment.cus().forEach(cu -> left.put(cu, room.applyAsInt(cu)));
        List<Integer> cells = new ArrayList<>(uses.keySet());
        cells.sort(Comparator.comparing(cell -> -timesUsed(Objects.requireNonNull(uses.get(cell)))));
        for (int cell : cells) {
            List<Use> all = Objects.requireNonNull(uses.get(cell));
            int bytes = all.get(0).bytesOfBlock();
            int roomiest = Collections.max(
                    assignment.cus(),
                    Comparator.comparing((Integer cu) -> isAt(cu, all) && bytes <= left.getOrDefault(cu, 0))
                            .thenComparing(left::get));
            if (all.stream().allMatch(use -> use.node().core == assignment.host())) {
                blocks.put(cell, assignment.host());
            } else if (bytes <= Objects.requireNonNull(left.get(roomiest))) {
                left.merge(roomiest, -bytes, Integer::sum);
                blocks.put(cell, roomiest);
            } else {
                blocks.put(cell, DRAM);
            }
        }
        return new Homes(uses, blocks, Set.of());
    }

    private static boolean isAt(int core, List<Use> uses) {
        return uses.stream().allMatch(use -> use.node().core == core);
    }

    /** Returns how often a block moves as a whole. */
    private static double timesUsed(List<Use> uses) {
        long elements = uses.stream().mapToLong(use -> use.to() - use.from()).sum();
        return (double) elements / Math.max(1, uses.get(0).block().length());
    }

    /** Places what enters and ends loops, and slots, when codelets have their places. */
    private static void placeOthers(SignalGraph signals, Map<Integer, List<Use>> uses) {
        signals.loops().forEach(loop -> loop.place(uses));
        for (Node relay : signals.relays()) {
            if (!relay.targets.isEmpty()) {
                relay.core = relay.targets.get(0).core;
            }
        }
        signals.loops().forEach(LoopNodes::placeSlots);
    }

    /** Returns the core of the block of a cell. */
    public int of(int cell) {
        return Objects.requireNonNull(blocks.get(cell));
    }

    /** Returns whether a block lies in the DRAM, and not because the host has it. */
    public boolean needDram() {
        return blocks.containsValue(DRAM);
    }

    /**
     * Returns into the blocks of which other cores each node writes. The host's are not among them, nor what is
     * borrowed: what is written is there before anybody is signalled.
     */
    public Map<Node, Set<Integer>> written(Assignment assignment) {
        Map<Node, Set<Integer>> written = new HashMap<>();
        uses.forEach((cell, all) -> {
            for (Use use : isLent(cell) ? List.<Use>of() : all) {
                int core = use.node().core;
                if (use.access().writing() && core != of(cell) && of(cell) != DRAM && core != assignment.host()) {
                    written.computeIfAbsent(use.node(), key -> new HashSet<>()).add(of(cell));
                }
            }
        });
        return written;
    }

    /** Returns all uses of each block, by the number of its cell. */
    public static Map<Integer, List<Use>> uses(SignalGraph signals, Kernels kernels) {
        Map<Integer, List<Use>> uses = new LinkedHashMap<>();
        for (Node node : signals.codelets()) {
            Declaration declaration = signals.graph().declaration(node.codelet);
            if (declaration.code() instanceof ArgumentBody body) {
                note(uses, node, declaration, body, node.codelet - declaration.first(), kernels);
            }
        }
        signals.loops().forEach(loop -> loop.note(uses));
        return uses;
    }

    /** Instances are dealt out in runs of indices; codelets without indices one after the other. */
    public static int share(Declaration declaration, int index, int cus) {
        return declaration.count() == 1 ? declaration.number() % cus : (int) ((long) index * cus / declaration.count());
    }

    private static void note(
            Map<Integer, List<Use>> uses,
            Node node,
            Declaration declaration,
            ArgumentBody body,
            int index,
            Kernels kernels) {
        for (int place = 0; place < body.arguments().count(index); place++) {
            Block<?> block = body.arguments().block(index, place);
            if (block != null) {
                boolean reads = body instanceof KernelBody fired
                        && kernels.reads(fired.kernel().name(), place);
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
    public int possible(int cell, Assignment assignment) {
        return BlockHome.of(Objects.requireNonNull(uses.get(cell)), assignment, false);
    }

    /**
     * Refuses a graph of which a block can lie on no core, where it cannot lie in the DRAM either.
     *
     * @param stays why it cannot lie in the DRAM
     * @param elsewhere what else helps, as a part of a message; empty if nothing does
     * @throws GraphException if codelets on several cores update it
     */
    public void requireCores(CompiledGraph graph, Assignment assignment, String stays, String elsewhere) {
        uses.forEach((cell, all) -> {
            if (BlockHome.of(all, assignment, false) == DRAM) {
                throw new GraphException(all.get(0).block() + " of graph \"" + graph.name()
                        + "\" is updated by codelets on " + names(BlockHome.updating(all), assignment)
                        + ", and lies on one core: let them fire on one CU, or use several blocks" + elsewhere
                        + "; it cannot lie in the DRAM, because " + stays);
            }
        });
    }

    private static String names(Set<Integer> cores, Assignment assignment) {
        return cores.isEmpty()
                ? "none"
                : String.join(", ", cores.stream().map(assignment::nameOf).toList());
    }
}
