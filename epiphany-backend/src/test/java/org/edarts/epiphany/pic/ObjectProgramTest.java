package org.edarts.epiphany.pic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.Fixtures;
import org.edarts.epiphany.chip.RunExtension;
import org.edarts.epiphany.chip.TimedRun;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Objects that the compiler has made run without a linker of GNU; {@code src/test/epiphany/objects} holds their
 * sources.
 */
class ObjectProgramTest {
    private static final List<String> ARGUMENTS = List.of("world", "and good night");
    private static final String OUTPUT = "good morning, world\ngood morning, and good night\n";
    private static final int CHARACTERS = OUTPUT.length() - 2;

    private static ElfFile object(String name) throws IOException {
        return ElfReader.read(name + ".o", Fixtures.bytes("programs/" + name + ".o"));
    }

    private static ElfFile program(String... names) throws IOException {
        List<ElfFile> objects = new java.util.ArrayList<>();
        for (String name : names) {
            objects.add(object(name));
        }
        return ObjectProgram.of(objects);
    }

    private static void greets(ElfFile program, RunExtension extension) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TimedRun.Outcome outcome = new TimedRun(Chips.PARALLELLA, List.of(0), Sandbox.CLOSED, 100_000_000)
                .run(
                        program,
                        ARGUMENTS,
                        InputStream.nullInputStream(),
                        out,
                        OutputStream.nullOutputStream(),
                        extension);
        assertEquals(List.of(), outcome.ending().complaints());
        assertEquals(CHARACTERS - 3, outcome.ending().exitCode());
        assertEquals(OUTPUT, out.toString(StandardCharsets.UTF_8));
    }

    @Test
    void theyRunWhereTheyAre() throws IOException {
        greets(program("whole", "greeting"), RunExtension.NONE);
    }

    @ParameterizedTest
    @EnumSource
    void theirFunctionsMove(ManagerForm form) throws IOException {
        CachedProgram cached = CachedProgram.of(program("whole", "greeting"), CacheSettings.PUBLISHED, form);
        CachedRun.Recorder recorder = new CachedRun.Recorder();
        greets(cached.program(), new CacheExtension(cached, CacheChoices.PUBLISHED, recorder));
        assertTrue(cached.image().movable().stream()
                .anyMatch(each -> each.function().name().equals("_greet")));
        assertTrue(cached.image().movable().stream()
                .anyMatch(each -> each.function().name().equals("_same")));
        assertTrue(cached.image().movable().stream()
                .allMatch(each -> each.function().name().startsWith("_")
                        && each.function().size() > 0));
    }

    @Test
    void whatIsMissingIsNamed() {
        String refused = assertThrows(IllegalArgumentException.class, () -> program("main", "greeting"))
                .getMessage();
        assertTrue(refused.contains("_puts, wanted by main.o (.text.startup.main)"), refused);
        assertTrue(refused.contains("epiphany-elf-gcc -r"), refused);
        refused = assertThrows(IllegalArgumentException.class, () -> program("greeting"))
                .getMessage();
        assertTrue(refused.contains("_main, wanted by the start-up code"), refused);
    }

    @Test
    void aLinkedProgramIsNoObject() {
        ElfFile linked = Fixtures.program("calls");
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> ObjectProgram.of(List.of(linked)));
        assertTrue(refused.getMessage().contains("calls.elf is linked already"), refused.getMessage());
    }
}
