package org.edarts.epiphany.functional;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.chip.TimedChip;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.epiphany.memory.AddressSpace;

/** Random programs do the same in the simulator - interpreted, translated, and in time - as in a second interpreter. */
class SecondInterpreterProperties {
    private static final int DATA = 0x4000;
    private static final int ROUNDS = 120;
    private static final long LIMIT = 10_000_000;

    /** The instruction trap 3. */
    private static final byte[] TRAP = {(byte) 0xE2, 0x0F};

    /** Registers 8 to 15 hold addresses and the count of rounds, 16 to 23 whole floating-point numbers. */
    private static String program(Random random) {
        List<String> lines = new ArrayList<>();
        lines.add("mov r12, #" + ROUNDS);
        lines.add("round: mov r8, #" + DATA);
        lines.add("mov r9, #" + (DATA + 0x800));
        lines.add("mov r10, #" + (DATA + 0x1800));
        for (int register = 16; register < 24; register++) {
            lines.add("mov r24, #" + random.nextInt(100));
            lines.add("float r" + register + ", r24");
        }
        int length = 5 + random.nextInt(60);
        for (int index = 0; index < length; index++) {
            lines.add("l" + index + ": " + instruction(random, index, length));
        }
        lines.add("l" + length + ": sub r12, r12, #1");
        lines.add("bne round");
        lines.add("end: b end");
        return String.join("\n", lines);
    }

    private static String instruction(Random random, int index, int length) {
        String rd = integer(random);
        String rn = integer(random);
        String rm = integer(random);
        String condition = pick(
                random, "eq", "ne", "gtu", "gteu", "lteu", "ltu", "gt", "gte", "lt", "lte", "beq", "bne", "blt",
                "blte");
        return switch (random.nextInt(12)) {
            case 0, 1 ->
                pick(random, "add", "sub", "and", "orr", "eor", "asr", "lsr", "lsl") + " " + rd + "," + rn + "," + rm;
            case 2 -> pick(random, "add", "sub") + " " + rd + "," + rn + ",#" + (random.nextInt(2048) - 1024);
            case 3 -> pick(random, "lsr", "lsl", "asr") + " " + rd + "," + rn + ",#" + random.nextInt(32);
            case 4 ->
                pick(random, "bitr " + rd + "," + rn, "mov " + rd + "," + rn, "mov" + condition + " " + rd + "," + rn);
            case 5 ->
                pick(random, "mov " + rd + ",#" + random.nextInt(65536), "movt " + rd + ",#" + random.nextInt(65536));
            case 6 ->
                pick(random, "ldr", "str") + pick(random, "b", "h", "") + " " + rd + ",[r8,#" + random.nextInt(40)
                        + "]";
            case 7 -> pick(random, "ldrd r2", "strd r4", "ldrd r44", "strd r44") + ",[r9,#" + random.nextInt(100) + "]";
            case 8 -> pick(random, "ldr", "str") + " " + rd + ",[r10],#" + (random.nextInt(9) - 4);
            case 9 -> "b" + condition + " l" + (index + 1 + random.nextInt(Math.min(5, length - index)));
            case 10 -> pick(random, "fadd", "fsub") + " r25," + real(random) + "," + real(random);
            default ->
                pick(
                        random,
                        "fmul r25," + real(random) + "," + real(random),
                        "fabs.l r26," + real(random),
                        "fix r27," + real(random));
        };
    }

    private static String integer(Random random) {
        return "r" + (random.nextBoolean() ? random.nextInt(8) : 40 + random.nextInt(20));
    }

    private static String real(Random random) {
        return "r" + (16 + random.nextInt(8));
    }

    private static String pick(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    @Property(tries = 120)
    void bothEndAlike(@ForAll long seed) {
        Random random = new Random(seed);
        String source = program(random);
        byte[] image = new byte[ChipMap.LOCAL_BYTES];
        random.nextBytes(image);
        FunctionalChip chip = new FunctionalChip(Chips.EPIPHANY_IV, List.of(0), (core, memory) -> core.exit(0));
        CoreState core = chip.cores().get(0);
        AddressSpace seen = chip.seenBy(core);
        seen.write(0, image);
        byte[] code = Assembler.assemble("random.s", source)
                .section(".text")
                .orElseThrow()
                .bytes();
        seen.write(0, code);
        System.arraycopy(code, 0, image, 0, code.length);
        byte[] begin = image.clone();
        PlainInterpreter plain = new PlainInterpreter(image);
        int steps = 0;
        int end = code.length - 2;
        while (plain.pc != end) {
            plain.step();
            steps++;
        }
        chip.run(steps);
        for (int register = 0; register < 64; register++) {
            assertEquals(plain.r[register], core.register(register), "r" + register + " of\n" + source);
        }
        assertEquals(end, core.pc(), source);
        assertEquals(steps, core.clock());
        assertEquals(flags(plain), core.status() & 0x13F0, source);
        assertArrayEquals(plain.memory, seen.read(0, image.length), source);
        timedEndsLike(plain, begin, end, source);
    }

    /** In time, the core is stopped where the program ends. */
    private static void timedEndsLike(PlainInterpreter plain, byte[] image, int end, String source) {
        TimedChip chip = new TimedChip(Chips.PARALLELLA, (core, memory) -> core.exit(0));
        chip.seenBy(0).write(0, image);
        chip.seenBy(0).write(end, TRAP);
        chip.start(0, 0);
        assertFalse(chip.run(LIMIT), source);
        CoreState core = chip.cores().get(0);
        for (int register = 0; register < 64; register++) {
            assertEquals(plain.r[register], core.register(register), "r" + register + " in time of\n" + source);
        }
        assertEquals(flags(plain), core.status() & 0x13F0, source);
        byte[] memory = chip.seenBy(0).read(0, image.length);
        System.arraycopy(plain.memory, end, memory, end, TRAP.length);
        assertArrayEquals(plain.memory, memory, source);
    }

    private static int flags(PlainInterpreter plain) {
        return (plain.az ? 1 << 4 : 0)
                | (plain.an ? 1 << 5 : 0)
                | (plain.ac ? 1 << 6 : 0)
                | (plain.av ? 1 << 7 : 0)
                | (plain.bz ? 1 << 8 : 0)
                | (plain.bn ? 1 << 9 : 0)
                | (plain.avs ? 1 << 12 : 0);
    }
}
