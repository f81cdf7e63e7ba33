package org.edarts.epiphany.cam.window;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.WindowsLayout;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Unwritten;
import org.edarts.epiphany.cam.place.WindowSizes;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * A graph that is larger than the memories of the cores, cut into windows: each has nodes that come after none of a
 * later window. A core has its parts of three windows at a time. Two of them may be open: what is in them fires. A
 * window opens when all cores have fired the window before the one before it, and have the one that follows: so an
 * arc to the same window or the next one is a signal, and one further on needs none. Owner: the thread that lowers
 * the graph.
 */
public final class Windows {
    private static final int WORD = 4;

    /** Of a core in the tree over which windows open. */
    private static final int MOST_NEIGHBOURS = 4;

    private final List<List<List<Node>>> nodes = new ArrayList<>();
    private final Map<Node, Set<Integer>> toTell = new HashMap<>();
    private final Assignment assignment;
    private final IntUnaryOperator bytes;
    private final Map<Node, Set<Integer>> written;
    private final Homes homes;

    /** Of a window without nodes. */
    private static final int EMPTY = WindowsLayout.HEADER_BYTES + MOST_NEIGHBOURS * WORD + 3 * WORD;

    /** What is known of a core in the window that is being filled. */
    private int[] used;

    private List<Set<Object>> arguments;

    /** Whether what is fired has blocks in the DRAM. */
    private final IdentityHashMap<Fired, Boolean> streams = new IdentityHashMap<>();

    /** Numbers what nodes are like, in the order in which it is met. */
    private final Map<List<Object>, Integer> kinds = new HashMap<>();

    private Windows(Homes homes, Assignment assignment, IntUnaryOperator bytes) {
        this.homes = homes;
        this.written = homes.written(assignment);
        this.assignment = assignment;
        this.bytes = bytes;
        used = new int[assignment.cores()];
        arguments = new ArrayList<>();
    }

    /**
     * Cuts the nodes of a graph, and leaves out the arcs that need no signal.
     *
     * @param sizes what a core has for its part of a window, and where that may end
     * @param homes where blocks lie
     * @param unwritten what may stay in a buffer for the next that reads it
     */
    public static Windows cut(
            List<Node> nodes, Homes homes, Unwritten unwritten, Assignment assignment, WindowSizes sizes) {
        Windows windows = new Windows(homes, assignment, sizes.bytes());
        windows.open();
        Map<Integer, List<Node>> levels = new TreeMap<>();
        nodes.forEach(node ->
                levels.computeIfAbsent(node.depth, depth -> new ArrayList<>()).add(node));
        // who reads the same from the DRAM stands together
        levels.values().forEach(level -> level.sort(Comparator.comparing(node -> unwritten.largest(node.fired))));
        levels.values().forEach(sizes.atLevels() ? windows::addLevel : windows::fill);
        while (windows.count() < WindowsLayout.PLACES) {
            windows.open();
        }
        nodes.forEach(windows::leaveOut);
        nodes.forEach(node -> node.sources.removeIf(source -> isFar(source, node)));
        windows.nodes.forEach(window -> window.forEach(windows::sort));
        return windows;
    }

