package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a core has of blocks that lie elsewhere: {@linkplain Copies copies} of what nobody writes, and two buffers into
 * which comes what a codelet reads before it fires. It takes room that nothing else needs: if that does not suffice,
 * there are fewer copies, without those that are read least, then no buffers. Owner: the thread that lowers the graph.
 */
final class CoreInputs {
    private static final int BUFFERS = 2;

    private final FetchProgram program;

    /** Where the blocks would begin of which there are copies, by their cells. */
    private final Map<Integer, Integer> copies = new LinkedHashMap<>();

    private List<Copies.Copy> copied = List.of();

    private final Map<List<Fired.Word>, Fetch> fetches = new LinkedHashMap<>();
    private final Map<Fired, Integer> records = new LinkedHashMap<>();
    private final int[] buffers = new int[BUFFERS];
    private int at;

    /**
     * What is brought for all codelets with the same arguments.
     *
     * @param record what it is
     * @param buffer into which buffer it comes
     */
    private record Fetch(FetchRecord record, int buffer) {}

    /** Makes it for a core that has nothing of the kind yet. */
    CoreInputs(FetchProgram program) {
        this.program = program;
    }

    /** Takes what room there is; all else has its place. */
    void layOut(CorePlan plan, Lowering lowering, List<Copies.Copy> wanted) {
        boolean fetching = plan.stream.isEmpty() && !plan.usesChannels(lowering);
        if (!fetching || !layOut(plan, lowering, wanted, true)) {
            layOut(plan, lowering, wanted, false);
        }
    }

    /** Finds out how many copies there can be, and makes them; returns false if there is room for none of it. */
    private boolean layOut(CorePlan plan, Lowering lowering, List<Copies.Copy> wanted, boolean fetching) {
        int fit = 0;
        int most = wanted.size();
        while (fit < most) {
            int tried = (fit + most + 1) / 2;
            choose(plan, lowering, wanted.subList(0, tried), fetching);
            if (plan.memory.hasRoom(sizes())) {
                fit = tried;
            } else {
                most = tried - 1;
            }
        }
        choose(plan, lowering, wanted.subList(0, fit), fetching);
        boolean fits = plan.memory.hasRoom(sizes());
        if (fits) {
            place(plan.memory);
        } else {
            choose(plan, lowering, List.of(), false);
        }
        return fits;
    }

    private void choose(CorePlan plan, Lowering lowering, List<Copies.Copy> chosen, boolean fetching) {
        fetches.clear();
        records.clear();
        copies.clear();
        copied = List.copyOf(chosen);
        copied.forEach(copy -> copies.put(copy.cell(), 0));
        if (!fetching) {
            return;
        }
        Map<List<Fired.Word>, FetchRecord> known = new HashMap<>();
        for (Track track : plan.tracks) {
            Fired fired = track.fired();
            FetchRecord record = known.computeIfAbsent(
                    fired.words(), words -> FetchRecord.of(words, cell -> isElsewhere(cell, plan.core, lowering)));
            if (!record.isEmpty()) {
                int number = fetches.size();
                fetches.computeIfAbsent(fired.words(), words -> new Fetch(record, number % BUFFERS));
                records.put(fired, 0);
            }
        }
    }

    private boolean isElsewhere(int cell, int core, Lowering lowering) {
        return lowering.homes().of(cell) != core && !copies.containsKey(cell);
    }

    private List<Integer> sizes() {
        List<Integer> sizes = new ArrayList<>();
        if (!records.isEmpty()) {
            sizes.add(program.code().length);
            records.keySet().forEach(fired -> sizes.add(fetchOf(fired).record().bytes()));
            for (int number = 0; number < BUFFERS; number++) {
                sizes.add(bufferBytes(number));
            }
        }
        copied.forEach(copy -> sizes.add(copy.bytes()));
        return sizes;
    }

    private int bufferBytes(int number) {
        return fetches.values().stream()
                .filter(fetch -> fetch.buffer() == number)
                .mapToInt(fetch -> fetch.record().dataBytes())
                .max()
                .orElse(0);
    }

    private void place(CoreMemory memory) {
        if (!records.isEmpty()) {
            at = memory.block("fetching", program.code().length);
            records.replaceAll((fired, none) ->
                    memory.block("fetches", fetchOf(fired).record().bytes()));
            for (int number = 0; number < BUFFERS; number++) {
                buffers[number] = memory.block("buffers", bufferBytes(number));
            }
        }
        for (Copies.Copy copy : copied) {
            String what = "copy of block " + copy.block().name().replaceFirst("\\[.*", "");
            copies.put(copy.cell(), memory.block(what, copy.bytes()) - copy.from());
        }
    }

    private Fetch fetchOf(Fired fired) {
        return Objects.requireNonNull(fetches.get(fired.words()));
    }

    /** Returns whether the core has a copy of what its codelets read of a block. */
    boolean hasCopy(int cell) {
        return copies.containsKey(cell);
    }

    /** Returns where the block would begin of which the core has a copy. */
    int copyOf(int cell) {
        return Objects.requireNonNull(copies.get(cell));
    }

    /** Returns the copies. */
    List<Copies.Copy> copies() {
        return copied;
    }

    /** Returns what fires codelets whose inputs come before. */
    FetchProgram program() {
        return program;
    }

    /** Returns whether any codelet's inputs come before it fires. */
    boolean fetches() {
        return !records.isEmpty();
    }

    /** Returns whether inputs of a codelet come before it fires. */
    boolean fetches(Fired fired) {
        return records.containsKey(fired);
    }

    /** Returns what the dispatcher takes for the kernel of all codelets whose inputs come before. */
    int entry() {
        return at + FetchLayout.STATE_BYTES;
    }

    /** Returns what such a codelet has for arguments. */
    int recordOf(Fired fired) {
        return Objects.requireNonNull(records.get(fired));
    }

    /** Returns where a word leads of arguments whose block is brought; 0 if it is not. */
    int addressOf(List<Fired.Word> words, Fired.Word word) {
        Fetch fetch = fetches.get(words);
        return fetch == null || !word.isBlock() ? 0 : fetch.record().addressOf(word, buffers[fetch.buffer()]);
    }

    /** Writes into the core's image what lies there. */
    void into(ByteBuffer bytes, CorePlan plan, Lowering lowering) {
        if (records.isEmpty()) {
            return;
        }
        bytes.put(at, program.code()).putInt(at + FetchLayout.POOL_BOTTOM, plan.pool);
        records.forEach((fired, record) -> {
            Fetch fetch = fetchOf(fired);
            bytes.putInt(record + FetchLayout.RECORD_KERNEL, plan.kernel(fired.kernel()))
                    .putInt(
                            record + FetchLayout.RECORD_ARGUMENTS,
                            Objects.requireNonNull(plan.arguments.get(fired.words())));
            fetch.record()
                    .into(
                            bytes,
                            record,
                            buffers[fetch.buffer()],
                            fetch.buffer(),
                            cell -> lowering.blockAddress(cell, plan.core));
        });
    }
}
