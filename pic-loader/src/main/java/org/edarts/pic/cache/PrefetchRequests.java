package org.edarts.pic.cache;

import java.util.OptionalInt;

/** The requests in a core's memory, as its manager finds and answers them. Owner: the thread that runs the core. */
public final class PrefetchRequests {
    /** How many there can be at a time. */
    public static final int COUNT = 8;

    private final CodeMemory memory;
    private final int address;

    PrefetchRequests(CodeMemory memory, int address) {
        this.memory = memory;
        this.address = address;
    }

    /** Returns the slot of a function that is requested, and about which nothing was done yet. */
    OptionalInt next() {
        for (int index = 0; index < COUNT; index++) {
            int word = memory.loadWord(address + index * Integer.BYTES);
            if (word != 0 && PrefetchState.of(word) == PrefetchState.REQUESTED) {
                return OptionalInt.of(word);
            }
        }
        return OptionalInt.empty();
    }

    /** Answers all requests for a function that have no final answer. */
    void answer(int slot, PrefetchState state) {
        for (int index = 0; index < COUNT; index++) {
            int at = address + index * Integer.BYTES;
            int word = memory.loadWord(at);
            PrefetchState now = PrefetchState.of(word);
            boolean open = now == PrefetchState.REQUESTED || now == PrefetchState.MOVING;
            if (word != 0 && open && PrefetchState.slot(word) == slot) {
                memory.storeWord(at, state.word(slot));
            }
        }
    }
}