    /**
     * Adds nodes that come after none of each other: to the window, if all have room, else to a new one, else to as
     * many as are needed, to each as many of each core's, but for the last. So what is regular in the graph is so in
     * its windows: where as many windows as there are places have a level, or part of one, each is like the one before
     * it in its place.
     */
    private void addLevel(List<Node> level) {
        int[] needed = new int[used.length];
        int[] counts = new int[used.length];
        for (Node node : level) {
            needed[node.core] += bytes(node);
            counts[node.core]++;
        }
        int parts = 1;
        for (int core = 0; core < used.length; core++) {
            long room = Math.max(1, bytes.applyAsInt(core) - EMPTY);
            if (needed[core] > room) {
                int most = (int) Math.max(1, room * counts[core] / needed[core]);
                parts = Math.max(parts, (counts[core] + most - 1) / most);
            }
        }
        if (parts > 1) {
            parts = (parts + WindowsLayout.PLACES - 1) / WindowsLayout.PLACES * WindowsLayout.PLACES;
        }
        List<List<Node>> shares = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            shares.add(new ArrayList<>());
        }
        int[] turns = new int[used.length];
        for (Node node : level) {
            int share = (counts[node.core] + parts - 1) / parts;
            shares.get(turns[node.core]++ / share).add(node);
        }
        for (List<Node> share : shares) {
            if (parts > 1 && !isEmpty() || !hasRoom(needed)) {
                open();
            }
            share.forEach(this::add);
        }
    }

    /** Adds nodes that come after none of each other as long as there is room, by turns from all cores. */
    private void fill(List<Node> level) {
        int[] counts = new int[used.length];
        level.forEach(node -> counts[node.core]++);
        int[] turns = new int[used.length];
        Map<Node, Double> shares = new HashMap<>();
        level.forEach(node -> shares.put(node, (double) turns[node.core]++ / counts[node.core]));
        List<Node> inTurn = new ArrayList<>(level);
        inTurn.sort(Comparator.comparing(shares::get));
        inTurn.forEach(this::add);
    }

    /** What is alike stands together: so it takes fewer bytes. */
    private void sort(List<Node> ofCore) {
        Map<Node, Integer> kindOf = new HashMap<>();
        ofCore.forEach(node -> kindOf.put(node, kind(node)));
        ofCore.sort(Comparator.comparing(kindOf::get));
    }

    /** Returns the number of what a node is like: its kernel, how many arcs it has, where its blocks lie. */
    private int kind(Node node) {
        List<Object> kind = new ArrayList<>();
        kind.add(node.fired.kernel());
        kind.add(node.sources.size());
        kind.add(node.targets.size());
        kind.add(
                node.targets.stream().filter(target -> target.core == node.core).count());
        node.fired.words().forEach(word -> kind.add(isOutside(word)));
        return kinds.computeIfAbsent(kind, any -> kinds.size());
    }

    private boolean isEmpty() {
        return Arrays.stream(used).allMatch(each -> each == EMPTY);
    }

    private boolean hasRoom(int[] needed) {
        for (int core = 0; core < used.length; core++) {
            if (used[core] + needed[core] > bytes.applyAsInt(core)) {
                return isEmpty();
            }
        }
        return true;
    }

    private void open() {
        List<List<Node>> window = new ArrayList<>();
        arguments = new ArrayList<>();
        for (int core = 0; core < assignment.cores(); core++) {
            window.add(new ArrayList<>());
            arguments.add(new HashSet<>());
        }
        nodes.add(window);
        used = new int[assignment.cores()];
        Arrays.fill(used, EMPTY);
    }

    private void add(Node node) {
        if (used[node.core] + bytes(node) > bytes.applyAsInt(node.core)) {
            open();
        }
        used[node.core] += bytes(node);
        arguments.get(node.core).add(firesWith(node));
        node.window = count() - 1;
        nodes.get(node.window).get(node.core).add(node);
    }

    /** Returns the most that a node takes: codelet, slot, arguments, arcs, also from the beginning and to the end. */
    private int bytes(Node node) {
        int arcs = (2 + written.getOrDefault(node, Set.of()).size()) * WORD;
        for (Node target : node.targets) {
            arcs += target.core == node.core ? Short.BYTES : WORD;
        }
        boolean known = arguments.get(node.core).contains(firesWith(node));
        int words = node.fired.words().size() + (streams(node) ? 1 : 0);
        return Layout.CODELET_BYTES + Layout.SLOT_BYTES + (known ? 0 : words * WORD) + (arcs + 2 * Short.BYTES & -WORD);
    }

    /** Returns what nodes share their arguments by: with blocks in the DRAM, these name the kernel, too. */
    private Object firesWith(Node node) {
        return streams(node) ? node.fired : node.fired.words();
    }

    private boolean streams(Node node) {
        return streams.computeIfAbsent(
                node.fired, fired -> fired.words().stream().anyMatch(this::isOutside));
    }

    private boolean isOutside(Fired.Word word) {
        return word.isBlock() && word.bytes() > 0 && homes.of(word.cell()) == Homes.DRAM;
    }

    /**
     * Leaves out the signals to windows that open only when this one has fired. Of cores that have been written to,
     * those have to know of it before that end is told which get no other signal, or got one that is left out.
     */
    private void leaveOut(Node node) {
        Set<Integer> writtenTo = written.getOrDefault(node, Set.of());
        Set<Integer> untold = new HashSet<>();
        node.targets.removeIf(target -> {
            boolean far = isFar(node, target);
            if (far) {
                untold.add(target.core);
            }
            return far;
        });
        untold.retainAll(writtenTo);
        untold.addAll(node.untold(writtenTo));
        untold.remove(node.core);
        if (!untold.isEmpty()) {
            toTell.put(node, untold);
        }
    }

    /** Returns whether a window has to close before the other node's opens. */
    private static boolean isFar(Node source, Node target) {
        return source.window != Node.NONE && target.window > source.window + 1;
    }

    /**
     * Returns the cores whose ends of its window have to wait for a node of another one, for it has written there.
     */
    public Set<Integer> toTell(Node node) {
        return toTell.getOrDefault(node, Set.of());
    }

    public int count() {
        return nodes.size();
    }

    /** Returns the nodes of a core in a window. */
    public List<Node> of(int window, int core) {
        return nodes.get(window).get(core);
    }
}
