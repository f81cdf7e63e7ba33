package org.edarts.epiphany.cam.lower;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.ScheduleLayout;
import org.edarts.epiphany.cam.layout.StealingLayout;
import org.edarts.epiphany.cam.local.CoreCode;
import org.edarts.epiphany.cam.local.CoreStream;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.memory.DramPlan;
import org.edarts.epiphany.cam.report.NoRoomException;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * The core of a CU that steals, and of which others steal. What thieves fire lies with the codelets' owner, once for
 * all of them. Owner: the thread that lowers the graph.
 */
public final class StealingPlan extends CorePlan {
    private static final int DOUBLEWORD = 8;
    private static final int HALF = 0xFFFF;

    /** What lies in the DRAM begins at a multiple of this: so an address there is told by its lower half. */
    private static final int REGION = 1 << Short.SIZE;

    private final Stealing stealing;
    private final Assignment assignment;
    private final Map<Fired, Loan> loans = new LinkedHashMap<>();
    private final Map<Integer, Integer> thiefAt = new HashMap<>();
    private final boolean lendsFromDram;
    private int lentBytes;
    private byte[] lent = {};

    /** Where charges lie in the DRAM; 0 if they lie here. */
    private int region;

    private int stamps;
    private int buffer;
    private int victims;
    private int thieves;

    /** The codelets by which it hears: first of an answer, then of each thief. */
    private int hears;

    private int slots;

    /** A kernel with its arguments, and what others fire in its place. */
    private record Loan(int arguments, int charge) {}

    /**
     * Makes that of a core.
     *
     * @param code where its kernels lie, at the same addresses on each core
     * @param lendsFromDram whether what thieves fire in place of its codelets has no room here, and lies in the DRAM
     */
    StealingPlan(
            int core,
            List<Track> tracks,
            CoreMemory memory,
            CoreStream stream,
            CoreCode code,
            CoreInputs inputs,
            Stealing stealing,
            Assignment assignment,
            boolean lendsFromDram) {
        super(core, tracks, memory, stream, code, inputs);
        this.lendsFromDram = lendsFromDram;
        this.stealing = stealing;
        this.assignment = assignment;
    }

    /** What thieves refer to lies at the same place on each CU: so it comes first. */
    @Override
    void begin(Lowering lowering) {
        memory.data("stealing", ScheduleLayout.BRINGING_BYTES + stealing.chargeBytes(), DOUBLEWORD);
        stamps = memory.data("numbers behind data", assignment.cus().size() * Integer.BYTES, DOUBLEWORD);
        buffer = memory.data("buffer", stealing.bufferBytes(), DOUBLEWORD);
        stealing.kernels().forEach((kernel, codelet) -> kernel(kernel, codelet, lowering));
        code.layOut(memory, stealing.kernels().size() + (int) ownKernels().count());
        List<Integer> asking = stealing.thievesOf(core);
        victims = memory.data("stealing", stealing.victimsOf(core).size() * StealingLayout.VICTIM_BYTES, DOUBLEWORD);
        thieves = memory.data("stealing", asking.size() * StealingLayout.THIEF_BYTES, DOUBLEWORD);
        hears = memory.data("stealing", heard() * Layout.CODELET_BYTES, DOUBLEWORD);
        slots = memory.data("stealing", heard() * Layout.SLOT_BYTES, DOUBLEWORD);
        for (int thief = 0; thief < asking.size(); thief++) {
            thiefAt.put(asking.get(thief), thief);
        }
    }

    /** Returns the names of the kernels that nobody else fires. */
    private Stream<String> ownKernels() {
        return tracks.stream()
                .map(Track::fired)
                .filter(fired -> !fired.equals(Fired.NOTHING))
                .map(Fired::kernel)
                .filter(kernel -> !stealing.kernels().containsKey(kernel))
                .distinct();
    }

    private int heard() {
        return 1 + stealing.thievesOf(core).size();
    }

    @Override
    int morePoolEntries() {
        return Stealing.QUESTIONS_ON_THE_WAY * heard();
    }

    @Override
    String idle(boolean waiting) {
        return "seek";
    }

    @Override
    void place(Track track, Lowering lowering) {
        Fired fired = track.fired();
        if (fired.equals(Fired.NOTHING) || loans.containsKey(fired)) {
            return;
        }
        kernel(fired.kernel(), lowering.nameOf(track.first()), lowering);
        int bytes = StealingLayout.LOAN_BYTES + fired.words().size() * Integer.BYTES;
        int arguments = memory.data("arguments", bytes, Integer.BYTES) + StealingLayout.LOAN_BYTES;
        Charge charge = stealing.chargeOf(fired);
        loans.put(fired, new Loan(arguments, charge == null ? 0 : placeOf(charge)));
    }

