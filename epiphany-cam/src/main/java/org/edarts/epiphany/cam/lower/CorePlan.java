package org.edarts.epiphany.cam.lower;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.edarts.codelet.Block;
import org.edarts.epiphany.cam.channel.SplitCopies;
import org.edarts.epiphany.cam.firmware.AfterFiring;
import org.edarts.epiphany.cam.firmware.ChannelCopy;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.frame.ProcedureForm;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.local.CoreCode;
import org.edarts.epiphany.cam.local.CoreStream;
import org.edarts.epiphany.cam.lower.Links.Link;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.memory.DramPlan;
import org.edarts.epiphany.cam.memory.Placed;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.signal.Track.Phase;

/** Where everything of a graph lies in one core. Owner: the thread that lowers the graph. */
public class CorePlan {
    private static final int WORD = 4;
    private static final int DOUBLEWORD = 8;

    public final int core;
    public final List<Track> tracks;
    public final CoreMemory memory;
    public final CoreStream stream;
    public final CoreCode code;
    public final CoreInputs inputs;

    /** The blocks that lie here, by the numbers of their cells. */
    final Map<Integer, Placed> blocks = new LinkedHashMap<>();

    /** Equal arguments are kept once. */
    final Map<List<Fired.Word>, Integer> arguments = new LinkedHashMap<>();

    /** What is looked at when kernels have fired that say what is to happen, by their codelets. */
    final Map<Node, SaidRecord> said = new LinkedHashMap<>();

    /** Where other cores write a number behind what they write back of blocks that they borrow, by these cores. */
    private final Map<Integer, Integer> numbers = new LinkedHashMap<>();

    int pool;
    int idle;
    final int[] further = new int[Layout.SUMMARY_BYTES];

    CorePlan(int core, List<Track> tracks, CoreMemory memory, CoreStream stream, CoreCode code, CoreInputs inputs) {
        this.core = core;
        this.code = code;
        this.inputs = inputs;
        this.stream = stream;
        this.tracks = tracks;
        this.memory = memory;
    }

    /** Lays out all but the blocks. */
    final void layOut(Links links, Lowering lowering) {
        begin(lowering);
        placeProcedures(lowering);
        for (Track track : tracks) {
            if (track.first().role == Node.Role.CODELET) {
                place(track, lowering);
            } else if (track.first().role == Node.Role.BROADCAST) {
                code.add(lowering.kernels().broadcast(track.fired().kernel()), memory);
                arguments.put(track.fired().words(), 0);
            }
        }
        code.layOut(memory);
        pool = memory.data(
                "ready pool",
                (resident().size() + 1 + lowering.frames().poolEntries(core) + morePoolEntries()) * Short.BYTES,
                WORD);
        int codelets = memory.data("codelets", (resident().size() + 1) * Layout.CODELET_BYTES, WORD);
        idle = codelets;
        int slots = memory.data("slots", slotCount() * Layout.SLOT_BYTES, DOUBLEWORD);
        for (Track track : resident()) {
            codelets += Layout.CODELET_BYTES;
            track.address = codelets;
            if (track.hasSlot()) {
                track.slot = slots;
                slots += Layout.SLOT_BYTES;
            }
        }
        resident().forEach(track -> track.phases().forEach(phase -> layOut(track, phase)));
        for (Link link : links.outOf(core)) {
            link.way = memory.data("ways", Layout.WAY_BYTES, DOUBLEWORD);
        }
        links.byChannel(core).forEach(link -> link.way = memory.data("ways", Layout.WAY_BYTES, DOUBLEWORD));
        layOutRings(links);
        stream.layOut(memory);
        arguments.replaceAll((words, none) -> memory.data("arguments", words.size() * WORD, alignment(words)));
    }

    /** Finds the kernels of procedures that fire here. */
    private void placeProcedures(Lowering lowering) {
        if (lowering.frames().fireOn(core)) {
            for (ProcedureForm form : lowering.frames().forms()) {
                for (ProcedureForm.Part part : form.parts()) {
                    kernel(part.kernel, "of procedure \"" + form.name() + "\"", lowering);
                    code.firesOften(part.kernel);
                }
            }
        }
    }

    /** A channel reads what begins a copy by itself. */
    private static int alignment(List<Fired.Word> words) {
        return !words.isEmpty() && words.get(0).cell() == Fired.CHANNEL ? DOUBLEWORD : WORD;
    }

    /** Returns the bytes of what brings kernels and blocks here. */
    public int bringingBytes() {
        int streaming = stream.isEmpty() ? 0 : stream.code().length;
        int fetching = inputs.fetches() ? inputs.program().code().length : 0;
        return code.programBytes() + streaming + fetching;
    }

