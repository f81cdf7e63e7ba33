package org.edarts.epiphany.functional;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.isa.Registers;
import org.edarts.epiphany.memory.AddressSpace;
import org.edarts.pic.elf.ElfFile;

/**
 * The arguments of a C program. The start-up code of newlib calls main with none, so they are put on the stack and into
 * r0 and r1 when main begins.
 */
public final class ProgramArguments {
    private static final String MAIN = "_main";
    private static final int STACK_ALIGNMENT = 8;

    private final ElfFile program;
    private final List<String> arguments = new ArrayList<>();

    /** Makes the arguments of a program, the first of which is its name. */
    public ProgramArguments(ElfFile program, List<String> arguments) {
        this.program = program;
        this.arguments.add(program.name());
        this.arguments.addAll(arguments);
    }

    /** Runs the cores until main begins, and passes the arguments to each. */
    void pass(FunctionalChip chip, long maxCycles) {
        int main = main();
        chip.runTo(main, maxCycles);
        for (CoreState core : chip.cores()) {
            if (core.pc() == main) {
                pass(core, chip.seenBy(core));
            }
        }
    }

    /**
     * Returns where main begins.
     *
     * @throws IllegalArgumentException if the program does not tell
     */
    public int main() {
        return program.symbol(MAIN)
                .orElseThrow(() -> new IllegalArgumentException(program.name() + " has no symbol " + MAIN
                        + " that could take arguments: leave them out, or do not strip the program"))
                .value();
    }

    /** Passes the arguments to a core that is about to begin main; the memory is as that core sees it. */
    public void pass(CoreState core, AddressSpace memory) {
        int stack = core.register(Registers.SP);
        byte[] block = block(0);
        int address = stack - block.length & -STACK_ALIGNMENT;
        memory.write(address, block(address));
        core.setRegister(Registers.SP, address - STACK_ALIGNMENT);
        core.setRegister(0, arguments.size());
        core.setRegister(1, address);
    }

    /** The array argv and behind it the texts, as they lie at that address. */
    private byte[] block(int address) {
        int pointers = (arguments.size() + 1) * Integer.BYTES;
        ByteArrayOutputStream texts = new ByteArrayOutputStream();
        ByteBuffer argv = ByteBuffer.allocate(pointers).order(ByteOrder.LITTLE_ENDIAN);
        for (String argument : arguments) {
            argv.putInt(address + pointers + texts.size());
            texts.writeBytes(argument.getBytes(StandardCharsets.UTF_8));
            texts.write(0);
        }
        byte[] block = new byte[pointers + texts.size()];
        System.arraycopy(argv.array(), 0, block, 0, pointers);
        System.arraycopy(texts.toByteArray(), 0, block, pointers, texts.size());
        return block;
    }
}
