package org.edarts.epiphany.cam.broadcast;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.edarts.codelet.Access;
import org.edarts.codelet.Block;
import org.edarts.epiphany.cam.place.Copies;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.LoopNodes;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Reach;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Brings what is written to all cores that read it. Each core whose codelets read such a block has a copy. Behind who
 * writes fires a codelet of the runtime on the block's core, which stores what was written into the copies of a few
 * cores and signals these; there another one does the same for others, and who reads is signalled. The signal goes the
 * way of the data. No copy is written while somebody reads it: who writes the block anew comes after all who read it,
 * on all cores, and each core to which it is brought has such a reader, or the end of a round waits for it. Owner: the
 * thread that lowers the graph.
 */
public final class Broadcasts {
    /** None. */
    public static final Broadcasts NONE = new Broadcasts();

    /** So often at least something has to be brought to a core in a run; what a loop writes is. */
    private static final int FEWEST = 4;

    /** So many times as long as the tree takes must the block's core hand out what is read. */
    private static final int MUCH = 2;

    /** What a doubleword takes that is read from another core's memory, in cycles. */
    private static final long SERVED = 8;

    /** About what a core needs besides the copy, in bytes: for what stores, and for each version. */
    private static final int PROGRAM = 200;

    private static final int FOR_EACH = 64;

    private static final int DOUBLEWORD = 8;

    private final List<Place> places = new ArrayList<>();
    private final Map<Place, Integer> numbers = new HashMap<>();
    private final Map<Integer, List<Copies.Copy>> copies = new HashMap<>();

    /**
     * Where in a copy something begins.
     *
     * @param core the core that has the copy
     * @param cell the block's cell
     * @param from the first byte in the block
     */
    public record Place(int core, int cell, int from) {}

    /** A version, the way that it takes, and whom each core tells that it is there. */
    private record Way(Version version, Tree tree, Map<Integer, Set<Node>> told) {}

    /** A block that may be broadcast, and what is gained, in cycles. */
    private record Candidate(Copies.Copy copy, List<Way> ways, Set<Integer> cores, long gain) {
        int bytes() {
            return copy.bytes() + FOR_EACH;
        }
    }

    private Broadcasts() {}

    /** Returns whether many cores read what is written, of whichever block: then it is worth a look. */
    public static boolean mayPay(Homes homes) {
        return homes.uses().entrySet().stream().anyMatch(each -> {
            Set<Integer> cores = new HashSet<>();
            elsewhere(each.getValue(), homes.of(each.getKey())).forEach(use -> cores.add(use.node().core));
            return cores.size() > 1
                    && each.getValue().stream().anyMatch(use -> use.access().writing());
        });
    }

    /**
     * Adds to a graph what brings blocks to all that read them; its codelets and blocks have their cores.
     *
     * @param room how many bytes of copies each core may have
     */
    public static Broadcasts among(SignalGraph signals, Homes homes, Assignment assignment, IntUnaryOperator room) {
        boolean nested = signals.loops().stream().anyMatch(loop -> loop.enter().region != 0);
        Reach reach = Reach.of(signals);
        if (nested || reach.meets() || signals.chooses() || signals.says()) {
            return NONE;
        }
        Broadcasts broadcasts = new Broadcasts();
        Gates gates = new Gates(signals, reach);
        List<Candidate> candidates = new ArrayList<>();
        homes.uses().forEach((cell, uses) -> {
            boolean onCores = homes.of(cell) != Homes.DRAM
                    && uses.stream().noneMatch(use -> use.node().core == assignment.host());
            if (onCores && uses.stream().noneMatch(use -> isTest(signals, use.node()))) {
                candidate(signals, cell, uses, homes.of(cell), reach, gates).ifPresent(candidates::add);
            }
        });
        candidates.sort(Comparator.comparing(candidate -> -candidate.gain()));
        Map<Integer, Integer> left = new HashMap<>();
        for (int core = 0; core < assignment.cores(); core++) {
            left.put(core, room.applyAsInt(core) - PROGRAM);
        }
        for (Candidate candidate : candidates) {
            if (candidate.cores().stream().allMatch(core -> left.getOrDefault(core, 0) >= candidate.bytes())) {
                candidate.cores().forEach(core -> left.merge(core, -candidate.bytes(), Integer::sum));
                broadcasts.add(signals, candidate);
            }
        }
        return broadcasts;
    }

    private static boolean isTest(SignalGraph signals, Node node) {
        return signals.loops().stream().anyMatch(loop -> loop.test() == node);
    }

    private static List<Use> elsewhere(List<Use> uses, int home) {
        return uses.stream()
                .filter(use -> use.node().core != home && !use.access().writing())
                .toList();
    }

    private static Optional<Candidate> candidate(
            SignalGraph signals, int cell, List<Use> uses, int home, Reach reach, Gates gates) {
        List<Use> reads = elsewhere(uses, home);
        Set<Integer> cores = new LinkedHashSet<>();
        reads.forEach(read -> cores.add(read.node().core));
        List<Way> ways = new ArrayList<>();
        long gain = reads.stream()
                .mapToLong(read -> SERVED * read.bytes() / DOUBLEWORD)
                .sum();
        for (Version version : Versions.of(cell, uses, reach)) {
            Set<Integer> others = coresOf(version);
            others.remove(home);
            if (!others.isEmpty()) {
                Tree tree = Tree.of(home, others);
                gain -= MUCH * tree.cycles(version.doublewords());
                ways.add(new Way(version, tree, told(signals, version)));
            }
        }
        int brought = ways.isEmpty() && FirstContent.isAllThatIsRead(uses, reads, reach)
                ? cores.size()
                : ways.stream()
                        .mapToInt(
                                way -> way.version().region() == 0 ? way.tree().size() - 1 : FEWEST)
                        .sum();
        if (brought < FEWEST || gain <= 0) {
            return Optional.empty();
        }
        for (Way way : ways) {
            for (int core : way.tree().handing()) {
                Optional<List<Node>> waiting = gates.of(way.version(), core);
                if (waiting.isEmpty()) {
                    return Optional.empty();
                }
                way.told().computeIfAbsent(core, key -> new LinkedHashSet<>()).addAll(waiting.get());
            }
        }
        return Optional.of(new Candidate(copy(cell, reads, ways), ways, cores, gain));
    }

