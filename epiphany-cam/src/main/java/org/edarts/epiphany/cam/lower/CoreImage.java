package org.edarts.epiphany.cam.lower;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.cam.channel.SplitCopies;
import org.edarts.epiphany.cam.firmware.AfterFiring;
import org.edarts.epiphany.cam.firmware.ChannelCopy;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.local.CoreCode;
import org.edarts.epiphany.cam.local.CoreStream;
import org.edarts.epiphany.cam.lower.Links.Link;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.memory.Placed;
import org.edarts.epiphany.cam.place.Unwritten;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.signal.Track.Phase;

/**
 * What is loaded into one core before a run, but for firmware and blocks. Immutable once made.
 */
public final class CoreImage {
    private final CorePlan plan;
    private final List<WindowImages.InDram> windows;
    private final byte[] tracing;
    private final ByteBuffer bytes = ByteBuffer.allocate(ChipMap.LOCAL_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    /** Where routines lie that kernels return to. */
    private final Map<String, Integer> routines = new HashMap<>();

    /** Makes it of plans of all cores that are complete. */
    CoreImage(CorePlan plan, Lowering lowering) {
        this.plan = plan;
        plan.code.into(bytes, plan.pool);
        record(lowering);
        plan.into(bytes, lowering);
        int procedures = lowering.frames().firstRecord(plan.core);
        int idle = lowering.firmware().kernel(plan.idle(procedures != 0));
        int nests = lowering.frames().room().nests().state(plan.core);
        codelet(plan.idle, idle, idle, procedures, 0, nests);
        for (Track track : plan.resident()) {
            for (Phase phase : track.phases()) {
                codelet(track, phase, lowering);
            }
        }
        plan.arguments.forEach((words, address) -> arguments(words, address, lowering));
        plan.said.values().forEach(record -> record.write(this, lowering));
        if (!lowering.frames().isEmpty()) {
            new FrameImages(lowering).write(this);
        }
        for (Link link : lowering.links().outOf(plan.core)) {
            way(link, lowering.assignment().globalAddress(link.to, 0));
        }
        for (Link link : lowering.links().byChannel(plan.core)) {
            way(link, link.to == plan.core ? 0 : lowering.assignment().globalAddress(link.to, 0));
        }
        lowering.links().into(plan.core).forEach(this::sender);
        windows =
                plan instanceof WindowedPlan windowed ? new WindowImages(windowed, this, lowering).write() : List.of();
        int waits = lowering.firmware().address(plan.waits(procedures != 0));
        int opens = plan instanceof WindowedPlan ? lowering.firmware().address("open") : 0;
        tracing = lowering.rings()
                .map(rings -> rings.begin(plan.core, waits, opens))
                .orElse(new byte[0]);
    }

    /** Returns the state of what tells of firings; empty if nothing does. */
    public byte[] tracing() {
        return tracing;
    }

    /** Returns how the core has windows of the graph, if it does. */
    public Optional<WindowedPlan> windowed() {
        return plan instanceof WindowedPlan windowed ? Optional.of(windowed) : Optional.empty();
    }

    /** Returns what lies in the DRAM at the beginning, and comes later. */
    public List<WindowImages.InDram> windows() {
        return windows;
    }

    /** Returns what is looked at there when kernels say what is to happen. */
    public List<OutletRecords> outlets() {
        return plan.said.values().stream()
                .filter(OutletRecords.class::isInstance)
                .map(OutletRecords.class::cast)
                .toList();
    }

    /** Returns where a word is no longer 0 once something has fired that a node notes. */
    public int noted(Node note) {
        return plan.said(note) + Integer.BYTES;
    }

    /** Returns where its kernels lie. */
    public CoreCode kernels() {
        return plan.code;
    }

    private void record(Lowering lowering) {
        int top = plan.pool;
        bytes.putShort(top, Layout.half(plan.idle));
        top += Short.BYTES;
        if (plan.core == lowering.assignment().root()) {
            Track go = plan.tracks.get(0);
            bytes.putShort(top, Layout.half(plan.pooled(go)));
            top += Short.BYTES;
        }
        bytes.putInt(Layout.RECORD + Layout.POOL, top);
        for (int group = 0; group < plan.further.length; group++) {
            bytes.putInt(Layout.RECORD + Layout.FURTHER + group * Integer.BYTES, plan.further[group]);
        }
    }

    /**
     * Lays out the codelet and the slot where they fire from, or, if another phase comes before, where they wait for
     * that.
     */
    void codelet(Track track, Phase phase, Lowering lowering) {
        Firmware firmware = lowering.firmware();
        Node node = track.nodes.get(phase.first);
        int kernel = kernel(track, lowering);
        List<Node> targets = CorePlan.targets(track, phase);
        boolean decides = node.decision != null || node.invocations != null;
        boolean list = decides || phase.repeats() || node.landing != null || plan.hasList(targets);
        AfterFiring after = decides
                ? node.decision != null ? AfterFiring.CHOICE : AfterFiring.OUTLETS
                : phase.repeats()
                        ? AfterFiring.ROUND
                        : targets.isEmpty() ? AfterFiring.NONE : list ? AfterFiring.MANY : AfterFiring.ONE;
        int arcs = after == AfterFiring.ONE ? targets.get(0).track.slot : phase.arcs;
        int codelet = phase.record == 0 ? track.address : phase.record + Layout.PHASE_CODELET;
        int then = routines.computeIfAbsent(
                plan.after(node, after, targets), routine -> firmware.address(routine, lowering.handsOut(plan.core)));
        codelet(codelet, kernel, then, arguments(track), arcs, lowering.indexOf(node));
        if (track.hasSlot()) {
            int slot = phase.record == 0 ? track.slot : phase.record + Layout.PHASE_SLOT;
            // What never starts over may wait for more than it could start over with.
            boolean isOnce = track.nodes.size() == 1 && node.region == 0;
            bytes.putInt(slot, track.needs(phase))
                    .putShort(slot + 4, Layout.half(plan.pooled(track)))
                    .putShort(slot + 6, isOnce ? (short) track.needsNext(phase) : Layout.half(track.needsNext(phase)));
        }
        if (phase.record != 0) {
            bytes.putInt(phase.record + Layout.PHASE_WHERE, track.slot);
        }
        if (node.landing != null) {
            int way = lowering.links().byChannel(node).way;
            bytes.putInt(phase.arcs - Integer.BYTES, way << Short.SIZE | half(node.landing.track.slot));
        }
        if (phase.repeats()) {
            rounds(track, phase);
            arcs(phase.arcs + Layout.ROUNDS_BYTES, targets, lowering);
        } else if (list && !decides) {
            arcs(phase.arcs, targets, lowering);
        }
    }

    /** Writes a slot that starts over with the same number. */
    void slot(int at, int needs, int pooled) {
        bytes.putInt(at, needs).putShort(at + 4, Layout.half(pooled)).putShort(at + 6, Layout.half(needs));
    }

    /** Makes bytes zero. */
    void clear(int from, int count) {
        Arrays.fill(bytes.array(), from, from + count, (byte) 0);
    }

    /** Writes bytes. */
    void bytes(int from, byte[] all) {
        bytes.put(from, all);
    }

    /** Returns the bytes up to an address. */
    byte[] bytes(int from, int to) {
        return Arrays.copyOfRange(bytes.array(), from, to);
    }

    /** What marks that something has fired does so where the one looks that it signals. */
    private int arguments(Track track) {
        Node node = track.first();
        return switch (node.role) {
            case MARKS -> plan.said(node.decision != null ? node : node.targets.get(0));
            case OVER -> plan.said(node);
            default -> plan.argumentsOf(track);
        };
    }

    private int kernel(Track track, Lowering lowering) {
        Firmware firmware = lowering.firmware();
        return switch (track.first().role) {
            case CODELET ->
                track.fired().equals(Fired.NOTHING) ? firmware.kernel(plan.nothing()) : plan.kernelOf(track, firmware);
            case GO -> plan.core == lowering.assignment().root() ? firmware.address("nothing") : firmware.begins();
            case BROADCAST -> plan.kernel(track.fired().kernel());
            case RELAY -> firmware.address(firmware.counts() ? "pass" : "nothing");
            case MARKS -> firmware.address("mark");
            case OVER -> firmware.address("look_back");
            case WAITS -> firmware.address("claim");
            case GIVES -> firmware.address("give_back");
            case HALT -> firmware.address("finish");
            default -> firmware.address("nothing");
        };
    }

    public int core() {
        return plan.core;
    }

    void word(int at, int value) {
        bytes.putInt(at, value);
    }

    void half(int at, int value) {
        bytes.putShort(at, Layout.half(value));
    }

    /** Returns where a kernel lies. */
    int kernel(String name) {
        return plan.kernel(name);
    }

    /** Returns what of the core lies in the DRAM, by its addresses. */
    public Map<Integer, byte[]> inDram() {
        return plan.inDram();
    }

    /** Returns where a word of the content of a cell goes in the DRAM. */
    public List<Integer> wordsInDram(int content) {
        return plan.wordsInDram(content);
    }

    /** Returns where a word of the content of a cell goes. */
    public List<Integer> wordsOf(int content) {
        return plan.wordsOf(content);
    }

    private void rounds(Track track, Phase phase) {
        int next = track.phases().indexOf(phase) + 1;
        bytes.putInt(phase.arcs + Layout.ROUNDS_LEFT, phase.rounds)
                .putShort(
                        phase.arcs + Layout.ROUNDS_PHASE,
                        phase.last ? 0 : Layout.half(track.phases().get(next).record))
                .putShort(phase.arcs + Layout.ROUNDS_STRIDE, (short) phase.stride);
    }

    /** Writes a codelet. */
    void codelet(int at, int kernel, int after, int arguments, int arcs, int index) {
        bytes.putShort(at + Layout.CODELET_KERNEL, Layout.half(kernel))
                .putShort(at + Layout.CODELET_AFTER, Layout.half(after))
                .putShort(at + Layout.CODELET_ARGUMENTS, Layout.half(arguments))
                .putShort(at + Layout.CODELET_ARCS, Layout.half(arcs))
                .putInt(at + Layout.CODELET_INDEX, index);
    }

    /** Writes a list of arcs: what reads the same that stays in a buffer becomes ready one behind the other. */
    void arcs(int from, List<Node> targets, Lowering lowering) {
        int at = from;
        List<Node> inOrder = targets.stream()
                .sorted(Comparator.comparing(target -> staying(target, lowering)))
                .toList();
        for (Node target : plan.elsewhere(inOrder)) {
            bytes.putInt(at, lowering.links().link(plan.core, target.core).way << Short.SIZE | half(target.track.slot));
            at += Integer.BYTES;
        }
        List<Node> here = plan.here(inOrder);
        bytes.putInt(at, here.isEmpty() ? 0 : half(here.get(0).track.slot));
        at += Integer.BYTES;
        for (int arc = 1; arc < here.size(); arc++) {
            bytes.putShort(at, Layout.half(here.get(arc).track.slot));
            at += Short.BYTES;
        }
    }

    private static Unwritten.Part staying(Node target, Lowering lowering) {
        return target.core < lowering.assignment().cores()
                ? lowering.plan(target.core).stream.staying(target.fired)
                : Unwritten.NONE;
    }

    private static int half(int slot) {
        return Short.toUnsignedInt(Layout.half(slot));
    }

    /** Writes the words of arguments. */
    void arguments(List<Fired.Word> words, int address, Lowering lowering) {
        int at = address;
        for (Fired.Word word : words) {
            int brought = plan.inputs.addressOf(words, word);
            bytes.putInt(at, brought == 0 ? argument(word, lowering) : brought);
            at += Integer.BYTES;
        }
    }

    /** Writes what a record is made of, of a codelet whose blocks lie in the DRAM. */
    void list(Fired fired, int address, Lowering lowering) {
        plan.stream.list(bytes, address, fired, lowering.blocks().on(plan.core));
    }

    private int argument(Fired.Word word, Lowering lowering) {
        return switch (word.cell()) {
            case Fired.VALUE -> word.number();
            case Fired.CONTENT -> 0;
            case Fired.OUTLET -> plan.said(word);
            case Fired.CHANNEL -> word.number() | ChannelCopy.then(plan.code.end(SplitCopies.KERNEL));
            case Fired.COPY -> lowering.blocks().copy(word.number());
            default -> block(word, lowering.blocks()) + word.number();
        };
    }

    /** Who writes a block that is brought to copies does so where it lies. */
    private int block(Fired.Word word, BlockAddresses blocks) {
        return word.access().writing() ? blocks.home(word.cell(), plan.core) : blocks.of(word.cell(), plan.core);
    }

    private void sender(Link link) {
        int at = link.turn == 0
                ? Layout.RECORD + Layout.SENDERS + link.summaryByte * Layout.SENDER_BYTES
                : plan.further[link.summaryByte] + (link.turn - 1) * Layout.SENDER_BYTES;
        bytes.putInt(at, link.ring).putInt(at + Integer.BYTES, link.mask());
    }

    private void way(Link link, int memory) {
        int summary = link.summary + link.summaryByte;
        bytes.putInt(link.way + Layout.WAY_ENTRY, memory + link.ring)
                .putInt(link.way + Layout.WAY_ENTRY + 4, Layout.TOLD)
                .putInt(link.way + Layout.WAY_SUMMARY, memory + summary)
                .putInt(link.way + Layout.WAY_SUMMARY + 4, link.mask());
    }

    /** Returns the bytes of code, which begin at an address. */
    public byte[] code(int from) {
        return Arrays.copyOfRange(bytes.array(), from, plan.memory.codeEnd());
    }

    /** Returns everything from the record on, up to the blocks. */
    public byte[] data() {
        return Arrays.copyOfRange(bytes.array(), Layout.RECORD, plan.memory.dataEnd());
    }

    public CoreStream stream() {
        return plan.stream;
    }

    public CoreInputs inputs() {
        return plan.inputs;
    }

    public List<Track> tracks() {
        return plan.tracks;
    }

    /** Returns the codelet for which something stands in the pool. */
    public int behind(int pooled) {
        return plan.behind(pooled);
    }

    /** Returns the codelet that is ready when something comes into the pool; 0 if none is. */
    public int readyBy(int pooled) {
        return plan.readyBy(pooled);
    }

    /** Returns what is ready without being in the pool, as the memory of the core says. */
    public Set<Integer> sorted(ByteBuffer found) {
        return plan.sorted(found);
    }

    /** Returns where the ready pool begins. */
    public int pool() {
        return plan.pool;
    }

    public Map<Integer, Placed> blocks() {
        return plan.blocks;
    }

    CoreMemory memory() {
        return plan.memory;
    }
}
