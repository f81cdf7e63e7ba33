package org.edarts.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of the code cache that cannot be: exit code 2, and a line that names option and remedy. */
class CodeCacheChoiceTest {
    private static final Path COMPENDIUM =
            Path.of("../epiphany-backend/src/test/resources/org/edarts/epiphany/pic/compendium.elf");

    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();

    private int run(Path program, String... options) {
        List<String> command = new ArrayList<>(List.of("elf", "run", "--pic", "--max-cycles", "1000"));
        command.addAll(Arrays.asList(options));
        command.add(program.toString());
        return Edarts.execute(
                new PrintWriter(new StringWriter()), new PrintWriter(err, true), command.toArray(new String[0]));
    }

    private Path compendium() throws IOException {
        return Files.copy(COMPENDIUM, folder.resolve("compendium.elf"), StandardCopyOption.REPLACE_EXISTING);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --region=16K            | expected an address and a size such as 0x4000,16K
                    --region=0x4000,300     | multiples of 8
                    --region=0x4000,0       | multiples of 8
                    --region=0x7000,8K      | ends behind the core's memory of 32 KB: make it smaller
                    --region=0x300,1K       | let the region begin later
                    --rows=2                | expected 3 to 500
                    --rows=501              | expected 3 to 500
                    --rows=x                | --rows
                    --cache-stack=0         | expected 1 or more
                    --cache-stack=9999      | let the region begin later
                    --policy=best           | expected published, lru, size or pinned:FUNCTION,FUNCTION
                    --policy=pinned:        | expected published, lru, size or pinned:FUNCTION,FUNCTION
                    --policy=pinned:nobody  | no function nobody can move, for the program has none that is called by that name
                    --policy=pinned:__umodsi3 | no function __umodsi3 can move; ___umodsi3 stays at
                    --source=tape           | expected one of
                    """)
    void isRefused(String option, String reason) throws IOException {
        int exit = run(compendium(), option);
        assertTrue(err.toString().contains(reason), err.toString());
        assertEquals(2, exit);
        assertTrue(!err.toString().contains("Exception"), err.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--region=0x4000,8K", "--rows=20", "--cache-stack=9", "--policy=lru", "--source=dma", "--compact"
            })
    void isRefusedWithoutACache(String option) throws IOException {
        String[] command = {"elf", "run", option, compendium().toString()};
        assertEquals(2, Edarts.execute(new PrintWriter(new StringWriter()), new PrintWriter(err, true), command));
        String name = option.split("=")[0];
        assertTrue(err.toString().contains(name + " is about the code cache: use it with --pic"), err.toString());
    }

    @Test
    void statisticsTellWhereTheRegionHasToBegin() throws IOException {
        assertEquals(1, run(compendium(), "--stats=table"));
        String report = err.toString();
        int at = report.indexOf("slots for all of them end at 0x");
        assertTrue(at > 0, report);
        String begin = report.substring(at).split("[ :]+")[7];
        int size = 0x8000 - Integer.decode(begin);
        err.getBuffer().setLength(0);
        assertEquals(1, run(compendium(), "--stats=table", "--region=" + begin + "," + size));
        assertTrue(!err.toString().contains("slots for all"), err.toString());
    }

    @Test
    void isRefusedWithAProgramThatIsDamaged() throws IOException {
        Path program = compendium();
        byte[] bytes = Files.readAllBytes(program);
        Files.write(program, Arrays.copyOf(bytes, bytes.length / 2));
        assertEquals(2, run(program));
        assertTrue(err.toString().contains("compendium.elf, byte "), err.toString());
    }

    @Test
    void isRefusedWithAProgramThatKeepsNoRelocations() throws IOException {
        Path source = Files.writeString(folder.resolve("seven.s"), "mov r0, #7\ntrap #3\n");
        Path program = folder.resolve("seven.elf");
        Edarts.execute(
                new PrintWriter(err), new PrintWriter(err), "elf", "asm", source.toString(), "-o", program.toString());
        assertEquals(2, run(program));
        assertTrue(err.toString().contains("link it with -Wl,--emit-relocs"), err.toString());
    }
}
