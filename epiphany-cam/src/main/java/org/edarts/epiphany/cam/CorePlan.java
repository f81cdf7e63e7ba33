package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.edarts.codelet.Access;
import org.edarts.codelet.Block;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.epiphany.cam.Links.Link;

/** Where everything of a graph lies in one core. Mutable while the graph is lowered, by one thread. */
final class CorePlan {
    private static final int WORD = 4;
    private static final int DOUBLEWORD = 8;

    final int core;
    final List<Node> nodes;
    final CoreMemory memory;
    final Map<String, Integer> kernels = new LinkedHashMap<>();

    /** The blocks that lie here, by the numbers of their cells. */
    final Map<Integer, Placed> blocks = new LinkedHashMap<>();

    /** Equal arguments are kept once. */
    final Map<List<Integer>, Integer> arguments = new LinkedHashMap<>();

    private final Map<Node, List<Integer>> argumentsOf = new HashMap<>();
    int pool;
    int idle;
    final int[] further = new int[Layout.SUMMARY_BYTES];

    /** A block and where it lies. */
    record Placed(Block<?> block, int address) {}

    CorePlan(int core, List<Node> nodes, CoreMemory memory) {
        this.core = core;
        this.nodes = nodes;
        this.memory = memory;
    }

    /** Lays out all but the blocks. */
    void layOut(CompiledGraph graph, Links links, KernelLibrary library) {
        for (Node node : nodes) {
            if (node.codelet != Node.NONE) {
                place(graph, node, library);
            }
        }
        pool = memory.data("ready pool", (nodes.size() + 1) * Short.BYTES, WORD);
        int codelets = memory.data("codelets", (nodes.size() + 1) * Layout.CODELET_BYTES, WORD);
        idle = codelets;
        int slots = memory.data("slots", slotCount() * Layout.SLOT_BYTES, DOUBLEWORD);
        for (Node node : nodes) {
            codelets += Layout.CODELET_BYTES;
            node.address = codelets;
            if (node.needs > 0) {
                node.slot = slots;
                slots += Layout.SLOT_BYTES;
            }
        }
        for (Node node : nodes) {
            node.arcs = hasList(node) ? memory.data("arcs", arcBytes(node), WORD) : 0;
        }
        for (Link link : links.outOf(core)) {
            link.way = memory.data("ways", Layout.WAY_BYTES, DOUBLEWORD);
        }
        layOutRings(links);
        arguments.replaceAll((words, none) -> memory.data("arguments", words.size() / 2 * WORD, WORD));
    }

    private int slotCount() {
        return (int) nodes.stream().filter(node -> node.needs > 0).count();
    }

    private void layOutRings(Links links) {
        List<Link> into = new ArrayList<>();
        links.into(core).forEach(into::add);
        for (int group = 0; group < Layout.SUMMARY_BYTES; group++) {
            int number = group;
            int senders = (int)
                    into.stream().filter(link -> link.summaryByte == number).count();
            if (senders > 1) {
                further[group] = memory.data("senders", (senders - 1) * Layout.SENDER_BYTES + WORD, DOUBLEWORD);
            }
        }
        into.sort(Comparator.comparing(link -> -link.ringBytes()));
        into.forEach(link -> link.ring = memory.data("rings", link.ringBytes(), 2 * link.ringBytes()));
    }

    /** Finds the kernel and the arguments of a codelet. */
    private void place(CompiledGraph graph, Node node, KernelLibrary library) {
        Declaration declaration = graph.declaration(node.codelet);
        KernelBody body = (KernelBody) declaration.code();
        String kernel = body.kernel().name();
        if (!kernels.containsKey(kernel)) {
            byte[] code = library.named(kernel, graph.nameOf(node.codelet)).code();
            kernels.put(kernel, memory.code("kernel " + kernel, code.length));
        }
        List<Integer> words = words(body.arguments(), node.codelet - declaration.first(), declaration.cellBase());
        arguments.put(words, 0);
        argumentsOf.put(node, words);
    }

    /** Two numbers for each word of the arguments: what it is, and its value or the cell of its block. */
    private static List<Integer> words(KernelArguments arguments, int index, int cellBase) {
        List<Integer> words = new ArrayList<>();
        for (int place = 0; place < arguments.count(index); place++) {
            Access access = arguments.access(index, place);
            Block<?> block = arguments.block(index, place);
            if (block != null) {
                int offset = arguments.value(index, place) * block.type().bytes();
                words.addAll(
                        List.of(ADDRESS + offset * 2, block.id() + cellBase, VALUE, arguments.length(index, place)));
            } else if (access == Access.NOTHING) {
                words.addAll(List.of(VALUE, 0, VALUE, 0));
            } else {
                words.addAll(List.of(VALUE, arguments.value(index, place)));
            }
        }
        return words;
    }

    /** A word that is what it is. */
    static final int VALUE = 0;

    /** A word that is the address of the block of a cell; twice the bytes from the beginning of the block are added. */
    static final int ADDRESS = 1;

    int argumentsOf(Node node) {
        List<Integer> words = argumentsOf.get(node);
        return words == null ? 0 : Objects.requireNonNull(arguments.get(words));
    }

    int kernel(String name) {
        return Objects.requireNonNull(kernels.get(name));
    }

    int addressOf(int cell) {
        return Objects.requireNonNull(blocks.get(cell)).address();
    }

    List<Node> targets(Node node, boolean here) {
        return node.targets.stream()
                .filter(target -> (target.core == core) == here)
                .toList();
    }

    /** Returns whether the arcs of a node need a list: more than one, or one to another core. */
    boolean hasList(Node node) {
        return node.targets.size() > 1 || node.targets.size() == 1 && node.targets.get(0).core != core;
    }

    private int arcBytes(Node node) {
        int here = targets(node, true).size();
        return (node.targets.size() - here + 1) * WORD + here * Short.BYTES;
    }

    /** Lays out a block whose home this core is. */
    void place(int cell, Block<?> block) {
        int bytes = block.length() * block.type().bytes();
        String what = "block " + block.name().replaceFirst("\\[.*", "");
        blocks.put(cell, new Placed(block, memory.data(what, bytes, DOUBLEWORD)));
    }
}
