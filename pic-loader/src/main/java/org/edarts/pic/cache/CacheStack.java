package org.edarts.pic.cache;

/**
 * The cache stack of one core as its words lie there: for each call under way where it returns to, and the slot whose
 * row counts the call. That is the slot in another core's memory, by its global address, if the code of that core's
 * cache is carried out, and 0 if no row counts the call. Owner: the thread that runs the core.
 */
final class CacheStack {
    /** The slot of a call that no row counts. */
    static final int UNCOUNTED = 0;

    private static final int ENTRY_BYTES = 8;

    /**
     * A call under way.
     *
     * @param returnTo where it returns to
     * @param counted the slot whose row counts it
     */
    record Entry(int returnTo, int counted) {}

    private final CodeMemory memory;
    private final int pointer;

    /** Finds the stack by the address of its pointer, behind which its end stands. */
    CacheStack(CodeMemory memory, int pointer) {
        this.memory = memory;
        this.pointer = pointer;
    }

    /** Returns the address behind the latest entry. */
    int top() {
        return memory.loadWord(pointer);
    }

    boolean isFull() {
        return top() == memory.loadWord(pointer + 4);
    }

    void push(Entry entry) {
        int top = top();
        memory.storeWord(top, entry.returnTo());
        memory.storeWord(top + 4, entry.counted());
        memory.storeWord(pointer, top + ENTRY_BYTES);
    }

    Entry pop() {
        int top = top() - ENTRY_BYTES;
        memory.storeWord(pointer, top);
        return new Entry(memory.loadWord(top), memory.loadWord(top + 4));
    }
}
