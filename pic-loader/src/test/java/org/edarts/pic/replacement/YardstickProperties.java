package org.edarts.pic.replacement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.ToLongFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The bound lies below what can be reached, and what is reached lies above the optimum. */
class YardstickProperties {
    private static final double ROUNDING = 1e-3;

    private static List<CodeBlock> calls(Random random, int functions, int length, int largest) {
        List<CodeBlock> blocks = new ArrayList<>();
        for (int index = 0; index < functions; index++) {
            int room = 1 + random.nextInt(largest);
            blocks.add(new CodeBlock("f" + index, room, Math.max(0, room - random.nextInt(2))));
        }
        List<CodeBlock> calls = new ArrayList<>();
        int near = 0;
        for (int call = 0; call < length; call++) {
            near = random.nextInt(4) == 0 ? random.nextInt(functions) : (near + random.nextInt(3)) % functions;
            calls.add(blocks.get(near));
        }
        return calls;
    }

    @Property(tries = 60)
    void boundOptimumAndFarthestNextUseAreInThatOrder(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 6) int functions,
            @ForAll @IntRange(min = 0, max = 25) int length,
            @ForAll @IntRange(min = 1, max = 12) int bytes,
            @ForAll @IntRange(min = 1, max = 4) int rows) {
        CallSequence sequence = CallSequence.of(calls(new Random(seed), functions, length, 6));
        CacheSize size = new CacheSize(bytes, rows);
        FractionalBound bound = FractionalBound.of(sequence, size);
        FractionalBound cut = FractionalBound.of(sequence, size, 4);
        FarthestNextUse farthest = FarthestNextUse.of(sequence, size);
        long misses = optimum(sequence, size, block -> 1);
        long moved = optimum(sequence, size, CodeBlock::copied);
        assertTrue(bound.misses() <= misses + ROUNDING, bound + " misses, at best " + misses);
        assertTrue(bound.bytes() <= moved + ROUNDING, bound + " bytes, at best " + moved);
        assertTrue(cut.misses() <= misses + ROUNDING, cut + " misses, at best " + misses);
        assertTrue(cut.bytes() <= moved + ROUNDING, cut + " bytes, at best " + moved);
        assertTrue(misses <= farthest.misses());
        assertTrue(moved <= farthest.bytes());
    }

    @Property(tries = 24)
    void withFunctionsOfOneSizeAllThreeAreEqual(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 6) int functions,
            @ForAll @IntRange(min = 0, max = 25) int length,
            @ForAll @IntRange(min = 1, max = 4) int rows) {
        CallSequence sequence = CallSequence.of(calls(new Random(seed), functions, length, 1));
        CacheSize size = new CacheSize(100, rows);
        long misses = optimum(sequence, size, block -> 1);
        assertEquals(misses, FractionalBound.of(sequence, size).misses(), ROUNDING);
        assertEquals(misses, FarthestNextUse.of(sequence, size).misses());
    }

    @Property(tries = 12)
    void boundsOfLongSequencesLieBelowFarthestNextUseAndLeastRecentlyUsed(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 60) int functions,
            @ForAll @IntRange(min = 1, max = 20_000) int bytes,
            @ForAll @IntRange(min = 1, max = 40) int rows) {
        CallSequence sequence = CallSequence.of(calls(new Random(seed), functions, 2000, 1000));
        CacheSize size = new CacheSize(bytes, rows);
        FarthestNextUse farthest = FarthestNextUse.of(sequence, size);
        FractionalBound bound = FractionalBound.of(sequence, size);
        FractionalBound cut = FractionalBound.of(sequence, size, 100);
        assertTrue(bound.misses() <= farthest.misses() + ROUNDING, bound + " and " + farthest);
        assertTrue(bound.bytes() <= farthest.bytes() + ROUNDING, bound + " and " + farthest);
        assertTrue(bound.misses() <= leastRecentlyUsed(sequence, size) + ROUNDING);
        assertTrue(cut.misses() <= farthest.misses() + ROUNDING, cut + " and " + farthest);
        assertTrue(cut.bytes() <= farthest.bytes() + ROUNDING, cut + " and " + farthest);
    }

    @Test
    void aCacheThatHoldsEverythingMissesFirstCallsOnly() {
        List<CodeBlock> calls = calls(new Random(5), 8, 500, 100);
        CallSequence sequence = CallSequence.of(calls);
        CacheSize size = new CacheSize(800, 8);
        assertEquals(8, FarthestNextUse.of(sequence, size).misses());
        assertEquals(8, FractionalBound.of(sequence, size).misses(), ROUNDING);
    }

    @Test
    void partsOfFunctionsMakeTheBoundLowerThanTheOptimum() {
        CodeBlock one = new CodeBlock("one", 2, 2);
        CodeBlock two = new CodeBlock("two", 2, 2);
        CallSequence sequence = CallSequence.of(List.of(one, two, one, two));
        CacheSize size = new CacheSize(3, 9);
        assertEquals(3, optimum(sequence, size, block -> 1));
        assertEquals(2.5, FractionalBound.of(sequence, size).misses(), ROUNDING);
    }

    private static long leastRecentlyUsed(CallSequence sequence, CacheSize size) {
        Set<CodeBlock> held = new LinkedHashSet<>();
        long misses = 0;
        for (int call = 0; call < sequence.length(); call++) {
            CodeBlock called = sequence.blocks().get(sequence.call(call));
            if (!held.remove(called)) {
                misses++;
            }
            if (called.room() <= size.bytes()) {
                held.add(called);
            }
            while (held.size() > size.functions()
                    || held.stream().mapToInt(CodeBlock::room).sum() > size.bytes()) {
                held.remove(held.iterator().next());
            }
        }
        return misses;
    }

    /** Tries all that a cache could hold after each call. Sets of functions are bits of a number. */
    private static long optimum(CallSequence sequence, CacheSize size, ToLongFunction<CodeBlock> cost) {
        int sets = 1 << sequence.blocks().size();
        long[] best = new long[sets];
        Arrays.fill(best, Long.MAX_VALUE / 2);
        best[0] = 0;
        for (int call = 0; call < sequence.length(); call++) {
            int called = sequence.call(call);
            long[] after = new long[sets];
            Arrays.fill(after, Long.MAX_VALUE / 2);
            for (int before = 0; before < sets; before++) {
                boolean hit = (before >> called & 1) != 0;
                long sum = best[before]
                        + (hit ? 0 : cost.applyAsLong(sequence.blocks().get(called)));
                int possible = before | 1 << called;
                for (int set = possible; ; set = set - 1 & possible) {
                    if (fits(sequence, size, set)) {
                        after[set] = Math.min(after[set], sum);
                    }
                    if (set == 0) {
                        break;
                    }
                }
            }
            best = after;
        }
        return Arrays.stream(best).min().orElseThrow();
    }

    private static boolean fits(CallSequence sequence, CacheSize size, int set) {
        int room = 0;
        for (int block = 0; block < sequence.blocks().size(); block++) {
            room += (set >> block & 1) * sequence.blocks().get(block).room();
        }
        return room <= size.bytes() && Integer.bitCount(set) <= size.functions();
    }
}
