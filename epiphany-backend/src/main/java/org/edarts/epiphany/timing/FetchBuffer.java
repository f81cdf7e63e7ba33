package org.edarts.epiphany.timing;

import org.edarts.epiphany.memory.Banks;

/**
 * The fetch of instructions from local memory: a line of 8 bytes per cycle, up to two lines ahead. A load or store of
 * the core, or an access of the mesh, to the bank of the code takes the fetch's turn. After a jump the first line comes
 * with the jump's own penalty; an instruction of 4 bytes that straddles two lines needs the second one too.
 */
public final class FetchBuffer {
    private static final int AHEAD = 2;
    private static final int LINE_SHIFT = 3;

    /** Cycles ago in which nothing can happen any more: an instruction issues in the cycle before its own at most. */
    private static final int OLD = 2;

    /** Lines fetched that are as good as more, even if two turns get lost before the next cycle brings another. */
    private static final int ENOUGH = AHEAD + 2;

    /** How many numbers describe it, and the width of their parts. */
    private static final int NUMBERS = 2;

    private static final int FIELD = Short.SIZE;
    private static final int MASK = (1 << FIELD) - 1;

    private final Banks banks;
    private int line = -1;
    private int linesAhead;
    private long since;
    private int turnsLost;
    private long lastLost = -1;

    /** Makes an empty buffer in front of a core's banks. */
    public FetchBuffer(Banks banks) {
        this.banks = banks;
    }

    /** Becomes as another one is, but for the banks. */
    public void copy(FetchBuffer other) {
        line = other.line;
        linesAhead = other.linesAhead;
        since = other.since;
        turnsLost = other.turnsLost;
        lastLost = other.lastLost;
    }

    /** Goes on at another place; its first line is there in that cycle. */
    public void jump(int address, long cycle) {
        line = address >>> LINE_SHIFT;
        linesAhead = 0;
        since = cycle;
        turnsLost = 0;
        banks.fetch(Banks.of(address), cycle);
    }

    /** Returns the first cycle from an earliest one on in which the instruction there is complete. */
    public long ready(int address, int bytes, long earliest) {
        int last = address + bytes - 1 >>> LINE_SHIFT;
        return last == line ? earliest : nextLine(last, earliest);
    }

    /**
     * Notes that somebody who goes first has taken a bank in a cycle; a cycle has one turn to lose, and none before a
     * jump's end.
     */
    public void lose(int bank, long cycle) {
        if (bank == Banks.of(line << LINE_SHIFT) && cycle > lastLost && cycle >= since) {
            lastLost = cycle;
            turnsLost++;
        }
    }

    /**
     * What counts is how many lines would have been fetched by that cycle, up to as many as make no difference, whether
     * a turn can still be lost in the cycle before, and which line is the last.
     */
    int describe(long cycle, long[] numbers, int at) {
        long age = Math.min(cycle - since, OLD);
        long credit = Math.min(linesAhead - turnsLost + (cycle - since), ENOUGH) - age;
        long lost = Math.max(lastLost - cycle, -OLD);
        numbers[at] = line;
        numbers[at + 1] = age << 2 * FIELD | (lost & MASK) << FIELD | credit & MASK;
        return at + NUMBERS;
    }

    int become(long cycle, long[] numbers, int at) {
        line = (int) numbers[at];
        long packed = numbers[at + 1];
        since = cycle - (packed >> 2 * FIELD);
        lastLost = cycle + (short) (packed >> FIELD);
        linesAhead = (short) packed;
        turnsLost = 0;
        return at + NUMBERS;
    }

    private long nextLine(int next, long earliest) {
        if (next != line + 1) {
            jump(next << LINE_SHIFT, earliest);
            return earliest;
        }
        long fetched = linesAhead + (earliest - since) - turnsLost;
        long ready = fetched >= 1 ? earliest : earliest + 1 - fetched;
        linesAhead = (int) Math.min(AHEAD, Math.max(fetched, 1)) - 1;
        since = ready;
        turnsLost = 0;
        line = next;
        banks.fetch(Banks.of(line << LINE_SHIFT), ready);
        return ready;
    }
}
