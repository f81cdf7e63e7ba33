package org.edarts.epiphany.chip;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.ProgramEnding;
import org.edarts.epiphany.counts.DramTraffic;
import org.edarts.epiphany.counts.MeshTraffic;
import org.edarts.epiphany.functional.ProgramArguments;
import org.edarts.epiphany.memory.GroupConfiguration;
import org.edarts.epiphany.memory.ProgramLoader;
import org.edarts.epiphany.service.NewlibServices;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.pic.elf.ElfFile;

/**
 * Runs a program from its beginning to its end on a fresh chip, in time.
 *
 * @param board the chip and its board
 * @param nodes the cores that run it, a rectangle, by their numbers in the chip, row by row
 * @param sandbox where the program's files are
 * @param maxCycles after how many cycles a program is stopped that has not ended
 * @param strict whether a load behind a core's memory is a fault, and not a warning
 */
public record TimedRun(Chip board, List<Integer> nodes, Sandbox sandbox, long maxCycles, boolean strict) {
    /**
     * How a run ended.
     *
     * @param ending exit code, cycles and what went wrong
     * @param cores what each core has done
     * @param mesh what the meshes have done
     * @param dram what the DRAM has done
     */
    public record Outcome(ProgramEnding ending, List<CoreReport> cores, MeshTraffic mesh, DramTraffic dram) {
        /** Copies the list. */
        public Outcome {
            cores = List.copyOf(cores);
        }
    }

    /** Makes runs that only warn of loads behind a core's memory. */
    public TimedRun(Chip board, List<Integer> nodes, Sandbox sandbox, long maxCycles) {
        this(board, nodes, sandbox, maxCycles, false);
    }

    /** Returns the same in which a load behind a core's memory is a fault. */
    public TimedRun strictly() {
        return new TimedRun(board, nodes, sandbox, maxCycles, true);
    }

    /** Copies the list. */
    public TimedRun {
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
    public Outcome run(ElfFile program, List<String> arguments, InputStream in, OutputStream out, OutputStream err)
            throws IOException {
        return run(program, arguments, in, out, err, RunExtension.NONE);
    }

    /**
     * Runs a program as {@link #run(ElfFile, List, InputStream, OutputStream, OutputStream)} does, with a extension.
     */
    public Outcome run(
            ElfFile program,
            List<String> arguments,
            InputStream in,
            OutputStream out,
            OutputStream err,
            RunExtension extension)
            throws IOException {
        try (NewlibServices services = new NewlibServices(sandbox, in, out, err)) {
            TimedChip chip = new TimedChip(board, extension.services(services));
            GroupConfiguration group = GroupConfiguration.between(board, nodes.get(0), nodes.get(nodes.size() - 1));
            int firstRow = board.map().rowOf(nodes.get(0));
            int firstColumn = board.map().columnOf(nodes.get(0));
            for (int node : nodes) {
                chip.cores().get(node).setStrict(strict);
                ProgramLoader.load(program, chip.seenBy(node));
                group.tell(
                        program,
                        board.map().rowOf(node) - firstRow,
                        board.map().columnOf(node) - firstColumn,
                        chip.seenBy(node)::write);
                if (!arguments.isEmpty()) {
                    ProgramArguments passed = new ProgramArguments(program, arguments);
                    CoreState core = chip.cores().get(node);
                    chip.onVisit(node, passed.main(), () -> passed.pass(core, chip.seenBy(node)));
                }
                extension.loaded(chip, node);
                chip.start(node, program.entry());
            }
            boolean outOfTime = chip.run(maxCycles);
            return outcome(chip, outOfTime);
        }
    }

    private Outcome outcome(TimedChip chip, boolean outOfTime) {
        List<CoreState> cores = nodes.stream().map(chip.cores()::get).toList();
        return new Outcome(
                ProgramEnding.of(cores, outOfTime, maxCycles),
                nodes.stream().map(chip::report).toList(),
                chip.meshTraffic(),
                chip.dramTraffic());
    }
}
