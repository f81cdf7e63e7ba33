package org.edarts.cli;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.BoardService;
import org.edarts.epiphany.board.HostTiming;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.service.NewlibServices;
import org.edarts.epiphany.service.Sandbox;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** edarts elf board: a simulated board for a program of the host that is written in C. */
@Command(
        name = "board",
        description = "Is a simulated board for a program of the host that is written in C; that starts it by itself.",
        footer = {
            "",
            "The program is compiled with the SDK's host/e-hal.c. What programs on the cores print goes to standard error."
        })
final class ElfBoardCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private MachineChoice machine = new MachineChoice();

    @Option(names = "--files", paramLabel = "FOLDER", description = "Where the files of programs on the cores are.")
    private @Nullable Path files;

    @Override
    public Integer call() throws IOException {
        Sandbox sandbox = files == null ? Sandbox.CLOSED : Sandbox.in(files);
        SimulatedBoard simulated = new SimulatedBoard(
                machine.chip(),
                HostTiming.DECLARED,
                new NewlibServices(sandbox, InputStream.nullInputStream(), System.err, System.err));
        try (Board board = simulated.connect()) {
            OutputStream answers = new BufferedOutputStream(System.out);
            new BoardService(board, new BufferedInputStream(System.in), answers).serve();
            PrintWriter err = Specs.of(spec).commandLine().getErr();
            simulated.warnings().forEach(warning -> err.println("edarts: warning: " + warning));
            simulated.complaints().forEach(complaint -> err.println("edarts: " + complaint));
        }
        return 0;
    }
}
