package org.edarts.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.edarts.epiphany.chip.TimedRun;
import org.edarts.epiphany.core.ProgramEnding;
import org.edarts.epiphany.functional.FunctionalRun;
import org.edarts.epiphany.pic.CacheExtension;
import org.edarts.epiphany.pic.CacheReport;
import org.edarts.epiphany.pic.CacheTrace;
import org.edarts.epiphany.pic.CachedProgram;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.pic.elf.ElfFile;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** edarts elf run: runs programs on a simulated Epiphany; output and exit code are the program's. */
@Command(
        name = "run",
        description = "Runs a program on a simulated Epiphany; output and exit code are the program's.",
        footer = {"", "A program reads and writes files in the folder of --files only; without it, it has none."})
final class ElfRunCommand implements Callable<Integer> {
    private static final int EXIT_CODES = 256;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "The program, or the objects (.o) that make it, and its arguments, these after --; with --batch: programs"
                            + " and folders of them.")
    private List<String> parameters = List.of();

    @Mixin
    private ChipChoice chip = new ChipChoice();

    @Mixin
    private CodeCacheChoice codeCache = new CodeCacheChoice();

    @Option(names = "--functional", description = "Without time: every instruction takes one cycle. Fast.")
    private boolean functional;

    @Option(
            names = "--stats",
            paramLabel = "FORM",
            arity = "0..1",
            fallbackValue = "table",
            preprocessor = ChipStatistics.Form.class,
            description = "Say on standard error what cores, meshes and DRAM have done: table (default) or json.")
    private @Nullable ChipStatistics statistics;

    @Option(
            names = "--max-cycles",
            paramLabel = "N",
            description = "Stop a program that has not ended after N cycles (default: never; with --batch 2 x 10^10).")
    private @Nullable Long maxCycles;

    @Option(names = "--files", paramLabel = "FOLDER", description = "Where the program's files are.")
    private @Nullable Path files;

    @Option(
            names = "--strict",
            description =
                    "Halt a core that loads from behind its memory. On a board that is harmless, and here a warning.")
    private boolean strict;

    @Option(names = "--batch", description = "Run each program on a fresh chip and print a line for each.")
    private boolean batch;

    @Override
    public Integer call() throws IOException {
        if (functional && statistics != null) {
            throw new IllegalArgumentException("--stats needs time: leave --functional out");
        }
        if (functional && chip.chip().order().adversarial()) {
            throw new IllegalArgumentException("--adversarial needs time: leave --functional out");
        }
        codeCache.check(Specs.of(spec).commandLine().getParseResult(), functional, batch);
        if (maxCycles != null && maxCycles < 1) {
            throw new IllegalArgumentException("--max-cycles is " + maxCycles + ": expected 1 or more");
        }
        return batch ? runBatch() : runOne();
    }

    /** The program's output is bytes, not text: it goes past the writers of the command line. */
    private int runOne() throws IOException {
        PrintWriter err = Specs.of(spec).commandLine().getErr();
        ProgramEnding outcome =
                run(ProgramFiles.of(parameters, argumentsBehindDashes()), Long.MAX_VALUE, System.out, System.err);
        outcome.warnings().forEach(warning -> err.println("edarts: warning: " + warning + "; --strict halts the core"));
        outcome.complaints().forEach(complaint -> err.println("edarts: " + complaint));
        return outcome.exitCode() % EXIT_CODES;
    }

    private int runBatch() throws IOException {
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        int passed = 0;
        List<Path> programs = programs();
        for (Path program : programs) {
            String name = String.valueOf(program.getFileName());
            try {
                ProgramEnding outcome = run(
                        new ProgramFiles(List.of(program), List.of()),
                        20_000_000_000L,
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream());
                passed += outcome.exitCode() == 0 ? 1 : 0;
                out.println(name + " exit=" + outcome.exitCode() + " cycles=" + outcome.cycles()
                        + String.join(
                                "",
                                outcome.complaints().stream()
                                        .map(text -> " # " + text)
                                        .toList()));
            } catch (IOException | IllegalArgumentException unusable) {
                out.println(name + " exit=2 cycles=0 # " + Failures.message(unusable));
            }
        }
        int failed = programs.size() - passed;
        out.println(passed + " passed, " + failed + " failed");
        return failed == 0 ? 0 : 1;
    }

    private List<Path> programs() throws IOException {
        List<Path> programs = new ArrayList<>();
        for (String parameter : parameters) {
            Path path = Path.of(parameter);
            if (Files.isDirectory(path)) {
                try (Stream<Path> inside = Files.list(path)) {
                    inside.filter(file -> file.toString().endsWith(".elf"))
                            .sorted()
                            .forEach(programs::add);
                }
            } else {
                programs.add(path);
            }
        }
        return programs;
    }

    private int argumentsBehindDashes() {
        List<String> given = Specs.of(spec).commandLine().getParseResult().originalArgs();
        int dashes = given.indexOf("--");
        return dashes < 0 ? 0 : given.size() - dashes - 1;
    }

    private ProgramEnding run(ProgramFiles named, long defaultCycles, OutputStream out, OutputStream err)
            throws IOException {
        ElfFile program = named.read();
        List<String> arguments = named.arguments();
        Sandbox sandbox = files == null ? Sandbox.CLOSED : Sandbox.in(files);
        long cycles = maxCycles == null ? defaultCycles : maxCycles;
        InputStream in = batch ? InputStream.nullInputStream() : System.in;
        if (codeCache.wanted()) {
            return runCached(program, arguments, sandbox, cycles, in, out, err);
        }
        if (functional) {
            return new FunctionalRun(chip.chip(), chip.nodes(), sandbox, cycles, strict)
                    .run(program, arguments, in, out, err);
        }
        TimedRun.Outcome outcome =
                new TimedRun(chip.chip(), chip.nodes(), sandbox, cycles, strict).run(program, arguments, in, out, err);
        if (statistics != null) {
            statistics.print(outcome, null, Specs.of(spec).commandLine().getErr());
        }
        return outcome.ending();
    }

    private ProgramEnding runCached(
            ElfFile linked,
            List<String> arguments,
            Sandbox sandbox,
            long cycles,
            InputStream in,
            OutputStream out,
            OutputStream err)
            throws IOException {
        CachedProgram program = codeCache.prepare(linked);
        Path traceFile = codeCache.trace();
        CacheTrace trace = traceFile == null ? null : new CacheTrace(program, chip.chip(), chip.nodes());
        CacheExtension extension = trace == null
                ? new CacheExtension(program, codeCache.choices())
                : new CacheExtension(program, codeCache.choices(), trace::of);
        TimedRun.Outcome outcome = new TimedRun(chip.chip(), chip.nodes(), sandbox, cycles, strict)
                .run(program.program(), arguments, in, out, err, extension);
        if (traceFile != null && trace != null) {
            Trace record = trace.trace(outcome, Version.text(), commandLine(), codeCache.policy());
            Outputs.naming(traceFile, () -> TraceFile.write(traceFile, record));
        }
        if (statistics != null) {
            CacheReport report = new CacheReport(
                    program, outcome.cores(), extension.statistics().values());
            statistics.print(outcome, report, Specs.of(spec).commandLine().getErr());
        }
        return outcome.ending();
    }

    private String commandLine() {
        return Shell.line(Specs.of(spec)
                .commandLine()
                .getParent()
                .getParent()
                .getParseResult()
                .originalArgs());
    }
}
