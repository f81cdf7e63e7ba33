package org.edarts.epiphany.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.core.CoreState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is carried out in stretches, as translated code, does the same in the same cycles as single instructions. */
class StretchesTest {
    private static final int UNUSED = 0x7F00;
    private static final int ROUNDS = 700;
    private static final int CORES = 3;
    private static final String[] BINARY = {"add", "sub", "and", "orr", "eor", "fadd", "fsub", "fmul", "fmadd", "fmsub"
    };
    private static final String[] UNARY = {"float", "fix", "fabs", "mov"};
    private static final String[] CONDITIONS = {"eq", "ne", "gt", "lte", "gtu", "lteu", "blt", "bne"};
    private static final String[] SIZES = {"b", "h", "", "d"};

    /** A program that goes round, of instructions by chance: most stay inside the core, some reach others. */
    private static final class Chance {
        private final Random random;
        private final StringBuilder text = new StringBuilder();
        private final String moved;
        private int labels;

        Chance(long seed) {
            random = new Random(seed);
            moved = SIZES[random.nextInt(SIZES.length)];
        }

        /** Returns a program whose core stores into that of another from time to time. */
        String program(int neighbour) {
            int config = (random.nextBoolean() ? 1 : 0) | (random.nextInt(4) == 0 ? 4 << 17 : 0);
            line("mov r0, #%d", config & 0xFFFF);
            line("movt r0, #%d", config >>> 16);
            line("movts config, r0");
            for (int register = 16; register < 32; register++) {
                line("mov r%d, #%d", register, random.nextInt(1 << 16));
                line("movt r%d, #%d", register, 0x3F00 + random.nextInt(0x200));
            }
            line("mov r40, #0x1800");
            line("mov r41, #0x3000");
            line("mov r42, #0x7000");
            line("mov r43, #%d", neighbour & 0xFFFF);
            line("movt r43, #%d", neighbour >>> 16);
            line("mov r50, #%d", ROUNDS);
            text.append("round:\n");
            line("mov r44, #0x%x", random.nextBoolean() ? 0x1900 : 0x5000);
            int hardware = random.nextInt(3);
            if (hardware == 0) {
                hardwareLoop();
            }
            body(8 + random.nextInt(40));
            if (random.nextBoolean()) {
                line("bl function");
                body(random.nextInt(8));
            }
            if (random.nextBoolean()) {
                line("str r50, [r43, #%d]", random.nextInt(8));
            }
            if (random.nextInt(4) == 0) {
                line("ldr r33, [r43, #%d]", random.nextInt(8));
            }
            body(random.nextInt(20));
            line("sub r50, r50, #1");
            line("bne round");
            line("mov r0, #0");
            line("trap 3");
            text.append("function:\n");
            body(random.nextInt(10));
            line("rts");
            return text.toString();
        }

        private void hardwareLoop() {
            line("mov r1, %%low(start)");
            line("movts ls, r1");
            line("mov r1, %%low(end)");
            line("movts le, r1");
            line("mov r1, #%d", 1 + random.nextInt(5));
            line("movts lc, r1");
            text.append("start:\n");
            body(3 + random.nextInt(20));
            text.append("end:\n");
            simple();
        }

        private void body(int instructions) {
            for (int i = 0; i < instructions; i++) {
                if (random.nextInt(12) == 0) {
                    int label = labels++;
                    line("b%s over%d", CONDITIONS[random.nextInt(CONDITIONS.length)], label);
                    for (int over = random.nextInt(4); over > 0; over--) {
                        simple();
                    }
                    text.append("over").append(label).append(":\n");
                }
                simple();
            }
        }

        private void simple() {
            switch (random.nextInt(9)) {
                case 0 -> line("%s r%d, r%d", UNARY[random.nextInt(UNARY.length)], register(), register());
                case 1 -> line("lsl r%d, r%d, #%d", register(), register(), random.nextInt(32));
                case 2 -> line("add r%d, r%d, #%d", register(), register(), random.nextInt(1000));
                case 3 -> line("mov%s r%d, r%d", CONDITIONS[random.nextInt(4)], register(), register());
                case 4, 5 -> access();
                case 6 -> line(random.nextInt(4) == 0 ? "nop" : "mov r" + register() + ", #7");
                default ->
                    line("%s r%d, r%d, r%d", BINARY[random.nextInt(BINARY.length)], register(), register(), register());
            }
        }

