package org.edarts.epiphany.isa;

import java.util.Arrays;
import java.util.List;

/**
 * Instructions that stand one behind another, of which the first begins at a place of a core's memory. Two are equal if
 * they have the same bits in the same place and the same end of a hardware loop.
 */
public final class Stretch {
    /** No hardware loop goes round. */
    public static final int NO_LOOP = -1;

    private final int start;
    private final int loopEnd;
    private final List<Instruction> instructions;
    private final int[] words;
    private final boolean endsLoop;

    /**
     * Makes it.
     *
     * @param start where the first instruction stands
     * @param loopEnd where the last instruction of the hardware loop stands that goes round meanwhile, or {@link
     *     #NO_LOOP}
     * @param instructions the instructions
     */
    public Stretch(int start, int loopEnd, List<Instruction> instructions) {
        this.start = start;
        this.loopEnd = loopEnd;
        this.instructions = List.copyOf(instructions);
        this.words = instructions.stream().mapToInt(Instruction::word).toArray();
        int place = start;
        int last = NO_LOOP;
        for (Instruction instruction : instructions) {
            last = place;
            place += instruction.bytes();
        }
        this.endsLoop = last == loopEnd && loopEnd != NO_LOOP;
    }

    /** Returns where the first instruction stands. */
    public int start() {
        return start;
    }

    /** Returns where the hardware loop's last instruction stands, or {@link #NO_LOOP}. */
    public int loopEnd() {
        return loopEnd;
    }

    /** Returns whether its last instruction is that of the hardware loop. */
    public boolean endsLoop() {
        return endsLoop;
    }

    /** Returns the instructions. */
    public List<Instruction> instructions() {
        return instructions;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        return other instanceof Stretch stretch
                && start == stretch.start
                && loopEnd == stretch.loopEnd
                && Arrays.equals(words, stretch.words);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * start + loopEnd) + Arrays.hashCode(words);
    }
}
