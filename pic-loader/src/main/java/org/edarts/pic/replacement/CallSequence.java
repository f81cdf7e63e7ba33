package org.edarts.pic.replacement;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The calls of a run, in their order. Never changes. */
public final class CallSequence {
    private final List<CodeBlock> blocks;
    private final int[] calls;

    private CallSequence(List<CodeBlock> blocks, int[] calls) {
        this.blocks = blocks;
        this.calls = calls;
    }

    /** Returns the sequence of these calls. */
    public static CallSequence of(List<CodeBlock> calls) {
        Recorder recorder = new Recorder();
        calls.forEach(recorder::called);
        return recorder.sequence();
    }

    /** Returns how many calls there are. */
    public int length() {
        return calls.length;
    }

    /** Returns the functions that are called, in the order of their first calls. */
    public List<CodeBlock> blocks() {
        return blocks;
    }

    /** Returns the function that a call calls, as its index in {@link #blocks()}. */
    int call(int index) {
        return calls[index];
    }

    /** Returns for each call the index of the next one of the same function, or the length if there is none. */
    int[] nextCalls() {
        int[] next = new int[calls.length];
        int[] latest = new int[blocks.size()];
        Arrays.fill(latest, calls.length);
        for (int index = calls.length - 1; index >= 0; index--) {
            next[index] = latest[calls[index]];
            latest[calls[index]] = index;
        }
        return next;
    }

    /** Writes down calls as they come. Owner: one thread. */
    public static final class Recorder {
        private static final int FIRST_CAPACITY = 1024;

        private final Map<CodeBlock, Integer> indices = new LinkedHashMap<>();
        private int[] calls = new int[FIRST_CAPACITY];
        private int length;

        /** Makes a recorder that has seen no call. */
        public Recorder() {}

        /** Writes down a call. */
        public void called(CodeBlock block) {
            if (length == calls.length) {
                calls = Arrays.copyOf(calls, 2 * length);
            }
            calls[length++] = indices.computeIfAbsent(block, added -> indices.size());
        }

        /** Returns the calls so far. */
        public CallSequence sequence() {
            return new CallSequence(List.copyOf(indices.keySet()), Arrays.copyOf(calls, length));
        }
    }
}