    /** Lays out a number for each core that borrows blocks of this one. */
    void layOutNumbers(Set<Integer> borrowers) {
        borrowers.forEach(borrower -> numbers.put(borrower, memory.data("numbers", DOUBLEWORD, DOUBLEWORD)));
    }

    /** Returns where the number of a core lies that borrows blocks of this one. */
    int numberOf(int borrower) {
        return Objects.requireNonNull(numbers.get(borrower));
    }

    /** Lays out what records of firings with blocks in the DRAM are made of. */
    void layOutLists() {
        stream.layOutLists(memory);
    }

    /** Lays out what of the core lies in the DRAM. */
    void layOutInDram(DramPlan dram) {}

    /** Returns what that is, by its addresses, when the core's image has been written. */
    Map<Integer, byte[]> inDram() {
        return Map.of();
    }

    /** Returns where the content of a cell goes in the DRAM. */
    List<Integer> wordsInDram(int content) {
        return stream.wordsInDram(content);
    }

    /** Returns the bytes that the core has for blocks, arguments and what brings blocks, if no block lies there. */
    int room() {
        return memory.free() + memory.freeCode() + stream.bytes();
    }

    /** Returns the bytes that stay on the core of what a codelet fires with, if its blocks lie on cores. */
    public int argumentBytes(Fired fired) {
        return fired.words().size() * WORD;
    }

    /** Returns the same if all of them lie in the DRAM. */
    public int listBytes(Fired fired) {
        return stream.listBytes(fired);
    }

    /** Returns what lies on the core from the beginning to the end. */
    List<Track> resident() {
        return tracks;
    }

    /** Lays out what lies directly behind the record. */
    void begin(Lowering lowering) {}

    /** Returns the name of what the core fires when there is nothing to fire; invocations may wait then. */
    String idle(boolean waiting) {
        return waiting ? "idle_waiting" : "idle";
    }

    /** Returns the name of where it waits for signals when there is nothing to fire. */
    String waits(boolean waiting) {
        return idle(waiting);
    }

    /** Returns the name of what the core fires of a codelet that has no kernel. */
    String nothing() {
        return "nothing";
    }

    /**
     * Returns the routine that does what comes after something that fires.
     *
     * @param targets whom it signals
     */
    String after(Node node, AfterFiring after, List<Node> targets) {
        return after.whereFired();
    }

    /** Returns what the pool has in place of a codelet that is ready. */
    int pooled(Track track) {
        return track.address;
    }

    /** Returns the codelet for which something stands in the pool. */
    int behind(int pooled) {
        return pooled;
    }

    /** Returns the codelet that is ready when something comes into the pool; 0 if none is. */
    int readyBy(int pooled) {
        return behind(pooled);
    }

    /** Returns what is ready without being in the pool, as the memory of this core says. */
    Set<Integer> sorted(ByteBuffer found) {
        return Set.of();
    }

    /** Returns what is to be less if a core has not enough room: of that it has most. */
    String remedy(BlocksOnCores all) {
        String most = memory.mostFor();
        if (most.startsWith("block")) {
            return all.remedy();
        }
        String less = most.startsWith("buffer")
                ? "smaller blocks"
                : most.startsWith("kernel") ? "smaller kernels" : "fewer codelets";
        return "use " + less;
    }

    /** Returns how many entries the pool needs besides those for the graph. */
    int morePoolEntries() {
        return 0;
    }

    /** Writes into the core's image what is special to it. */
    void into(ByteBuffer bytes, Lowering lowering) {
        stream.into(bytes, pool, lowering.blocks().on(core));
        inputs.into(bytes, this, lowering.blocks());
        if (code.has(SplitCopies.KERNEL)) {
            int dispatcher = lowering.firmware().address("dispatcher");
            ChannelCopy.into(bytes, code.end(SplitCopies.KERNEL), pool, dispatcher);
        }
    }

    private int slotCount() {
        return (int) resident().stream().filter(Track::hasSlot).count();
    }

    private void layOut(Track track, Phase phase) {
        if (phase.first > 0) {
            phase.record = memory.code("phases", Layout.PHASE_BYTES);
        }
        List<Node> targets = targets(track, phase);
        int bytes = listBytes(targets);
        if (track.first().landing != null) {
            int rounds = phase.repeats() ? Layout.ROUNDS_BYTES : 0;
            phase.arcs = memory.data("arcs", DOUBLEWORD + rounds + bytes, DOUBLEWORD) + DOUBLEWORD;
            return;
        }
        SaidRecord record = SaidRecord.layOut(this, track.first());
        if (record != null) {
            said.put(track.first(), record);
            phase.arcs = record.address();
        } else if (phase.repeats()) {
            phase.arcs = memory.data("arcs", Layout.ROUNDS_BYTES + bytes, DOUBLEWORD);
        } else if (hasList(targets)) {
            phase.arcs = memory.data("arcs", bytes, WORD);
        }
    }