    /** Returns where a charge lies: here, or in the DRAM, from the beginning of the region. */
    private int placeOf(Charge charge) {
        if (!lendsFromDram) {
            return memory.data("loans", charge.bytes(), DOUBLEWORD);
        }
        int place = lentBytes;
        lentBytes += charge.bytes();
        return place;
    }

    /** Lays out what thieves find in the DRAM. */
    @Override
    void layOutInDram(DramPlan dram) {
        if (lentBytes > REGION) {
            throw new NoRoomException(assignment.nameOf(core) + " lends codelets with lists of " + lentBytes
                    + " bytes, and " + REGION
                    + " is the most: use fewer codelets, or let them fire at their homes, by policy"
                    + " adaptive");
        }
        region = lentBytes == 0 ? 0 : dram.reserve(lentBytes, REGION);
    }

    @Override
    Map<Integer, byte[]> inDram() {
        return region == 0 ? Map.of() : Map.of(region, lent);
    }

    /** Returns where thieves find what they fire in place of its codelets. */
    private int lends() {
        return lendsFromDram ? region : assignment.globalAddress(core, 0);
    }

    @Override
    boolean lends(Track track) {
        return !track.fired().equals(Fired.NOTHING) && stealing.chargeOf(track.fired()) != null;
    }

    @Override
    int argumentsOf(Track track) {
        Loan loan = loans.get(track.fired());
        return loan == null ? 0 : loan.arguments();
    }

    @Override
    List<Integer> wordsOf(int content) {
        List<Integer> found = new ArrayList<>();
        loans.forEach((fired, loan) -> {
            fired.placesOf(content).forEach(place -> found.add(loan.arguments() + place * Integer.BYTES));
            if (!lendsFromDram) {
                lentWords(fired, content).forEach(word -> found.add(loan.charge() + word));
            }
        });
        return found;
    }

    private List<Integer> lentWords(Fired fired, int content) {
        Charge charge = stealing.chargeOf(fired);
        return charge == null ? List.of() : charge.wordsOf(content);
    }

    @Override
    List<Integer> wordsInDram(int content) {
        List<Integer> found = new ArrayList<>();
        if (lendsFromDram) {
            loans.forEach((fired, loan) ->
                    lentWords(fired, content).forEach(word -> found.add(region + loan.charge() + word)));
        }
        return found;
    }

    /** Returns the slot by which it hears of an answer. */
    private int answers() {
        return slots;
    }

    /** Returns where it keeps what it knows of a victim. */
    private int victim(int victim) {
        return victims + stealing.victimsOf(core).indexOf(victim) * StealingLayout.VICTIM_BYTES;
    }

    /** Returns the slot by which it hears of a thief. */
    private int asks(int thief) {
        return slots + (1 + number(thief)) * Layout.SLOT_BYTES;
    }

    private int number(int thief) {
        return Objects.requireNonNull(thiefAt.get(thief));
    }

    /** Returns who has given it something, as the memory of this core says; -1 if it is nobody. */
    public int givenBy(ByteBuffer found) {
        int record = (found.getInt(Layout.RECORD + StealingLayout.STEAL_FROM) & HALF) - victims;
        List<Integer> all = stealing.victimsOf(core);
        int place = record / StealingLayout.VICTIM_BYTES;
        return record >= 0 && place < all.size() ? all.get(place) : -1;
    }

    /** Returns the codelet that a thief has, as the memory of this core says; 0 if it has none. */
    public int given(int thief, ByteBuffer found) {
        int record = thieves + number(thief) * StealingLayout.THIEF_BYTES;
        return found.getInt(record + StealingLayout.THIEF_GIVEN);
    }

    /** Returns of whom a record is that it keeps of thieves. */
    public int thief(int record) {
        return stealing.thievesOf(core).get((record - thieves) / StealingLayout.THIEF_BYTES);
    }

    /** Returns whether that is the codelet which fires what was stolen. */
    public boolean firesStolen(int codelet) {
        return codelet == hears;
    }

