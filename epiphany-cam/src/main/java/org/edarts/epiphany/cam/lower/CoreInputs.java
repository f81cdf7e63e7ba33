package org.edarts.epiphany.cam.lower;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.edarts.epiphany.cam.firmware.FetchProgram;
import org.edarts.epiphany.cam.layout.FetchLayout;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.StreamLayout;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.place.Copies;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.dma.DmaConfig;

/**
 * What a core has of blocks that lie elsewhere: {@linkplain Copies copies} of what nobody writes, and two buffers into
 * which comes what a codelet reads before it fires. It takes room that nothing else needs: if that does not suffice,
 * there are fewer copies, without those that are read least, then it comes before those codelets only that gain most.
 * Owner: the thread that lowers the graph.
 */
public final class CoreInputs {
    private static final int DOUBLEWORD = 8;
    private static final int DOUBLEWORDS = 3;

    /** Of what is gained with a single buffer, as much as is gained with two that is as good. */
    private static final double MUCH = 0.6;

    private final FetchProgram program;
    private InputChoice choice = InputChoice.NONE;

    /** Where the blocks would begin of which there are copies, by their cells. */
    private final Map<Integer, Integer> copies = new HashMap<>();

    /** Those copies that are written. */
    private final List<Copies.Copy> written = new ArrayList<>();

    private final Map<Fired, Integer> records = new HashMap<>();
    private final int[] buffers = new int[InputChoice.BUFFERS];
    private int descriptors;
    private int at;
    private int bytesForAll;
    private boolean leavesOut;

    /** Makes it for a core that has nothing of the kind yet. */
    CoreInputs(FetchProgram program) {
        this.program = program;
    }

    /** Lays out copies of what is written, for which there is room, or the graph does not fit. */
    void layOutWritten(CoreMemory memory, List<Copies.Copy> wanted) {
        wanted.forEach(copy -> place(copy, memory));
        written.addAll(wanted);
    }

    /**
     * Takes what room there is; all else has its place. What is written somewhere cannot be copied, so it comes first.
     *
     * @param wanted of which blocks there may be copies, what is read most first
     */
    void layOut(CorePlan plan, Homes homes, List<Copies.Copy> wanted, boolean channels) {
        int all = channels && plan.stream.isEmpty() ? plan.tracks.size() : 0;
        InputChoice everything = new InputChoice(plan, homes, List.of(), Set.copyOf(copies.keySet()), all, 1);
        bytesForAll = bytes(everything);
        if (plan.memory.free() < 0) {
            return;
        }
        InputChoice inTurn = chosen(plan, homes, wanted, channels, InputChoice.BUFFERS);
        InputChoice inOne = chosen(plan, homes, wanted, channels, 1);
        choice = MUCH * inOne.gain() > inTurn.gain() ? inOne : inTurn;
        Set<Integer> here = new HashSet<>(copies.keySet());
        choice.copies().forEach(copy -> here.add(copy.cell()));
        leavesOut = new InputChoice(plan, homes, List.of(), here, all, 1).gain() > choice.gain();
        place(plan.memory);
    }

    private InputChoice chosen(CorePlan plan, Homes homes, List<Copies.Copy> wanted, boolean channels, int buffers) {
        Set<Integer> here = Set.copyOf(copies.keySet());
        Set<Integer> read = new HashSet<>(here);
        wanted.forEach(copy -> read.add(copy.cell()));
        int all = channels && plan.stream.isEmpty() ? plan.tracks.size() : 0;
        int fetches = most(all, plan, most -> new InputChoice(plan, homes, List.of(), read, most, buffers));
        IntFunction<InputChoice> copying =
                most -> new InputChoice(plan, homes, wanted.subList(0, most), read, fetches, buffers);
        int first = most(wanted.size(), plan, copying);
        InputChoice least = copying.apply(first);
        if (!fits(least, plan)) {
            return InputChoice.NONE;
        }
        InputChoice more = new InputChoice(plan, homes, least.copies(), here, all, buffers);
        if (fits(more, plan)) {
            return more;
        }
        List<Copies.Copy> copied = besides(least, wanted.subList(first, wanted.size()), plan);
        InputChoice smaller = new InputChoice(plan, homes, copied, here, all, buffers);
        return fits(smaller, plan) ? smaller : new InputChoice(plan, homes, copied, read, fetches, buffers);
    }

    /** Returns the copies of a choice, and those others for which there is room beside it: larger ones are left out. */
    private List<Copies.Copy> besides(InputChoice choice, List<Copies.Copy> others, CorePlan plan) {
        List<Copies.Copy> copied = new ArrayList<>(choice.copies());
        List<Integer> sizes = choice.sizes(program.code().length);
        for (Copies.Copy copy : others) {
            sizes.add(copy.bytes());
            if (plan.memory.hasRoom(sizes)) {
                copied.add(copy);
            } else {
                sizes.remove(sizes.size() - 1);
            }
        }
        return copied;
    }

    private boolean fits(InputChoice tried, CorePlan plan) {
        return plan.memory.hasRoom(tried.sizes(program.code().length));
    }

