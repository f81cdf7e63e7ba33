package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.CodeletGraph;
import org.edarts.epiphany.cam.ProtocolModel.Bug;
import org.edarts.epiphany.cam.frame.Frames;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Links;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.place.SharedSlots;
import org.edarts.epiphany.cam.place.SignalOrder;
import org.edarts.epiphany.cam.signal.Firings;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Reach;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.signal.Tracks;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.KnownKernels;
import org.edarts.epiphany.cam.unit.Sides;
import org.edarts.epiphany.cam.wave.Waves;

/** A graph as the lowering hands it to the cores, in the numbers of the model. */
final class ProtocolProgram {
    private final Assignment assignment;
    private final List<Track> tracks = new ArrayList<>();
    private final Map<Track, Integer> numbers = new HashMap<>();
    private final List<Way> ways = new ArrayList<>();
    private final List<Integer> elementHome = new ArrayList<>();
    private final Map<Node, List<Touch>> reads = new HashMap<>();
    private final Map<Node, List<Integer>> writes = new HashMap<>();
    private final Map<Node, Integer> versions = new HashMap<>();
    private final int[] last;

    /** A way from a core to another one: how many entries its ring has, and whose turn it is behind which byte. */
    record Way(int from, int to, int entries, int summaryByte, int turn) {}

    /** An element of a block that a node reads, and who has written it by then. */
    record Touch(int element, int version) {}

    /**
     * Makes it.
     *
     * @param summaryBytes how many bytes the senders of a core share
     */
    ProtocolProgram(CodeletGraph graph, int cores, int summaryBytes) {
        Chip chip = Chips.mesh(1, cores);
        Machine machine = chip.machine().withFoldedSus();
        assignment = Assignment.of(machine, chip.map());
        List<List<Integer>> eligible = graph.compiled().declarations().stream()
                .map(declaration -> Sides.fitting(declaration, machine, 0, cores))
                .toList();
        SignalGraph signals = SignalGraph.of(graph.compiled(), new Sides(cores, eligible));
        Firings.note(signals, new KnownKernels(KernelLibrary.EMPTY));
        Homes homes = Homes.of(signals, assignment, new KnownKernels(KernelLibrary.EMPTY), Residence.EVERYWHERE);
        SharedSlots.split(signals, homes, assignment);
        Reach reach = Reach.of(signals);
        SignalOrder.keep(signals, reach, homes, assignment, false);
        Track.IndexOf index = node -> node.codelet == Node.NONE
                ? 0
                : node.codelet - graph.compiled().declaration(node.codelet).first();
        Tracks folded = Tracks.of(Waves.around(signals, homes, assignment), reach, Set.of(), assignment.host(), index);
        folded.byCore()
                .forEach(core -> core.forEach(track -> {
                    numbers.put(track, tracks.size());
                    tracks.add(track);
                }));
        Links links = Links.between(folded.byCore(), Frames.none(assignment), assignment);
        for (int core = 0; core < cores; core++) {
            int sender = 0;
            for (Links.Link link : links.into(core)) {
                int entries = link.ringBytes() / Short.BYTES;
                ways.add(new Way(link.from, core, entries, sender % summaryBytes, sender / summaryBytes));
                sender++;
            }
        }
        last = execute(signals, homes);
    }

    /** Fires all in an order of their depth, and notes what each then reads. */
    private int[] execute(SignalGraph signals, Homes homes) {
        Map<Integer, Integer> first = new HashMap<>();
        homes.uses().forEach((cell, uses) -> {
            first.put(cell, elementHome.size());
            int length = uses.stream().mapToInt(Use::to).max().orElseThrow();
            for (int element = 0; element < length; element++) {
                elementHome.add(homes.of(cell));
            }
        });
        int[] content = new int[elementHome.size()];
        List<Node> inOrder = new ArrayList<>(signals.codelets());
        inOrder.sort(Comparator.comparing(node -> node.depth));
        for (Node node : inOrder) {
            versions.put(node, versions.size() + 1);
            homes.uses()
                    .forEach((cell, uses) -> uses.stream()
                            .filter(use -> use.node() == node)
                            .forEach(use -> touch(node, use, Objects.requireNonNull(first.get(cell)), content)));
            writes.getOrDefault(node, List.of())
                    .forEach(element -> content[element] = Objects.requireNonNull(versions.get(node)));
        }
        return content;
    }

    private void touch(Node node, Use use, int first, int[] content) {
        for (int element = first + use.from(); element < first + use.to(); element++) {
            if (use.access().reading()) {
                reads.computeIfAbsent(node, key -> new ArrayList<>()).add(new Touch(element, content[element]));
            }
            if (use.access().writing()) {
                writes.computeIfAbsent(node, key -> new ArrayList<>()).add(element);
            }
        }
    }

    /** Returns the state in which the host starts the cores. */
    ProtocolState first(Set<Bug> bugs) {
        ProtocolState state = new ProtocolState(this);
        for (int track = 0; track < tracks.size(); track++) {
            Node node = tracks.get(track).first();
            boolean hasty = bugs.contains(Bug.QUIET_TOO_EARLY) && node.role == Node.Role.QUIET && node.needs() > 1;
            state.setCounter(track, node.needs() - (hasty ? 1 : 0));
            if (node.needs() == 0) {
                state.push(node.core, track);
            }
        }
        return state;
    }

    int cores() {
        return assignment.cores();
    }

    List<Track> tracks() {
        return tracks;
    }

    int number(Track track) {
        return Objects.requireNonNull(numbers.get(track));
    }

    List<Way> ways() {
        return ways;
    }

    int way(int from, int to) {
        for (int way = 0; way < ways.size(); way++) {
            if (ways.get(way).from() == from && ways.get(way).to() == to) {
                return way;
            }
        }
        throw new IllegalStateException("no way from " + from + " to " + to);
    }

    /** Returns the way into a core that has a turn behind a byte of its summary, or -1. */
    int sharer(int core, int summaryByte, int turn) {
        for (int way = 0; way < ways.size(); way++) {
            Way each = ways.get(way);
            if (each.to() == core && each.summaryByte() == summaryByte && each.turn() == turn) {
                return way;
            }
        }
        return -1;
    }

    int elements() {
        return elementHome.size();
    }

    int homeOf(int element) {
        return elementHome.get(element);
    }

    List<Touch> reads(Node node) {
        return reads.getOrDefault(node, List.of());
    }

    List<Integer> writes(Node node) {
        return writes.getOrDefault(node, List.of());
    }

    int version(Node node) {
        return Objects.requireNonNull(versions.get(node));
    }

    /** Returns who has written an element last, in the end. */
    int last(int element) {
        return last[element];
    }
}
