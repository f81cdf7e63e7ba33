package org.edarts.epiphany.functional;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.ExceptionCause.Generation;
import org.edarts.epiphany.core.ProgramEnding;
import org.edarts.epiphany.memory.GroupConfiguration;
import org.edarts.epiphany.memory.GroupConfiguration.Chip;
import org.edarts.epiphany.service.NewlibServices;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.pic.elf.ElfFile;

/**
 * Runs a program from its beginning to its end on a fresh chip.
 *
 * @param coreIds the cores that run it, a rectangle row by row: row and column, six bits each
 * @param generation which codes the chip has for exceptions
 * @param sandbox where the program's files are
 * @param maxCycles after how many cycles a program is stopped that has not ended
 */
public record FunctionalRun(List<Integer> coreIds, Generation generation, Sandbox sandbox, long maxCycles) {
    private static final int COLUMN_BITS = 6;
    private static final int COLUMN = (1 << COLUMN_BITS) - 1;

    /** Copies the list. */
    public FunctionalRun {
        coreIds = List.copyOf(coreIds);
    }

    /**
     * Runs a program.
     *
     * @param program the program
     * @param arguments what it finds in argv after its name; for programs with a C main function
     * @param in its standard input
     * @param out its standard output
     * @param err its standard error
     * @return how it ended
     * @throws IOException if its files cannot be closed
     * @throws IllegalArgumentException if it cannot be loaded
     */
    public ProgramEnding run(
            ElfFile program, List<String> arguments, InputStream in, OutputStream out, OutputStream err)
            throws IOException {
        try (NewlibServices services = new NewlibServices(sandbox, in, out, err)) {
            FunctionalChip chip = new FunctionalChip(coreIds, generation, services);
            chip.load(program);
            tell(program, chip);
            if (!arguments.isEmpty()) {
                new ProgramArguments(program, arguments).pass(chip, maxCycles);
            }
            boolean outOfTime = chip.run(maxCycles);
            return ProgramEnding.of(chip.cores(), outOfTime, maxCycles);
        }
    }

    /** Tells the cores about their workgroup, which is a rectangle. */
    private void tell(ElfFile program, FunctionalChip chip) {
        int first = coreIds.get(0);
        int last = coreIds.get(coreIds.size() - 1);
        GroupConfiguration group = new GroupConfiguration(
                first,
                (last >> COLUMN_BITS) - (first >> COLUMN_BITS) + 1,
                (last & COLUMN) - (first & COLUMN) + 1,
                generation == Generation.THIRD ? Chip.E16G301 : Chip.E64G401,
                FunctionalChip.SHARED_ADDRESS);
        for (CoreState core : chip.cores()) {
            int row = (core.coreId() >> COLUMN_BITS) - (first >> COLUMN_BITS);
            int column = (core.coreId() & COLUMN) - (first & COLUMN);
            group.tell(program, row, column, chip.seenBy(core)::write);
        }
    }
}