    /** Returns the largest number with which a choice fits; all if they do. */
    private int most(int all, CorePlan plan, IntFunction<InputChoice> choices) {
        int fit = 0;
        int tried = all;
        int most = all;
        while (fit < most) {
            if (fits(choices.apply(tried), plan)) {
                fit = tried;
            } else {
                most = tried - 1;
            }
            tried = (fit + most + 1) / 2;
        }
        return fit;
    }

    private void place(CoreMemory memory) {
        if (fetches()) {
            at = memory.data("fetching", program.code().length, DOUBLEWORD);
            descriptors = memory.data("fetching", choice.descriptorBytes(), DOUBLEWORD);
            for (int number = 0; number < buffers.length; number++) {
                buffers[number] = memory.data("buffers", choice.bufferBytes(number), DOUBLEWORD);
            }
            choice.fired()
                    .forEach(fired -> records.put(
                            fired,
                            memory.data(
                                    "fetches",
                                    choice.fetchOf(fired.words()).record().bytes(),
                                    DOUBLEWORD)));
        }
        choice.copies().forEach(copy -> place(copy, memory));
    }

    private void place(Copies.Copy copy, CoreMemory memory) {
        String what = "copy of block " + copy.block().name().replaceFirst("\\[.*", "");
        copies.put(copy.cell(), memory.data(what, copy.bytes(), DOUBLEWORD) - copy.from());
    }

    /** Returns the bytes that it has only because nothing else needs them. */
    int bytesToSpare() {
        return bytes(choice);
    }

    /** Returns the bytes with which all comes before codelets fire that gains, without copies, in a single buffer. */
    int bytesForAll() {
        return bytesForAll;
    }

    /** Returns whether codelets load something themselves only because there is no room to bring it. */
    boolean leavesOut() {
        return leavesOut;
    }

    private int bytes(InputChoice tried) {
        return tried.sizes(program.code().length).stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    /** Returns whether the core has a copy of what its codelets read of a block. */
    public boolean hasCopy(int cell) {
        return copies.containsKey(cell);
    }

    /** Returns where the block would begin of which the core has a copy. */
    public int copyOf(int cell) {
        return Objects.requireNonNull(copies.get(cell));
    }

    /** Returns the copies. */
    public List<Copies.Copy> copies() {
        return Stream.concat(written.stream(), choice.copies().stream()).toList();
    }

    /** Returns the program that brings inputs. */
    public FetchProgram program() {
        return program;
    }

    /** Returns whether any codelet's inputs come before it fires. */
    public boolean fetches() {
        return !choice.fired().isEmpty();
    }

    /** Returns whether inputs of a codelet come before it fires. */
    public boolean fetches(Fired fired) {
        return records.containsKey(fired);
    }

    /** Returns where the program lies that brings inputs. */
    public int place() {
        return at;
    }

    /** Returns what the dispatcher takes for the kernel of all codelets whose inputs come before. */
    int entry() {
        return at + program.entry();
    }

    /** Returns what such a codelet has for arguments. */
    int recordOf(Fired fired) {
        return Objects.requireNonNull(records.get(fired));
    }

    /** Returns where a word leads of arguments whose block is brought; 0 if it is not. */
    int addressOf(List<Fired.Word> words, Fired.Word word) {
        if (!word.isBlock() || !choice.fetches(words)) {
            return 0;
        }
        InputChoice.Fetch fetch = choice.fetchOf(words);
        return fetch.record().addressOf(word, buffers[fetch.buffer()]);
    }

    /** Writes into the core's image what lies there. */
    void into(ByteBuffer bytes, CorePlan plan, BlockAddresses addresses) {
        if (!fetches()) {
            return;
        }
        int end = descriptors + choice.descriptorBytes();
        bytes.put(at, program.code())
                .putInt(at + FetchLayout.POOL_BOTTOM, plan.pool)
                .putInt(at + FetchLayout.DESCRIPTORS_END, end);
        for (int descriptor = descriptors; descriptor < end; descriptor += FetchLayout.DESCRIPTOR_BYTES) {
            int next = descriptor + FetchLayout.DESCRIPTOR_BYTES;
            int then = next == end ? DmaConfig.IRQ : DmaConfig.CHAIN | DmaConfig.ofNext(next);
            StreamLayout.descriptor(bytes, descriptor, then, 0, 0, DOUBLEWORDS, 0);
        }
        records.forEach((fired, record) -> {
            InputChoice.Fetch fetch = choice.fetchOf(fired.words());
            int arguments = Objects.requireNonNull(plan.arguments.get(fired.words()));
            bytes.putShort(record + FetchLayout.RECORD_KERNEL, Layout.half(plan.kernel(fired.kernel())))
                    .putShort(record + FetchLayout.RECORD_ARGUMENTS, Layout.half(arguments));
            fetch.record()
                    .into(
                            bytes,
                            record,
                            end,
                            buffers[fetch.buffer()],
                            fetch.buffer(),
                            cell -> addresses.of(cell, plan.core));
        });
    }
}