    /** Returns the bytes of a list of arcs. */
    public int listBytes(List<Node> targets) {
        int here = here(targets).size();
        return (targets.size() - here + 1) * WORD + here * Short.BYTES;
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
        into.sort(Comparator.comparing(link -> -link.ringAlignment()));
        into.forEach(link -> link.ring = memory.data("rings", link.ringBytes(), link.ringAlignment()));
    }

    /** Finds the kernel and the arguments of codelets. */
    void place(Track track, Lowering lowering) {
        if (track.fired().equals(Fired.NOTHING)) {
            return;
        }
        if (track.first().landing != null) {
            code.add(lowering.kernels().channelCopy(), memory);
        } else {
            kernel(track.fired().kernel(), lowering.nameOf(track.first()), lowering);
        }
        if (track.first().region != 0) {
            code.firesOften(track.fired().kernel());
        } else if (code.moves()) {
            code.fires(
                    track.fired().kernel(),
                    track.nodes.size(),
                    lowering.signalPlan().cyclesOf(track));
        }
        int carried = code.carriedBytes(track.fired().kernel());
        if (!stream.takes(track.fired(), lowering.homes(), core, carried)) {
            arguments.put(track.fired().words(), 0);
        }
    }

    /** Makes room for a kernel that a codelet fires, unless it has some. */
    void kernel(String kernel, String codelet, Lowering lowering) {
        code.add(lowering.kernels().named(kernel, codelet), memory);
    }

    /** Returns where a word of the content of a cell goes, by the {@linkplain Fired#content number} of both. */
    List<Integer> wordsOf(int content) {
        List<Integer> found = new ArrayList<>(stream.wordsOf(content));
        arguments.forEach((words, address) -> {
            for (int place = 0; place < words.size(); place++) {
                if (words.get(place).isContent(content)) {
                    found.add(address + place * WORD);
                }
            }
        });
        return found;
    }

    /** Returns whether a kernel that fires here uses DMA channels itself. */
    boolean usesChannels(Lowering lowering) {
        return tracks.stream()
                .map(Track::fired)
                .map(Fired::kernel)
                .distinct()
                .anyMatch(kernel -> lowering.library().usesChannels(kernel));
    }

    /** Returns whether other CUs may fire its codelets. */
    boolean lends(Track track) {
        return false;
    }

    int argumentsOf(Track track) {
        if (inputs.fetches(track.fired())) {
            return inputs.recordOf(track.fired());
        }
        return stream.has(track.fired())
                ? stream.placeOf(track.fired())
                : arguments.getOrDefault(track.fired().words(), 0);
    }

    /** Returns where the kernel of a codelet says what is to happen. */
    int said(Fired.Word word) {
        for (Track track : tracks) {
            SaidRecord record = said.get(track.first());
            if (record != null && track.fired().words().contains(word)) {
                return record.said(Fired.placeOf(word));
            }
        }
        throw new IllegalStateException("no codelet has this argument: " + word);
    }

    /** Returns where what decides looks, which has a single thing to look at. */
    int said(Node node) {
        return Objects.requireNonNull(said.get(node)).said(0);
    }

    /** Returns what is jumped to for a kernel. */
    int kernel(String name) {
        return code.entry(name);
    }

    /** Returns where a core begins to fire a codelet. */
    int kernelOf(Track track, Firmware firmware) {
        return inputs.fetches(track.fired())
                ? inputs.entry()
                : stream.has(track.fired())
                        ? stream.entry()
                        : kernel(track.fired().kernel());
    }

    int addressOf(int cell) {
        return Objects.requireNonNull(blocks.get(cell)).address();
    }

    /** Returns whom a codelet signals in a phase. */
    static List<Node> targets(Track track, Phase phase) {
        return track.nodes.get(phase.first).arcs();
    }

    /** Returns those targets that are on this core. */
    List<Node> here(List<Node> targets) {
        return targets.stream().filter(target -> target.core == core).toList();
    }

    /** Returns those targets that are on other cores. */
    List<Node> elsewhere(List<Node> targets) {
        return targets.stream().filter(target -> target.core != core).toList();
    }

    /** Returns whether arcs need a list where nothing is counted: more than one, or one to another core. */
    boolean hasList(List<Node> targets) {
        return targets.size() > 1 || targets.size() == 1 && targets.get(0).core != core;
    }

    /** Lays out a block whose home this core is. */
    void place(int cell, Block<?> block) {
        int bytes = block.length() * block.type().bytes();
        String what = "block " + block.name().replaceFirst("\\[.*", "");
        blocks.put(cell, new Placed(block, memory.data(what, bytes, DOUBLEWORD)));
    }
}
