package org.edarts.benchmarks.pattern;

import java.util.SplittableRandom;

/** Patterns whose arcs are drawn, always the same ones for the same seed. */
public final class RandomPatterns {
    private RandomPatterns() {}

    /** Each codelet depends on up to so many others, drawn from all before it. */
    public static Pattern graph(int codelets, int arcs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        PatternBuilder builder = new PatternBuilder();
        for (int codelet = 0; codelet < codelets; codelet++) {
            builder.codelet(codelet, 0);
            draw(builder, random, Math.min(arcs, codelet), 0, codelet);
        }
        return builder.build("random");
    }

    /** Each codelet depends on so many others, drawn from the layer before its own. */
    public static Pattern layered(int layers, int width, int arcs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        PatternBuilder builder = new PatternBuilder();
        for (int codelet = 0; codelet < layers * width; codelet++) {
            int layer = codelet / width;
            builder.codelet(layer, codelet % width);
            if (layer > 0) {
                draw(builder, random, Math.min(arcs, width), (layer - 1) * width, layer * width);
            }
        }
        return builder.build("layered");
    }

    private static void draw(PatternBuilder builder, SplittableRandom random, int count, int from, int to) {
        int[] drawn = new int[count];
        for (int i = 0; i < count; i++) {
            int codelet = random.nextInt(from, to);
            while (contains(drawn, i, codelet)) {
                codelet = random.nextInt(from, to);
            }
            drawn[i] = codelet;
            builder.after(codelet);
        }
    }

    private static boolean contains(int[] drawn, int count, int codelet) {
        for (int i = 0; i < count; i++) {
            if (drawn[i] == codelet) {
                return true;
            }
        }
        return false;
    }
}
