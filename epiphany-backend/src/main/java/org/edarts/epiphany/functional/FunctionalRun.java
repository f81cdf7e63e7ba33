package org.edarts.epiphany.functional;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.epiphany.core.ProgramEnding;
import org.edarts.epiphany.memory.GroupConfiguration;
import org.edarts.epiphany.service.NewlibServices;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.pic.elf.ElfFile;

/**
 * Runs a program from its beginning to its end on a fresh chip.
 *
 * @param chip the chip
 * @param nodes the cores that run it, by their numbers in the chip: a rectangle, row by row
 * @param sandbox where the program's files are
 * @param maxCycles after how many cycles a program is stopped that has not ended
 * @param strict whether a load behind a core's memory is a fault, and not a warning
 */
public record FunctionalRun(Chip chip, List<Integer> nodes, Sandbox sandbox, long maxCycles, boolean strict) {
    /** Makes runs that only warn of loads behind a core's memory. */
    public FunctionalRun(Chip chip, List<Integer> nodes, Sandbox sandbox, long maxCycles) {
        this(chip, nodes, sandbox, maxCycles, false);
    }

    /** Returns the same in which a load behind a core's memory is a fault. */
    public FunctionalRun strictly() {
        return new FunctionalRun(chip, nodes, sandbox, maxCycles, true);
    }

    /** Copies the list. */
    public FunctionalRun {
        nodes = List.copyOf(nodes);
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
            FunctionalChip running = new FunctionalChip(chip, nodes, services);
            running.cores().forEach(core -> core.setStrict(strict));
            running.load(program);
            tell(program, running);
            if (!arguments.isEmpty()) {
                new ProgramArguments(program, arguments).pass(running, maxCycles);
            }
            boolean outOfTime = running.run(maxCycles);
            return ProgramEnding.of(running.cores(), outOfTime, maxCycles);
        }
    }

    /** Tells the cores about their workgroup, which is a rectangle. */
    private void tell(ElfFile program, FunctionalChip running) {
        GroupConfiguration group = GroupConfiguration.between(chip, nodes.get(0), nodes.get(nodes.size() - 1));
        for (int index = 0; index < nodes.size(); index++) {
            int row = chip.map().rowOf(nodes.get(index)) - chip.map().rowOf(nodes.get(0));
            int column = chip.map().columnOf(nodes.get(index)) - chip.map().columnOf(nodes.get(0));
            group.tell(program, row, column, running.seenBy(running.cores().get(index))::write);
        }
    }
}
