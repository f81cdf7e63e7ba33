package org.edarts.epiphany.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.epiphany.traffic.DmaTransfer;
import org.edarts.epiphany.traffic.ScriptedCore;
import org.edarts.epiphany.traffic.TrafficChip;
import org.junit.jupiter.api.Test;

/**
 * What an adversarial memory order shows on a chip on which nothing else happens: over some seeds both outcomes of what
 * no rule orders, and one outcome of what a rule does.
 */
class AdversarialOrderTest {
    private static final int SEEDS = 60;
    private static final int WORD = 2;
    private static final int DATA = 0x100;
    private static final int FLAG = 0x200;
    private static final int SOURCE = 0x300;
    private static final int THIRD = 5;
    private static final int READER = 10;
    private static final long LONG = 40_000;

    private enum Seen {
        NEW,
        OLD
    }

    private static TrafficChip chip(long seed) {
        return new TrafficChip(Chips.PARALLELLA.withMemoryOrder(MemoryOrder.adversarial(seed)));
    }

    private static Set<Seen> overSeeds(LongFunction<Long> outcome) {
        Set<Seen> seen = EnumSet.noneOf(Seen.class);
        for (long seed = 0; seed < SEEDS; seed++) {
            seen.add(outcome.apply(seed) == 1 ? Seen.NEW : Seen.OLD);
        }
        return seen;
    }

    /** Core 0 writes data somewhere and then a flag into the reader, which looks at the data when it sees the flag. */
    private static long seenBehindTheFlag(long seed, int home) {
        TrafficChip chip = chip(seed);
        int data = home < 0 ? chip.dramAddress(DATA) : chip.address(home, DATA);
        new ScriptedCore(chip, 0)
                .store(data, WORD, 1)
                .store(chip.address(READER, FLAG), WORD, 1)
                .startAt(0);
        ScriptedCore reader = new ScriptedCore(chip, READER).awaitLocal(FLAG, 1);
        (home == READER ? reader.loadLocal(DATA) : reader.load(data, WORD)).startAt(0);
        chip.run();
        return reader.loaded().get(0);
    }

    @Test
    void aStoreIsSeenBeforeAnEarlierOneToAThirdCoreOrTheDram() {
        assertEquals(EnumSet.allOf(Seen.class), overSeeds(seed -> seenBehindTheFlag(seed, THIRD)));
        assertEquals(EnumSet.allOf(Seen.class), overSeeds(seed -> seenBehindTheFlag(seed, -1)));
    }

    @Test
    void storesToOneCoreKeepTheirOrder() {
        assertEquals(Set.of(Seen.NEW), overSeeds(seed -> seenBehindTheFlag(seed, READER)));
    }

    private static long loadedBack(long seed, boolean fromDram) {
        TrafficChip chip = chip(seed);
        int data = fromDram ? chip.dramAddress(DATA) : chip.address(THIRD, DATA);
        ScriptedCore core =
                new ScriptedCore(chip, 0).store(data, WORD, 1).load(data, WORD).startAt(0);
        chip.run();
        return core.loaded().get(0);
    }

    @Test
    void aLoadOvertakesAStoreToAnotherCore() {
        assertEquals(EnumSet.allOf(Seen.class), overSeeds(seed -> loadedBack(seed, false)));
    }

    @Test
    void aCoreFindsInTheDramWhatItHasStoredThere() {
        assertEquals(Set.of(Seen.NEW), overSeeds(seed -> loadedBack(seed, true)));
    }

    /** Who reads the last word back from the DRAM may tell others. */
    @Test
    void readingBackFromTheDramOrders() {
        assertEquals(Set.of(Seen.NEW), overSeeds(seed -> {
            TrafficChip chip = chip(seed);
            int data = chip.dramAddress(DATA);
            new ScriptedCore(chip, 0)
                    .store(data, WORD, 1)
                    .load(data, WORD)
                    .store(chip.address(READER, FLAG), WORD, 1)
                    .startAt(0);
            ScriptedCore reader = new ScriptedCore(chip, READER)
                    .awaitLocal(FLAG, 1)
                    .load(data, WORD)
                    .startAt(0);
            chip.run();
            return reader.loaded().get(0);
        }));
    }

    /** A channel writes data somewhere, and when it is idle, its core writes the flag. */
    private static long seenBehindTheFlagOfAChannel(long seed, int home) {
        TrafficChip chip = chip(seed);
        ScriptedCore writer = new ScriptedCore(chip, 0).store(chip.address(READER, FLAG), WORD, 1);
        ScriptedCore reader = new ScriptedCore(chip, READER).awaitLocal(FLAG, 1);
        (home == READER ? reader.loadLocal(DATA) : reader.load(chip.address(home, DATA), WORD)).startAt(0);
        chip.node(0).memory().storeWord(SOURCE, 1);
        DmaTransfer.start(chip, 0, SOURCE, chip.address(home, DATA), Long.BYTES);
        DmaTransfer.untilDone(chip, 0);
        writer.startAt(chip.agenda().now());
        chip.run();
        return reader.loaded().get(0);
    }

    /** A channel is idle when data has left, not when it has arrived. */
    @Test
    void whatAChannelWritesIsThereBeforeAFlagOfItsCoreOnlyInTheSameCore() {
        assertEquals(Set.of(Seen.NEW), overSeeds(seed -> seenBehindTheFlagOfAChannel(seed, READER)));
        assertEquals(EnumSet.allOf(Seen.class), overSeeds(seed -> seenBehindTheFlagOfAChannel(seed, THIRD)));
    }

    @Test
    void differentSeedsGiveDifferentTimesAndAllArrives() {
        Set<Long> times = new TreeSet<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            TrafficChip chip = chip(seed);
            ScriptedCore core = new ScriptedCore(chip, 0);
            for (int target = 1; target < 16; target++) {
                core.store(chip.address(target, DATA), WORD, 1).load(chip.address(16 - target, FLAG), WORD);
            }
            core.startAt(0);
            chip.runUntil(LONG);
            times.add(core.finished());
            for (int target = 1; target < 16; target++) {
                assertEquals(1, chip.node(target).memory().loadWord(DATA));
            }
        }
        assertEquals(true, times.size() > SEEDS / 2, times::toString);
    }
}
