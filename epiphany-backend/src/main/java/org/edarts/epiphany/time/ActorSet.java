package org.edarts.epiphany.time;

import java.util.Arrays;

/** A set of actors' numbers that gives up its smallest first: a bit per actor, and above that a bit per word. */
final class ActorSet {
    private long[] words = new long[0];
    private long[] summary = new long[0];

    ActorSet(int actors) {
        grow(actors);
    }

    /** Makes room for numbers below this one. */
    void grow(int actors) {
        words = Arrays.copyOf(words, (actors >> 6) + 1);
        summary = Arrays.copyOf(summary, (words.length >> 6) + 1);
    }

    void add(int actor) {
        int word = actor >> 6;
        words[word] |= 1L << actor;
        summary[word >> 6] |= 1L << word;
    }

    void remove(int actor) {
        int word = actor >> 6;
        words[word] &= ~(1L << actor);
        if (words[word] == 0) {
            summary[word >> 6] &= ~(1L << word);
        }
    }

    boolean isEmpty() {
        for (long part : summary) {
            if (part != 0) {
                return false;
            }
        }
        return true;
    }

    /** Removes and returns the smallest number, or returns -1. */
    int removeFirst() {
        for (int part = 0; part < summary.length; part++) {
            if (summary[part] != 0) {
                return removeFirstIn((part << 6) + Long.numberOfTrailingZeros(summary[part]));
            }
        }
        return -1;
    }

    private int removeFirstIn(int word) {
        long bits = words[word];
        words[word] = bits & (bits - 1);
        if (words[word] == 0) {
            summary[word >> 6] &= ~(1L << word);
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }
}