        private void access() {
            String operation = (random.nextBoolean() ? "ldr" : "str") + SIZES[random.nextInt(SIZES.length)];
            if (random.nextInt(3) == 0) {
                String moves = (random.nextBoolean() ? "ldr" : "str") + (random.nextInt(100) == 0 ? "b" : moved);
                line("%s r%d, [r44], #1", moves, register() & -2);
            } else {
                line("%s r%d, [r%d, #%d]", operation, register() & -2, 40 + random.nextInt(3), random.nextInt(8));
            }
        }

        private int register() {
            return 16 + random.nextInt(16);
        }

        private void line(String format, Object... values) {
            text.append(' ').append(String.format(format, values)).append('\n');
        }
    }

    private static TimedChip chip(long seed, boolean inStretches) {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        for (int node = 0; node < CORES; node++) {
            int neighbour = chip.description().map().globalAddress((node + 1) % CORES, 0x1800);
            Programs.load(chip, node, new Chance(seed * CORES + node).program(neighbour));
            if (!inStretches) {
                // Each instruction of a core that is watched is looked at.
                chip.watch(node, UNUSED, 2, (pc, core, cycle) -> {});
            }
        }
        return chip;
    }

    private static void assertSame(List<String> expected, List<String> actual, String when) {
        for (int line = 0; line < expected.size(); line++) {
            assertEquals(expected.get(line), actual.get(line), when);
        }
    }

    private static List<String> text(TimedChip chip) {
        List<String> text = new ArrayList<>();
        for (int node = 0; node < CORES; node++) {
            CoreState core = chip.cores().get(node);
            text.add("core " + node + " " + chip.report(node) + " pc " + Integer.toHexString(core.pc()) + " clock "
                    + core.clock() + " status " + Integer.toHexString(core.status()) + " fault " + core.firstFault());
            for (int register = 0; register < 64; register++) {
                text.add("r" + register + " " + core.register(register));
            }
            text.add("memory " + Arrays.hashCode(chip.seenBy(node).read(0, 0x8000)));
        }
        text.add(chip.meshTraffic().toString());
        return text;
    }

    /** Programs that cannot go on end early, both ways. */
    @ParameterizedTest
    @ValueSource(longs = {0, 8, 16, 46, 80})
    void programsByChanceDoTheSame(long first) {
        for (long seed = first; seed < first + 8; seed++) {
            TimedChip stepped = chip(seed, false);
            TimedChip inStretches = chip(seed, true);
            boolean goesOn = true;
            Random pauses = new Random(seed);
            long limit = 0;
            while (goesOn) {
                limit += 1 + pauses.nextInt(pauses.nextInt(8) == 0 ? 30 : 30_000);
                goesOn = stepped.run(limit);
                assertEquals(goesOn, inStretches.run(limit), "seed " + seed + " until " + limit);
                if (!goesOn || pauses.nextBoolean()) {
                    assertSame(text(stepped), text(inStretches), "seed " + seed + " until " + limit);
                }
            }
        }
    }

    /** An instruction that is stored into the stretch that stores it counts from the next one on. */
    @Test
    void codeThatIsChangedIsCarriedOutAsItHasBecome() {
        String program = """
                 mov r8, %low(changed)
                 ldr r9, [r8]
                 mov r10, %low(other)
                 ldr r10, [r10]
                 mov r50, #3000
                 mov r1, #0
                 b round
                .balignw 8,0x01a2
                other:
                 add.l r1, r1, #100
                round:
                 lsr r11, r50, #1
                 lsl r11, r11, #1
                 sub r11, r11, r50
                 mov r12, r9
                 moveq r12, r10
                 str r12, [r8]
                .balignw 8,0x01a2
                changed:
                 add.l r1, r1, #1
                 sub r50, r50, #1
                 bne round
                 mov r0, #0
                 trap 3
                """;
        List<List<String>> outcomes = new ArrayList<>();
        for (boolean inStretches : List.of(false, true)) {
            TimedChip chip = Programs.chip(Chips.PARALLELLA);
            Programs.load(chip, 0, program);
            if (!inStretches) {
                chip.watch(0, UNUSED, 2, (pc, core, cycle) -> {});
            }
            Programs.run(chip);
            assertEquals(1500 + 1500 * 100, chip.cores().get(0).register(1));
            outcomes.add(text(chip));
        }
        assertEquals(outcomes.get(0), outcomes.get(1));
    }

    @Test
    void programsOfThisTestDoNotDoTheSame() {
        TimedChip one = chip(1, true);
        TimedChip other = chip(2, true);
        one.run(2000);
        other.run(2000);
        assertNotEquals(text(one), text(other));
    }
}
