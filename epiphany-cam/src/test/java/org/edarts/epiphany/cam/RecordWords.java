package org.edarts.epiphany.cam;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.edarts.codelet.ContentType;

/**
 * How the words of a record are made from others, in Java and in assembly: each from one of the same kind, or from
 * none. Integers add a constant, floats and truth values change their lowest bits by it.
 */
final class RecordWords {
    /** Types that cross to cores, of one to eight words. */
    static final List<Class<?>> TYPES = List.of(
            Integer.class,
            Float.class,
            Boolean.class,
            Flag.class,
            Pair.class,
            Triple.class,
            Inner.class,
            Quad.class,
            Wide.class,
            Twice.class,
            Widest.class);

    private static final int MOST_CONSTANT = 8;

    private final List<Class<?>> kinds;
    private final int[] sources;
    private final int[] constants;

    record Flag(boolean set) {}

    record Pair(int number, float weight) {}

    record Triple(float left, boolean both, int right) {}

    record Inner(Flag flag, Pair pair) {}

    record Quad(int a, float b, float c, int d) {}

    record Wide(Quad quad, boolean flag) {}

    record Twice(Triple first, int between, Triple second) {}

    record Widest(Inner inner, int own, Quad quad) {}

    /** Chooses what becomes of words of some kinds. */
    RecordWords(Random random, List<Class<?>> from, Class<?> to) {
        kinds = kinds(to);
        sources = new int[kinds.size()];
        constants = new int[kinds.size()];
        for (int word = 0; word < sources.length; word++) {
            Class<?> kind = kinds.get(word);
            int[] fitting = IntStream.range(0, from.size())
                    .filter(each -> from.get(each) == kind)
                    .toArray();
            sources[word] = fitting.length == 0 ? -1 : fitting[random.nextInt(fitting.length)];
            constants[word] = random.nextInt(kind == boolean.class ? 2 : MOST_CONSTANT);
        }
    }

    /** Returns of which kinds the words of a type are. */
    static List<Class<?>> kinds(Class<?> type) {
        if (!type.isRecord()) {
            return List.of(type == Integer.class ? int.class : type == Float.class ? float.class : boolean.class);
        }
        List<Class<?>> kinds = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getType().isRecord()) {
                kinds.addAll(kinds(component.getType()));
            } else {
                kinds.add(component.getType());
            }
        }
        return kinds;
    }

    /** Returns the first integer of a type; -1 if it has none. */
    static int number(Class<?> type) {
        return kinds(type).indexOf(int.class);
    }

    /** Returns the words of a content. */
    static int[] of(Object content) {
        return ContentType.of(content.getClass()).wordsOf(content);
    }

    /** Returns the words that are made of others. */
    int[] apply(int... from) {
        int[] made = new int[sources.length];
        for (int word = 0; word < made.length; word++) {
            int source = sources[word];
            made[word] = kinds.get(word) == int.class
                    ? (source < 0 ? 0 : from[source]) + constants[word]
                    : (source < 0 ? none(word) : from[source]) ^ constants[word];
        }
        return made;
    }

    private int none(int word) {
        return kinds.get(word) == float.class ? Float.floatToRawIntBits(1) : 0;
    }

    /**
     * Returns the instructions that write them where a kernel says something.
     *
     * @param from where among the arguments the other words begin
     * @param outlet where among the arguments the outlet's address is
     * @param number which of the words is r0 instead; -1 if none is
     */
    String assembly(int from, int outlet, int number) {
        StringBuilder text = new StringBuilder(" ldr r2, [r1, #" + outlet + "]\n");
        for (int word = 0; word < sources.length; word++) {
            if (word == number) {
                text.append(" str r0, [r2, #").append(word + 1).append("]\n");
                continue;
            }
            int none = none(word);
            text.append(
                    sources[word] < 0
                            ? " mov r4, #" + (none & 0xFFFF) + "\n movt r4, #" + (none >>> 16) + "\n"
                            : " ldr r4, [r1, #" + (from + sources[word]) + "]\n");
            text.append(" mov r5, #").append(constants[word]).append('\n');
            text.append(kinds.get(word) == int.class ? " add" : " eor").append(" r4, r4, r5\n");
            text.append(" str r4, [r2, #").append(word + 1).append("]\n");
        }
        return text.append(" mov r5, #1\n str r5, [r2]\n").toString();
    }
}
