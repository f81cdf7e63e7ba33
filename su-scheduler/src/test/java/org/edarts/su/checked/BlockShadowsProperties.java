package org.edarts.su.checked;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What kernels get in place of a block is what the block is, whoever has written to it, and through which of them. */
class BlockShadowsProperties {
    @Property
    void oneThatIsUsedAgainIsWhatTheBlockIs(@ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int length) {
        Random random = new Random(seed);
        int[] content = new int[length];
        BlockShadows shadows = new BlockShadows(length, new AtomicLong());
        List<Shadow> taken = new ArrayList<>();
        for (int step = 1; step < 200; step++) {
            int from = random.nextInt(length);
            int to = from + 1 + random.nextInt(length - from);
            int what = random.nextInt(4);
            if (what == 0) {
                Arrays.fill(content, from, to, step);
                shadows.wrote(from, to, null);
            } else if (what == 1 || taken.isEmpty()) {
                Shadow shadow = shadows.take(content);
                assertArrayEquals(content, (int[]) shadow.seen());
                assertEquals(length, shadow.changed(0, length));
                taken.add(shadow);
            } else if (what == 2) {
                Shadow writer = taken.get(random.nextInt(taken.size()));
                Arrays.fill((int[]) writer.seen(), from, to, -step);
                writer.bring(content, from, to);
                shadows.wrote(from, to, writer);
            } else {
                shadows.giveBack(taken.remove(random.nextInt(taken.size())));
            }
        }
    }

    @Property
    void aBlockThatIsHandedOnIsCopiedAnew(@ForAll boolean taken) {
        int[] content = new int[8];
        BlockShadows shadows = new BlockShadows(content.length, new AtomicLong());
        Shadow shadow = shadows.take(content);
        if (!taken) {
            shadows.giveBack(shadow);
        }
        shadows.handOn();
        if (taken) {
            shadows.giveBack(shadow);
        }
        Arrays.fill(content, 7);
        assertArrayEquals(content, (int[]) shadows.take(content).seen());
    }

    @Property
    void onlyWhatAKernelHasChangedIsBrought(@ForAll long seed) {
        Random random = new Random(seed);
        float[] content = new float[32];
        Shadow shadow = new Shadow(content, 0);
        float[] seen = (float[]) shadow.seen();
        float[] expected = new float[content.length];
        for (int element = 0; element < content.length; element++) {
            if (random.nextBoolean()) {
                // somebody else does: what comes before what allows it
                content[element] = 1;
                expected[element] = 1;
            } else if (random.nextBoolean()) {
                seen[element] = element % 2 == 0 ? Float.NaN : -0.0f;
                expected[element] = seen[element];
            }
        }
        shadow.bring(content, 0, content.length);
        assertArrayEquals(expected, content);
        assertFalse(shadow.bring(content, 0, content.length));
    }
}
