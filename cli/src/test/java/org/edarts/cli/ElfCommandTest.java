package org.edarts.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs assembled, shown and run from the command line. */
class ElfCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Edarts.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    private static Path assembled(Path folder, String name, String source) throws IOException {
        Path text = Files.writeString(folder.resolve(name + ".s"), source);
        Path program = folder.resolve(name + ".elf");
        StringWriter trouble = new StringWriter();
        int code = Edarts.execute(
                new PrintWriter(trouble),
                new PrintWriter(trouble),
                "elf",
                "asm",
                text.toString(),
                "-o",
                program.toString());
        assertEquals(0, code, trouble.toString());
        return program;
    }

    @Test
    void theExitCodeIsTheProgramsOwn(@TempDir Path folder) throws IOException {
        Path program = assembled(folder, "seven", "mov r0, #7\ntrap #3\n");
        assertEquals(7, run("elf", "run", "--functional", program.toString()));
        assertEquals(7, run("elf", "run", program.toString()));
        assertEquals("", err.toString());
    }

    @Test
    void aProgramRunsOnEveryKindOfChip(@TempDir Path folder) throws IOException {
        Path program = assembled(folder, "seven", "mov r0, #7\ntrap #3\n");
        for (String chip :
                new String[] {"parallella", "Parallella-2019", "epiphany-iv", "mesh:2x3", "mesh:32x32", "mesh:40x40"}) {
            assertEquals(7, run("elf", "run", "--machine", chip, "--cores", "1,2,1,1", program.toString()), chip);
        }
        assertEquals("", err.toString());
    }

    @Test
    void aListingShowsWhatWasAssembled(@TempDir Path folder) throws IOException {
        Path program = assembled(folder, "loop", "start: add r0, r0, #1\nb start\n");
        assertEquals(0, run("elf", "dump", program.toString()));
        assertTrue(out.toString().contains("   0:\t0093      \tadd r0,r0,1\n"), out.toString());
        assertTrue(out.toString().contains("   2:\tffe0      \tb 0 <start>\n"), out.toString());
    }

    @Test
    void aBatchPrintsALineForEachProgram(@TempDir Path folder) throws IOException {
        assembled(folder, "bad", "mov r0, #3\ntrap #3\n");
        assembled(folder, "good", "mov r0, #0\ntrap #3\n");
        assertEquals(1, run("elf", "run", "--functional", "--batch", folder.toString()));
        assertEquals(
                String.format("bad.elf exit=3 cycles=2%ngood.elf exit=0 cycles=2%n1 passed, 1 failed%n"),
                out.toString());
    }

    @Test
    void anEndlessProgramIsStopped(@TempDir Path folder) throws IOException {
        Path program = assembled(folder, "endless", "b .\n");
        assertEquals(1, run("elf", "run", "--functional", "--max-cycles", "1000", program.toString()));
        assertTrue(err.toString().contains("still running after 1000 cycles"), err.toString());
    }

    @Test
    void statisticsGoWithAnyOrderOfWords(@TempDir Path folder) throws IOException {
        String program = assembled(folder, "none", "mov r0, #0\ntrap #3\n").toString();
        assertEquals(0, run("elf", "run", "--stats", program));
        assertEquals(0, run("elf", "run", program, "--stats"));
        assertEquals(0, run("elf", "run", "--stats", "json", program));
        assertEquals(0, run("elf", "run", "--stats=json", program));
        assertEquals(2, err.toString().split("instructions  ", -1).length - 1, err.toString());
        assertEquals(2, err.toString().split("\"exitCode\"", -1).length - 1, err.toString());
    }

    @Test
    void mistakesOfTheCommandLineAreNamed(@TempDir Path folder) throws IOException {
        Path program = assembled(folder, "one", "trap #3\n");
        assertEquals(2, run("elf", "run", "--functional", "--cores", "0,0,5,1", program.toString()));
        assertEquals(2, run("elf", "run", "--functional", "--machine", "e17", program.toString()));
        assertEquals(2, run("elf", "run", "--functional", "--chip", "e16", program.toString()));
        assertEquals(2, run("elf", "run", "--functional", "--stats", "table", program.toString()));
        assertEquals(2, run("elf", "dump", folder.resolve("one.s").toString()));
        assertEquals(2, run("elf", "run", folder.toString()));
        String told = err.toString();
        assertTrue(told.contains("--cores 0,0,5,1 leaves the chip parallella of 4 x 4 cores"), told);
        assertTrue(
                told.contains(
                        "--machine e17: no chip is called 'e17': there are parallella, parallella-2019, epiphany-iv"),
                told);
        assertTrue(
                told.contains("--chip e16: the option is --machine now, and it takes parallella (which was e16)"),
                told);
        assertTrue(told.contains(folder + " is a folder: name a program, or use --batch"), told);
        assertTrue(told.contains("--stats needs time: leave --functional out"), told);
        assertTrue(told.contains("one.s, byte 0: expected the mark of an ELF file"), told);
    }

    @Test
    void whatProgramsAreCompiledWithIsWritten(@TempDir Path folder) throws IOException {
        Path sdk = folder.resolve("sdk");
        assertEquals(0, run("elf", "sdk", sdk.toString()), err.toString());
        assertTrue(Files.readString(sdk.resolve("include/e_lib.h")).contains("e_coreid.h"));
        assertTrue(Files.exists(sdk.resolve("lib/libe-lib.a")));
        Path file = Files.createFile(folder.resolve("file"));
        assertEquals(2, run("elf", "sdk", file.toString()));
        assertTrue(
                err.toString().contains("DIR " + file + ": is a file; expected the name of a folder"), err.toString());
    }
}
