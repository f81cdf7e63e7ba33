package org.edarts.epiphany.pic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.SourceSums;
import org.edarts.epiphany.chip.RunExtension;
import org.edarts.epiphany.chip.TimedRun;
import org.edarts.epiphany.core.ProgramEnding;
import org.edarts.epiphany.functional.FunctionalChip;
import org.edarts.epiphany.functional.FunctionalRun;
import org.edarts.epiphany.service.NewlibServices;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.pic.cache.CacheStatistics;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;
import org.edarts.pic.plan.CopySource;
import org.edarts.pic.replacement.ReplacementPolicy;
import org.junit.jupiter.api.Test;

/** The compendium: a C program that is many times larger than a core's memory, and reaches most of its code. */
class CompendiumTest {
    private static final List<Integer> ONE_CORE = List.of(0);
    private static final long CYCLES = 1_000_000_000;

    private static InputStream resource(String name) {
        return CachedProgram.class.getResourceAsStream(name);
    }

    private static ElfFile compendium() throws Exception {
        try (InputStream stream = resource("compendium.elf")) {
            return ElfReader.read("compendium.elf", stream.readAllBytes());
        }
    }

    @Test
    void whatItComputesIsWhatIsKnown() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ProgramEnding ending = new FunctionalRun(Chips.PARALLELLA, ONE_CORE, Sandbox.CLOSED, CYCLES)
                .run(compendium(), List.of(), InputStream.nullInputStream(), out, OutputStream.nullOutputStream());
        assertEquals(List.of(), ending.complaints());
        assertEquals(0, ending.exitCode());
        try (InputStream golden = resource("compendium.txt")) {
            assertEquals(
                    new String(golden.readAllBytes(), StandardCharsets.UTF_8), out.toString(StandardCharsets.UTF_8));
        }
    }

    @Test
    void aChapterCanBeReadAlone() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ProgramEnding ending = new FunctionalRun(Chips.PARALLELLA, ONE_CORE, Sandbox.CLOSED, CYCLES)
                .run(
                        compendium(),
                        List.of("lisp"),
                        InputStream.nullInputStream(),
                        out,
                        OutputStream.nullOutputStream());
        assertEquals(0, ending.exitCode());
        assertTrue(out.toString(StandardCharsets.UTF_8).endsWith("in 1 chapters, 0 failed\n"), out.toString());
    }

    /**
     * Two chapters with the published cache as the core manages it, with another that the simulator manages, and
     * without.
     */
    @Test
    void aCacheChangesNothingButTheTime() throws Exception {
        ElfFile program = compendium();
        String without = chapters(program, RunExtension.NONE);
        assertTrue(without.endsWith("145 checks in 2 chapters, 0 failed\n"), without);
        CachedProgram core = CachedProgram.of(program, CacheSettings.PUBLISHED, ManagerForm.CORE);
        CacheExtension published = new CacheExtension(core, CacheChoices.PUBLISHED);
        assertEquals(without, chapters(core.program(), published));
        CachedProgram simulator =
                CachedProgram.of(program, new CacheSettings(0x4c80, 0x2000, 40, 200), ManagerForm.SIMULATOR);
        CacheExtension compacting =
                new CacheExtension(simulator, new CacheChoices(ReplacementPolicy.LEAST_RECENT, CopySource.DMA, true));
        assertEquals(without, chapters(simulator.program(), compacting));
        for (CacheExtension extension : List.of(published, compacting)) {
            CacheStatistics statistics = extension.statistics().get(0);
            assertTrue(statistics.bytesReached() > 40_000, statistics.bytesReached() + " bytes");
            assertTrue(statistics.unloads() > 100, statistics.unloads() + " unloads");
        }
    }

    private static String chapters(ElfFile program, RunExtension extension) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TimedRun.Outcome outcome = new TimedRun(Chips.PARALLELLA, List.of(0), Sandbox.CLOSED, CYCLES)
                .run(
                        program,
                        List.of("patterns", "words"),
                        InputStream.nullInputStream(),
                        out,
                        OutputStream.nullOutputStream(),
                        extension);
        assertEquals(List.of(), outcome.ending().complaints());
        assertEquals(0, outcome.ending().exitCode());
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void itReachesThreeHundredKilobytesOfCode() throws Exception {
        ElfFile program = compendium();
        FunctionsReached reached = new FunctionsReached();
        try (NewlibServices services = new NewlibServices(
                Sandbox.CLOSED,
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream())) {
            FunctionalChip chip = new FunctionalChip(Chips.PARALLELLA, ONE_CORE, services);
            chip.load(program);
            reached.run(program, chip, CYCLES);
            assertEquals(0, chip.cores().get(0).exitCode().orElseThrow());
        }
        assertTrue(reached.bytes() >= 300 << 10, reached.count() + " functions of " + reached.bytes() + " bytes");
    }

    @Test
    void itWasMadeOfTheSourcesThatAreThere() throws Exception {
        assertTrue(SourceSums.check(CachedProgram.class, "sources.sha256", Path.of("src/test/epiphany/pic"))
                        .size()
                > 10);
    }
}