    /** Returns what a core has of a block: all that is read and brought. */
    private static Copies.Copy copy(int cell, List<Use> reads, List<Way> ways) {
        Block<?> block = reads.get(0).block();
        int element = block.type().bytes();
        int from = Integer.MAX_VALUE;
        int to = 0;
        for (Use read : reads) {
            from = Math.min(from, read.from() * element & -DOUBLEWORD);
            to = Math.max(to, read.to() * element);
        }
        for (Way way : ways) {
            from = Math.min(from, way.version().first());
            to = Math.max(to, way.version().first() + way.version().doublewords() * DOUBLEWORD);
        }
        return new Copies.Copy(cell, block, from, to, 0);
    }

    private static Set<Integer> coresOf(Version version) {
        Set<Integer> cores = new LinkedHashSet<>();
        version.readers().forEach(reader -> cores.add(reader.core));
        version.later().forEach(reader -> cores.add(reader.core));
        return cores;
    }

    /** Returns whom a version's cores tell that it is there: who reads it, or what enters the loop of who does. */
    private static Map<Integer, Set<Node>> told(SignalGraph signals, Version version) {
        Map<Integer, Set<Node>> told = new HashMap<>();
        version.readers().forEach(reader -> tell(told, reader.core, reader));
        if (version.region() == 0) {
            for (LoopNodes loop : signals.loops()) {
                version.later().stream()
                        .filter(reader -> reader.region == loop.region())
                        .forEach(reader -> tell(told, reader.core, loop.enter()));
            }
        }
        return told;
    }

    private static void tell(Map<Integer, Set<Node>> told, int core, Node node) {
        told.computeIfAbsent(core, key -> new LinkedHashSet<>()).add(node);
    }

    private void add(SignalGraph signals, Candidate candidate) {
        candidate
                .cores()
                .forEach(core ->
                        copies.computeIfAbsent(core, key -> new ArrayList<>()).add(candidate.copy()));
        for (Way way : candidate.ways()) {
            Node first = bring(signals, way.version(), way.tree(), way.told());
            way.version().writers().forEach(writer -> writer.signals(first));
            forget(signals, way.version());
        }
    }

    private Node bring(SignalGraph signals, Version version, Tree tree, Map<Integer, Set<Node>> told) {
        Node node = Node.on(tree.core(), Node.Role.BROADCAST);
        node.region = version.region();
        signals.relays().add(node);
        List<Fired.Word> words = new ArrayList<>();
        int bytes = version.doublewords() * DOUBLEWORD;
        words.add(new Fired.Word(Fired.VALUE, version.doublewords()));
        words.add(new Fired.Word(version.cell(), version.first(), bytes, Access.READS));
        for (Tree branch : tree.branches()) {
            words.add(new Fired.Word(Fired.COPY, number(branch.core(), version)));
            Set<Node> readers = told.getOrDefault(branch.core(), Set.of());
            if (!branch.branches().isEmpty()) {
                node.signals(bring(signals, version, branch, told));
            } else if (readers.size() == 1) {
                readers.forEach(node::signals);
            } else {
                Node relay = Node.on(branch.core(), Node.Role.RELAY);
                relay.region = version.region();
                signals.relays().add(relay);
                readers.forEach(relay::signals);
                node.signals(relay);
            }
        }
        told.getOrDefault(tree.core(), Set.of()).forEach(node::signals);
        node.fired = new Fired(kernel(tree.branches().size()), words, true);
        return node;
    }

    private int number(int core, Version version) {
        return numbers.computeIfAbsent(new Place(core, version.cell(), version.first()), place -> {
            places.add(place);
            return places.size() - 1;
        });
    }

    /** Who is told when it is there need not be told, too, that it has been written. */
    private static void forget(SignalGraph signals, Version version) {
        for (Node reader : version.readers()) {
            for (Node source : List.copyOf(reader.sources)) {
                boolean slot = source.role == Node.Role.RELAY
                        && source.codelet == Node.NONE
                        && !source.sources.isEmpty()
                        && version.writers().containsAll(source.sources);
                if (version.writers().contains(source) || slot) {
                    reader.sources.remove(source);
                    source.targets.remove(reader);
                }
                if (slot && source.targets.isEmpty()) {
                    source.sources.forEach(writer -> writer.targets.remove(source));
                    signals.relays().remove(source);
                }
            }
        }
    }

    /** Returns the name of what stores into so many copies. */
    public static String kernel(int branches) {
        return "broadcast to " + branches + (branches == 1 ? " core" : " cores");
    }

    /** Returns whether there are none. */
    public boolean isEmpty() {
        return copies.isEmpty();
    }

    /** Returns the copies that a core has. */
    public List<Copies.Copy> copies(int core) {
        return copies.getOrDefault(core, List.of());
    }

    /** Returns where the word of arguments leads that has a number. */
    public Place place(int number) {
        return places.get(number);
    }
}
