package org.edarts.calibration.codecache;

import java.util.Random;

/**
 * Writes functions in the assembler's language whose instructions are drawn at random: integer arithmetic, single
 * precision, loads and stores of the caller's memory, branches that depend on data, and short loops. Each function
 * prefers some of these, so that no two are alike; each has one loop around all of it.
 *
 * <p>A function takes a number in r0 and gives one back, works on 64 words that r4 points to, and carries its loop out
 * as often as r8 says. It calls nothing. Owner: one thread.
 */
final class FunctionText {
    /** Words that r4 points to; the last half of them are read as numbers of single precision. */
    static final int DATA_WORDS = 64;

    private static final int FRAME_BYTES = 10;
    private static final int KINDS = 6;

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private int labels;

    FunctionText(long seed) {
        random = new Random(seed);
    }

    /**
     * Adds a function, between a label of its name and one of its name with {@code _end}.
     *
     * @param bytes about how large it becomes
     */
    FunctionText function(String name, int bytes) {
        return function(name, bytes, bytes);
    }

    /**
     * Adds a function that returns early.
     *
     * @param bytes about how large it becomes
     * @param reached about how many of them a call carries out; what follows is code that no call comes to
     */
    FunctionText function(String name, int bytes, int reached) {
        text.append(".balign 8\n")
                .append(name)
                .append(": mov r3, r8\n")
                .append(name)
                .append("_loop:\n");
        int favourite = random.nextInt(KINDS);
        int size = FRAME_BYTES;
        while (size < reached) {
            size += part(random.nextBoolean() ? favourite : random.nextInt(KINDS));
        }
        text.append(" sub r3, r3, #1\n bne ").append(name).append("_loop\n rts\n");
        while (size < bytes) {
            size += part(random.nextInt(KINDS));
        }
        text.append(" rts\n");
        text.append(name).append("_end:\n");
        return this;
    }

    /** Returns the text of all functions. */
    String text() {
        return text.toString();
    }

    /** Adds a few instructions; returns their bytes. */
    private int part(int kind) {
        int shift = 1 + random.nextInt(30);
        int word = random.nextInt(DATA_WORDS / 2);
        int number = 1 + random.nextInt(1000);
        return switch (kind) {
            case 0 -> lines(10, "lsl r2, r0, #" + shift, "eor r0, r0, r2", "add r0, r0, #" + number);
            case 1 -> lines(8, "lsl r1, r0, #" + shift, "lsr r2, r0, #" + (32 - shift), "orr r0, r1, r2");
            case 2 -> lines(10, "ldr r1, [r4, #" + word + "]", "add r1, r1, r0", "str r1, [r4, #" + word + "]");
            case 3 ->
                lines(
                        12,
                        "ldr r16, [r4, #" + (DATA_WORDS / 2 + word) + "]",
                        "fmul r17, r16, r16",
                        "fadd r18, r18, r17");
            case 4 -> {
                String label = "skip" + labels++;
                yield lines(
                        10,
                        "lsl r2, r0, #" + shift,
                        "blt " + label,
                        "add r0, r0, #" + number,
                        "eor r0, r0, r2",
                        label + ":");
            }
            default -> {
                String label = "again" + labels++;
                yield lines(
                        10,
                        "mov r1, #" + (2 + random.nextInt(3)),
                        label + ": add r0, r0, r1",
                        "sub r1, r1, #1",
                        "bne " + label);
            }
        };
    }

    private int lines(int bytes, String... lines) {
        for (String line : lines) {
            text.append(' ').append(line).append('\n');
        }
        return bytes;
    }
}