    @Override
    void into(ByteBuffer bytes, Lowering lowering) {
        List<Integer> asked = stealing.victimsOf(core);
        int record = Layout.RECORD;
        bytes.putInt(record + StealingLayout.STEAL_NEXT, victims)
                .putInt(record + StealingLayout.STEAL_FIRST, victims)
                .putInt(record + StealingLayout.STEAL_CLAIMED, 1)
                .putInt(record + StealingLayout.STEAL_CONTENT, asked.isEmpty() ? 0 : 1)
                .putInt(
                        record + StealingLayout.STEAL_CLAIM,
                        assignment.globalAddress(core, record + StealingLayout.STEAL_CLAIMED))
                .putInt(record + ScheduleLayout.BRING_OFFSET, assignment.cus().indexOf(core) * Integer.BYTES)
                .putInt(record + StealingLayout.STEAL_BOTTOM, pool + Short.BYTES)
                .putInt(record + StealingLayout.STEAL_BEFORE, -1);
        int pieces = record + ScheduleLayout.BRING_PIECES;
        bytes.putInt(pieces + ScheduleLayout.PIECE_TO, record + ScheduleLayout.BRING_TO)
                .putShort(pieces + ScheduleLayout.PIECE_SIZE, (short) 3);
        for (int place = 0; place < asked.size(); place++) {
            victim(bytes, asked.get(place), place + 1 == asked.size(), lowering.links());
        }
        hear(bytes, 0, "given", 0, lowering.firmware());
        for (int thief : stealing.thievesOf(core)) {
            int at = thieves + number(thief) * StealingLayout.THIEF_BYTES;
            StealingPlan other = stealing.plan(thief);
            bytes.putInt(
                            at + StealingLayout.THIEF_MAIL,
                            assignment.globalAddress(thief, record + StealingLayout.STEAL_MAIL))
                    .putInt(at + StealingLayout.THIEF_ANSWER, signal(thief, other.answers(), lowering.links()))
                    .putInt(at + StealingLayout.THIEF_KNOWS, assignment.globalAddress(thief, other.victim(core)));
            hear(bytes, 1 + number(thief), "hear_thief", at, lowering.firmware());
        }
        ByteBuffer lends = lendsFromDram ? ByteBuffer.allocate(lentBytes).order(bytes.order()) : bytes;
        loans.forEach((fired, loan) -> loan(bytes, lends, fired, loan, lowering));
        lent = lendsFromDram ? lends.array() : lent;
    }

    private void victim(ByteBuffer bytes, int victim, boolean last, Links links) {
        int at = victim(victim);
        bytes.putInt(
                        at + StealingLayout.VICTIM_SIGNAL,
                        signal(victim, stealing.plan(victim).asks(core), links))
                .putInt(at + StealingLayout.VICTIM_BASE, stealing.plan(victim).lends())
                .putInt(at + StealingLayout.VICTIM_NEXT, last ? 0 : at + StealingLayout.VICTIM_BYTES);
    }

    private int signal(int to, int slot, Links links) {
        return links.link(core, to).way << Short.SIZE | slot;
    }

    /** Writes a codelet that each signal to its slot makes ready. */
    private void hear(ByteBuffer bytes, int number, String kernel, int record, Firmware firmware) {
        int codelet = hears + number * Layout.CODELET_BYTES;
        int slot = slots + number * Layout.SLOT_BYTES;
        bytes.putShort(codelet + Layout.CODELET_KERNEL, Layout.half(firmware.address(kernel)))
                .putShort(codelet + Layout.CODELET_AFTER, Layout.half(firmware.address("dispatcher")))
                .putShort(codelet + Layout.CODELET_ARGUMENTS, Layout.half(record))
                .putInt(slot, 1)
                .putShort(slot + 4, Layout.half(codelet))
                .putShort(slot + 6, (short) 1);
    }

    private void loan(ByteBuffer bytes, ByteBuffer lends, Fired fired, Loan loan, Lowering lowering) {
        int at = loan.arguments();
        for (Fired.Word word : fired.words()) {
            bytes.putInt(at, argument(word, lowering));
            at += Integer.BYTES;
        }
        Charge charge = stealing.chargeOf(fired);
        if (charge == null) {
            return;
        }
        bytes.putInt(
                loan.arguments() - StealingLayout.LOAN_BYTES,
                charge.bytes() / DOUBLEWORD << Short.SIZE | loan.charge());
        charge.into(lends, loan.charge(), Layout.RECORD + ScheduleLayout.BRING_TO, buffer, new Charge.Addresses() {
            @Override
            public int kernel(String name) {
                return StealingPlan.this.kernel(name);
            }

            @Override
            public int block(int cell) {
                return lowering.blocks().global(cell);
            }

            @Override
            public int numberBehind(int cell) {
                return assignment.globalAddress(lowering.homes().of(cell), stamps);
            }

            @Override
            public int word(Fired.Word word) {
                return word.cell() == Fired.VALUE ? word.number() : 0;
            }
        });
    }

    private int argument(Fired.Word word, Lowering lowering) {
        return switch (word.cell()) {
            case Fired.VALUE -> word.number();
            case Fired.CONTENT -> 0;
            case Fired.OUTLET -> said(word);
            default -> lowering.blocks().of(word.cell(), core) + word.number();
        };
    }
}
