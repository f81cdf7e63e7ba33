package org.edarts.epiphany.cam.diagnosis;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.edarts.cam.chip.ChipMap;
import org.edarts.codelet.graph.SlotInfo;
import org.edarts.epiphany.cam.frame.Frames;
import org.edarts.epiphany.cam.host.HostCu;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.lower.Handing;
import org.edarts.epiphany.cam.lower.Links;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Stealing;
import org.edarts.epiphany.cam.lower.WindowedPlan;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.memory.RegisterWindow;
import org.jspecify.annotations.Nullable;

/**
 * What the memories of cores tell of a run that has not come to its end: what fires, what waits for how many signals,
 * and what has not fired. Immutable.
 */
final class Postmortem {
    private static final int POOL_REGISTER = ChipMap.REGISTERS + 28 * Integer.BYTES;
    private static final int MOST_TOLD = 12;
    private static final int HALF = 0xFFFF;

    /** What has fired when all its signals have come and gone. */
    private static final Set<Node.Role> SIGNALLED_BY_GRAPH = EnumSet.of(
            Node.Role.CODELET,
            Node.Role.RELAY,
            Node.Role.MARKS,
            Node.Role.OVER,
            Node.Role.BROADCAST,
            Node.Role.ASKS,
            Node.Role.WAITS);

    private final Lowering lowering;
    private final @Nullable HostCu host;
    private final Assignment assignment;
    private final List<ByteBuffer> memories = new ArrayList<>();
    private final List<List<Track>> present = new ArrayList<>();
    private final List<Integer> pcs = new ArrayList<>();
    private final List<@Nullable Node> firing = new ArrayList<>();

    /** The codelets of procedures that cores fire. */
    private final List<Optional<Frames.Fires>> inFrames = new ArrayList<>();

    private final Set<Node> ready = new HashSet<>();
    private final Map<Node, Integer> unread = new HashMap<>();
    private final Set<Node> fired = new HashSet<>();
    private final OpenPromises promises;

    /**
     * Looks at the cores.
     *
     * @param seen what they hold
     */
    Postmortem(Lowering lowering, CoreSight seen, @Nullable HostCu host, @Nullable Object[] cells) {
        this.lowering = lowering;
        this.host = host;
        if (host != null) {
            fired.addAll(host.fired());
        }
        this.assignment = lowering.assignment();
        for (int core = 0; core < assignment.cores(); core++) {
            pcs.add(seen.register(core, RegisterWindow.offsetOf(SpecialRegister.PC)));
            memories.add(ByteBuffer.wrap(seen.memory(core)).order(ByteOrder.LITTLE_ENDIAN));
        }
        for (int core = 0; core < assignment.cores(); core++) {
            present.add(found(core));
        }
        for (int core = 0; core < assignment.cores(); core++) {
            readPool(core, seen.register(core, POOL_REGISTER));
            readRings(core);
        }
        lowering.handing().ifPresent(this::readBerths);
        lowering.stealing().ifPresent(this::readGiven);
        promises = new OpenPromises(lowering, this::word, cells);
        findFired();
    }

    /** At the top of the pool, and not in it any more, is what fires; below it what is ready. */
    private void readPool(int core, int top) {
        boolean faulted = word(core, Layout.RECORD + Layout.STATUS) == Layout.STATUS_FAULT;
        boolean returned = word(core, Layout.RECORD + Layout.FAULT_CAUSE) == Layout.FAULT_BOTH;
        int fires = faulted ? word(core, Layout.RECORD + Layout.FAULT_CODELET) : half(core, top);
        boolean inKernel =
                faulted && !returned || Integer.compareUnsigned(pcs.get(core), lowering.endOfFirmware(core)) >= 0;
        firing.add(inKernel ? at(core, fires) : null);
        inFrames.add(inKernel ? inFrame(core, fires) : Optional.empty());
        int pool = lowering.images().get(core).pool();
        for (int place = pool; place < top && place < ChipMap.LOCAL_BYTES - Short.BYTES; place += Short.BYTES) {
            Node node = at(core, half(core, place));
            if (node != null) {
                ready.add(node);
            }
        }
        for (int sorted : lowering.images().get(core).sorted(memories.get(core))) {
            Node node = at(core, sorted);
            if (node != null) {
                ready.add(node);
            }
        }
    }

    /** What a CU has and does not fire yet. */
    private void readBerths(Handing handing) {
        for (int su : assignment.sus()) {
            for (int codelet : handing.handedOut(su, memories.get(su))) {
                Node node = at(su, codelet);
                if (node != null && !firing.contains(node)) {
                    ready.add(node);
                }
            }
        }
    }

