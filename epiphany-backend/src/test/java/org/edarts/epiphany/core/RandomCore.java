package org.edarts.epiphany.core;

import java.util.Random;
import org.edarts.cam.chip.Generation;
import org.edarts.epiphany.isa.Encoding;
import org.edarts.epiphany.isa.Operands;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.Registers;

/** Instructions and states of cores, by chance, near the edges of what numbers can be. */
final class RandomCore {
    private static final int CORE_ID = 0x808;
    private static final int TRUNCATE = 1;
    private static final int INTEGER_MODE = 4 << 17;
    private static final int[] EDGES = {
        0,
        1,
        2,
        31,
        32,
        33,
        -1,
        -2,
        0x7FFF,
        0x8000,
        0xFFFF,
        0x10000,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        Integer.MIN_VALUE + 1,
        Float.floatToRawIntBits(1),
        Float.floatToRawIntBits(-1),
        Float.floatToRawIntBits(1.5f),
        0x3F7FFFFF,
        0x3F800001,
        Float.floatToRawIntBits(Float.MAX_VALUE),
        Float.floatToRawIntBits(-Float.MAX_VALUE),
        0x00800000,
        0x80800000,
        0x00000001,
        0x007FFFFF,
        0x807FFFFF,
        0x7F800000,
        0xFF800000,
        0x7FC00000,
        0xFFC00000,
        0x7F800001,
        0x7FFFFFFF,
        0x4B000000,
        0x4F000000,
        0xCF000000,
        0x4EFFFFFF
    };

    private final Random random;

    RandomCore(Random random) {
        this.random = random;
    }

    /** Returns a word of an encoding; registers are often the same, and distances of branches are often short. */
    int word(Encoding encoding) {
        int word = random.nextInt() & ~encoding.mask() | encoding.match();
        if (encoding.bytes() == Short.BYTES) {
            word &= 0xFFFF;
        }
        Operands chosen = encoding.operandsOf(word);
        int rn = random.nextInt(4) == 0 ? chosen.rd() : chosen.rn();
        int rm = random.nextInt(4) == 0 ? chosen.rd() : chosen.rm();
        boolean branches =
                encoding.operation() == Operation.BRANCH || encoding.operation() == Operation.BRANCH_AND_LINK;
        int immediate = branches && random.nextBoolean() ? 2 * (random.nextInt(40) - 20) : chosen.immediate();
        Operands operands = new Operands(chosen.rd(), rn, rm, immediate, chosen.subtract());
        return encoding.fits(operands) ? encoding.encode(operands) : word;
    }

    /** Returns a number that a register may hold: an edge, an address of data, or any. */
    int value() {
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> EDGES[random.nextInt(EDGES.length)];
            case 3, 4, 5 -> random.nextInt(TinyMemory.BYTES) & (random.nextInt(4) == 0 ? -1 : -8);
            case 6 -> random.nextInt(64) - 32;
            default -> random.nextInt();
        };
    }

    byte[] data() {
        byte[] data = new byte[TinyMemory.BYTES];
        random.nextBytes(data);
        return data;
    }

    /** Returns a core of which nothing is known but its settings; two from the same seed are the same. */
    static CoreState core(long seed) {
        Random random = new Random(seed);
        RandomCore chance = new RandomCore(random);
        CoreState core = new CoreState(CORE_ID, random.nextBoolean() ? Generation.THIRD : Generation.FOURTH);
        for (int register = 0; register < Registers.COUNT; register++) {
            core.setRegister(register, chance.value());
        }
        core.setConfig((random.nextBoolean() ? TRUNCATE : 0) | (random.nextInt(3) == 0 ? INTEGER_MODE : 0));
        core.setStatus(random.nextInt());
        core.interrupts.setMask(random.nextBoolean() ? 0 : random.nextInt());
        core.setPc(TinyMemory.CODE);
        return core;
    }
}
