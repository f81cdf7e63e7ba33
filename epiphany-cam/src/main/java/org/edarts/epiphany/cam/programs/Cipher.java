package org.edarts.epiphany.cam.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.kernel.AssembledForm;

/**
 * A kernel that enciphers the numbers of a block: a sequence of steps that is drawn at random, once for each number of
 * a cipher. Each step can be undone, so whichever instruction is wrong, the result is. Arguments: the block. Immutable.
 */
final class Cipher implements AssembledForm {
    private static final int LEAST_STEPS = 330;
    private static final int MORE_STEPS = 21;
    private static final int HALF = 0xFFFF;
    private static final long INSTRUCTIONS_OF_TWO_STEPS = 5;

    private final int number;
    private final List<Step> steps = new ArrayList<>();

    private enum Change {
        EXCHANGE,
        ADD,
        SHIFT_DOWN,
        SHIFT_UP
    }

    /**
     * A change of a number.
     *
     * @param change what is done
     * @param by a constant, or how many bits
     */
    private record Step(Change change, int by) {
        int apply(int value) {
            return switch (change) {
                case EXCHANGE -> value ^ by;
                case ADD -> value + by;
                case SHIFT_DOWN -> value ^ value >>> by;
                case SHIFT_UP -> value + (value << by);
            };
        }

        String assembly() {
            return switch (change) {
                case EXCHANGE -> constant() + "eor r16, r16, r17\n";
                case ADD -> constant() + "add r16, r16, r17\n";
                case SHIFT_DOWN -> "lsr r17, r16, #" + by + "\neor r16, r16, r17\n";
                case SHIFT_UP -> "lsl r17, r16, #" + by + "\nadd r16, r16, r17\n";
            };
        }

        private String constant() {
            return "mov r17, #" + (by & HALF) + "\nmovt r17, #" + (by >>> Short.SIZE) + "\n";
        }
    }

    /** Makes the one of a number. */
    Cipher(int number) {
        this(number, new SplittableRandom(number));
    }

    private Cipher(int number, SplittableRandom random) {
        this(number, LEAST_STEPS + random.nextInt(MORE_STEPS), random);
    }

    /** Makes one of so many steps. */
    Cipher(int number, int count) {
        this(number, count, new SplittableRandom(number));
    }

    private Cipher(int number, int count, SplittableRandom random) {
        this.number = number;
        Change[] changes = Change.values();
        for (int step = 0; step < count; step++) {
            Change change = changes[random.nextInt(changes.length)];
            boolean shifts = change == Change.SHIFT_DOWN || change == Change.SHIFT_UP;
            steps.add(new Step(change, shifts ? random.nextInt(1, Integer.SIZE) : random.nextInt()));
        }
    }

    Kernel kernel() {
        return new Kernel("cipher_" + number, this);
    }

    @Override
    public void compute(Arguments arguments) {
        encipher(arguments.ints(0));
    }

    void encipher(int[] block) {
        for (int place = 0; place < block.length; place++) {
            for (Step step : steps) {
                block[place] = step.apply(block[place]);
            }
        }
    }

    /** Returns what a block of so many numbers takes on an eCore, about. */
    long cycles(int length) {
        return (long) length * steps.size() * INSTRUCTIONS_OF_TWO_STEPS / 2;
    }

    @Override
    public String assembly() {
        return "ldr r2, [r1]\nldr r3, [r1, #1]\nnext: ldr r16, [r2]\n"
                + steps()
                + "str r16, [r2], #1\nsub r3, r3, #1\nbne next\nrts\n";
    }

    /** Returns the instructions that encipher r16; they use r17. */
    String steps() {
        return steps.stream().map(Step::assembly).collect(Collectors.joining());
    }
}