    /** What thieves have and do not fire yet. */
    private void readGiven(Stealing stealing) {
        for (int victim : assignment.cus()) {
            for (int thief : stealing.thievesOf(victim)) {
                int codelet = stealing.plan(victim).given(thief, memories.get(victim));
                Node node = codelet == 0 ? null : at(victim, codelet);
                if (node != null && !firing.contains(node)) {
                    ready.add(node);
                }
            }
        }
    }

    private void readRings(int core) {
        for (Links.Link link : lowering.links().into(core)) {
            for (int place = 0; place < link.ringBytes(); place += Short.BYTES) {
                int slot = half(core, link.ring + place);
                for (Track track : present(core)) {
                    if (track.hasSlot() && track.slot == slot) {
                        unread.merge(next(core, track), 1, Integer::sum);
                    }
                }
            }
        }
    }

    private void findFired() {
        List<Node> nodes = new ArrayList<>();
        for (int core = 0; core < assignment.cores(); core++) {
            tracks(core).forEach(track -> nodes.addAll(track.nodes));
        }
        nodes.sort(Comparator.comparing(node -> node.depth));
        for (Node node : nodes) {
            if (hasFired(node)) {
                fired.add(node);
            }
        }
    }

    /**
     * Of rounds there is a count. Without, something has fired if all signals have come and gone, and it neither is
     * ready nor fires.
     */
    private boolean hasFired(Node node) {
        WindowedPlan windowed = windowed(node.core);
        if (windowed != null && windowed.openedBy(node) != Node.NONE) {
            return windowed.isOpen(windowed.openedBy(node), memories.get(node.core));
        }
        if (windowed != null && node.window != Node.NONE && !windowed.has(node.window, memories.get(node.core))) {
            return windowed.isOver(node.window, memories.get(node.core));
        }
        if (!SIGNALLED_BY_GRAPH.contains(node.role)) {
            return word(node.core, Layout.RECORD + Layout.FIRINGS) > 0;
        }
        Node next = next(node.core, node.track);
        int place = node.track.nodes.indexOf(node);
        if (node != next) {
            return place < node.track.nodes.indexOf(next);
        }
        return !promises.holds(node)
                && !firing.contains(node)
                && !ready.contains(node)
                && !unread.containsKey(node)
                && word(node.core, node.track.slot) == node.needs()
                && fired.containsAll(node.sources);
    }

    /** Returns what a track fires next, or fires now; if it has fired all, the last of them. */
    private Node next(int core, Track track) {
        int arcs = word(core, track.address + Layout.CODELET_ARGUMENTS) >>> Short.SIZE;
        int place = track.nodes.size() - 1;
        for (Track.Phase phase : track.phases()) {
            if (phase.repeats() && phase.arcs == arcs) {
                place = phase.first + phase.rounds - word(core, arcs + Layout.ROUNDS_LEFT);
            }
        }
        return track.nodes.get(Math.max(0, Math.min(place, track.nodes.size() - 1)));
    }

    /** An odd number is a codelet that the core's SU has handed to it. */
    private @Nullable Node at(int place, int number) {
        int core = number % 2 == 0 ? place : assignment.suOf(place);
        int codelet = number & ~1;
        int victim = lowering.stealing()
                .filter(stealing ->
                        assignment.cus().contains(place) && stealing.plan(place).firesStolen(number))
                .map(stealing -> stealing.plan(place).givenBy(memories.get(place)))
                .orElse(-1);
        if (victim >= 0) {
            core = victim;
            codelet = lowering.stealing().orElseThrow().plan(victim).given(place, memories.get(victim));
        }
        return codeletAt(core, lowering.images().get(core).behind(codelet));
    }

    private Optional<Frames.Fires> inFrame(int place, int number) {
        int core = number % 2 == 0 || lowering.handing().isEmpty() ? place : assignment.suOf(place);
        int codelet = lowering.images().get(core).behind(number & ~1);
        return lowering.frames().codeletAt(core, codelet);
    }

    private @Nullable Node codeletAt(int core, int codelet) {
        return present(core).stream()
                .filter(track -> track.address == codelet)
                .map(track -> next(core, track))
                .findFirst()
                .orElse(null);
    }

    /** Returns what a core fires, or {@link Node#NONE}. */
    int firing(int core) {
        Node node = firing.get(core);
        return node == null ? Node.NONE : node.codelet;
    }

