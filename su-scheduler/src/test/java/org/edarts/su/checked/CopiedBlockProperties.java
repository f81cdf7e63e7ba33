package org.edarts.su.checked;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Kernels that use little of a large block each: what one writes elsewhere is found, at once or when others have fired,
 * and nothing else is.
 */
class CopiedBlockProperties {
    private static final int LENGTH = 40_000;
    private static final int PART = 10;
    private static final int KERNELS = 40;
    private static final int NOBODY = -1;

    private record Fired(int kernel, CopiedBlock block) {}

    /** A run of the kernels, up to two at a time. */
    private static final class Play {
        private final int[] content = new int[LENGTH];
        private final int[] expected = new int[LENGTH];
        private final Deque<Fired> firing = new ArrayDeque<>();
        private final Random random;
        private final BlockShadows shadows;
        private final List<Integer> parts;
        private final int culprit;
        private final int elsewhere;
        private boolean foundAtOnce;

        Play(Random random, long allowance, int culprit) {
            this.random = random;
            this.shadows = new BlockShadows(LENGTH, new AtomicLong(allowance));
            this.culprit = culprit;
            this.parts = IntStream.range(0, LENGTH / PART).boxed().collect(Collectors.toList());
            Collections.shuffle(parts, random);
            int element = random.nextInt(LENGTH);
            boolean own = culprit != NOBODY && element / PART == parts.get(culprit);
            this.elsewhere = own ? (element + PART) % LENGTH : element;
        }

        void begin(int kernel) {
            int from = PART * parts.get(kernel);
            Elements written = Elements.all(from + PART).without(Elements.all(from));
            CopiedBlock block =
                    new CopiedBlock(content, LENGTH, shadows, new Suspect(kernel, 0), Elements.all(0), written);
            int[] seen = (int[]) block.seen();
            for (int element = from; element < from + PART; element++) {
                assertEquals(0, seen[element]);
                seen[element] = kernel + 1;
                expected[element] = kernel + 1;
            }
            if (kernel == culprit) {
                seen[elsewhere] = -1;
            }
            firing.add(new Fired(kernel, block));
        }

        void end() {
            Fired fired = firing.remove();
            int element = fired.block.settle(false);
            if (element == WatchedBlock.NOTHING) {
                fired.block.end();
            } else {
                assertEquals(culprit, fired.kernel);
                assertEquals(elsewhere, element);
                foundAtOnce = true;
            }
        }

        void play() {
            for (int kernel = 0; kernel < KERNELS && !foundAtOnce; kernel++) {
                begin(kernel);
                if (firing.size() == 2 || random.nextBoolean()) {
                    end();
                }
            }
            while (!firing.isEmpty() && !foundAtOnce) {
                end();
            }
            if (!foundAtOnce) {
                assertArrayEquals(expected, content);
            }
        }
    }

    @Property(tries = 300)
    void whoWritesElsewhereIsFound(
            @ForAll long seed,
            @ForAll @IntRange(max = KERNELS - 1) int culprit,
            @ForAll @IntRange(max = KERNELS) int compared) {
        Play play = new Play(new Random(seed), (long) compared * LENGTH, culprit);
        play.play();
        Late late = play.shadows.late();
        if (play.foundAtOnce) {
            assertNull(late);
        } else {
            assertNotNull(late);
            assertEquals(play.elsewhere, late.element());
            assertTrue(late.suspects().contains(new Suspect(culprit, 0)), late::toString);
        }
    }

    @Property(tries = 100)
    void whereNobodyDoesNothingIsFound(@ForAll long seed, @ForAll @IntRange(max = KERNELS) int compared) {
        Play play = new Play(new Random(seed), (long) compared * LENGTH, NOBODY);
        play.play();
        assertNull(play.shadows.late());
        assertTrue(!play.foundAtOnce);
    }

    @Property(tries = 100)
    void whatMayBeComparedIsFoundAtOnce(@ForAll long seed, @ForAll @IntRange(max = KERNELS - 1) int culprit) {
        Play play = new Play(new Random(seed), (long) KERNELS * LENGTH, culprit);
        play.play();
        assertTrue(play.foundAtOnce);
    }
}
