package org.edarts.benchmarks.mesh;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.chip.TimedChip;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.epiphany.memory.AddressSpace;

/** Calls a kernel on a core of a simulated chip: code in one half of its memory, arrays and the stack in the other. */
final class KernelCall {
    /** From here on a core's memory belongs to arrays and the stack. */
    static final int DATA = 0x4000;

    private static final Chip CHIP = Chips.PARALLELLA;
    private static final int RETURN = 0x80;
    private static final int WORDS = DATA;
    private static final int ARRAYS = DATA + 64;
    private static final int STACK = 0x7FE0;
    private static final int STACK_BYTES = 512;
    private static final int SP = 13;
    private static final int LR = 14;
    private static final long LIMIT = 100_000_000;
    private static final byte[] END =
            Assembler.assemble("return.S", "trap 3\n").segments().get(0).bytes();

    private KernelCall() {}

    /**
     * Calls a kernel.
     *
     * @throws IllegalStateException if it does not return
     */
    static KernelResult of(MeshKernel kernel, KernelCode code) {
        TimedChip chip = new TimedChip(CHIP, (core, memory) -> core.exit(0));
        AddressSpace memory = chip.seenBy(0);
        CoreState core = chip.cores().get(0);
        int entry = code.load(memory);
        memory.write(RETURN, END);
        Object[] values = kernel.arguments().get();
        List<Integer> places = new ArrayList<>();
        List<Integer> words = words(values, code.likeCodelets(), memory, places);
        if (code.likeCodelets()) {
            ByteBuffer block = ByteBuffer.allocate(words.size() * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            words.forEach(block::putInt);
            memory.write(WORDS, block.array());
            core.setRegister(1, WORDS);
        } else {
            for (int word = 0; word < words.size(); word++) {
                core.setRegister(word, words.get(word));
            }
        }
        core.setRegister(SP, STACK);
        core.setRegister(LR, RETURN);
        chip.start(0, entry);
        boolean late = chip.run(LIMIT);
        if (late || core.firstFault().isPresent()) {
            throw new IllegalStateException("kernel " + kernel.name() + " has not returned: "
                    + core.firstFault().map(fault -> fault.text()).orElse("too many cycles"));
        }
        for (int index = 0; index < values.length; index++) {
            values[index] = WordArrays.read(memory, places.get(index), values[index]);
        }
        int result = kernel.returns() == void.class ? 0 : core.register(0);
        return new KernelResult(chip.report(0).cycles(), result, values);
    }

    private static List<Integer> words(
            Object[] values, boolean withLengths, AddressSpace memory, List<Integer> places) {
        List<Integer> words = new ArrayList<>();
        int free = ARRAYS;
        for (Object value : values) {
            places.add(free);
            byte[] bytes = WordArrays.bytes(value);
            if (value instanceof Integer number) {
                words.add(number);
            } else if (value instanceof Float number) {
                words.add(Float.floatToRawIntBits(number));
            } else {
                memory.write(free, bytes);
                words.add(free);
                if (withLengths) {
                    words.add(java.lang.reflect.Array.getLength(value));
                }
                free += bytes.length + 7 & -8;
            }
        }
        if (free > STACK - STACK_BYTES) {
            throw new IllegalArgumentException("the arrays do not fit into a core");
        }
        return words;
    }
}