    /** Returns the names of all codelets that have neither fired nor fire, in the order of the graph. */
    List<String> notFired() {
        List<Node> nodes = new ArrayList<>(host == null ? List.of() : host.notFired());
        for (int core = 0; core < assignment.cores(); core++) {
            for (Track track : tracks(core)) {
                for (Node node : track.nodes) {
                    if (node.codelet != Node.NONE && !fired.contains(node) && !firing.contains(node)) {
                        nodes.add(node);
                    }
                }
            }
        }
        nodes.sort(Comparator.comparing(node -> node.codelet));
        return nodes.stream().map(lowering::nameOf).toList();
    }

    /** Returns in words which promises are open that should not be. */
    List<String> openPromises() {
        return promises.text(fired::contains);
    }

    /** Returns in words what the cores fire, and what waits there for signals. */
    String text() {
        List<String> told = new ArrayList<>(host == null ? List.of() : host.waiting());
        for (int core = 0; core < assignment.cores(); core++) {
            Node node = firing.get(core);
            Optional<String> name = node != null && node.codelet != Node.NONE
                    ? Optional.of(lowering.nameOf(node))
                    : inFrames.get(core).map(Frames.Fires::name);
            if (name.isPresent()) {
                told.add(String.format(
                        "%s fires codelet %s, at pc 0x%08x%s",
                        assignment.nameOf(core), name.get(), pcs.get(core), symbol(core)));
            }
        }
        for (int core = 0; core < assignment.cores(); core++) {
            for (Track track : present(core)) {
                Node node = next(core, track);
                if (isOfGraph(node) && track.hasSlot() && !firing.contains(node) && !fired.contains(node)) {
                    tellOfSlot(told, node);
                }
            }
        }
        for (int core = 0; told.isEmpty() && core < assignment.cores(); core++) {
            WindowedPlan windowed = windowed(core);
            if (windowed != null) {
                told.add("nothing of the graph is ready or fires; " + assignment.nameOf(core) + " "
                        + windowed.awaited(memories.get(core)));
            }
        }
        int more = told.size() - MOST_TOLD;
        return String.join("; ", told.subList(0, Math.min(MOST_TOLD, told.size())))
                + (more > 0 ? "; and " + more + " more" : "");
    }

    private String symbol(int core) {
        return lowering.images()
                .get(core)
                .kernels()
                .symbol(pcs.get(core), address -> word(core, address))
                .map(symbol -> ", " + symbol)
                .orElse("");
    }

    private static boolean isOfGraph(Node node) {
        return node.codelet != Node.NONE || node.slot != Node.NONE;
    }

    /** Returns what waits for signals: a slot that leads to several, or a codelet, with a slot of the graph. */
    private String waiting(Node node) {
        String codelet = node.codelet == Node.NONE ? "" : "codelet " + lowering.nameOf(node);
        SlotInfo slot = node.slot == Node.NONE ? null : lowering.graph().slots().get(node.slot);
        if (slot == null) {
            return codelet;
        }
        String named = "slot \"" + slot.name() + "\"";
        if (node.codelet == Node.NONE) {
            return named;
        }
        return slot.compiled() ? codelet : codelet + ", which " + named + " fires,";
    }

    private void tellOfSlot(List<String> told, Node node) {
        int left = word(node.core, node.track.slot);
        int waiting = unread.getOrDefault(node, 0);
        if (ready.contains(node)) {
            told.add(waiting(node) + " is ready on " + assignment.nameOf(node.core));
        } else if (left != node.needs() || waiting > 0) {
            told.add(String.format(
                    "%s waits for %d of %d signals, in slot 0x%04x of %s%s",
                    waiting(node),
                    left,
                    node.needs(),
                    node.track.slot,
                    assignment.nameOf(node.core),
                    waiting > 0 ? ", which has not read " + waiting + " of them" : ""));
        }
    }

    /** Returns what lies in the memory of a core now. */
    private List<Track> present(int core) {
        return present.get(core);
    }

    private List<Track> found(int core) {
        WindowedPlan windowed = windowed(core);
        return windowed == null
                ? tracks(core)
                : tracks(core).stream()
                        .filter(track -> track.first().window == Node.NONE
                                || windowed.has(track.first().window, memories.get(core)))
                        .toList();
    }

    private @Nullable WindowedPlan windowed(int core) {
        return lowering.images().get(core).windowed().orElse(null);
    }

    private List<Track> tracks(int core) {
        return lowering.images().get(core).tracks();
    }

    private int word(int core, int address) {
        return address >= 0 && address <= ChipMap.LOCAL_BYTES - Integer.BYTES
                ? memories.get(core).getInt(address)
                : 0;
    }

    private int half(int core, int address) {
        return address >= 0 && address <= ChipMap.LOCAL_BYTES - Short.BYTES
                ? memories.get(core).getShort(address) & HALF
                : 0;
    }
}
