package org.edarts.epiphany.pic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.Fixtures;
import org.edarts.epiphany.chip.RunExtension;
import org.edarts.epiphany.chip.TimedChip;
import org.edarts.epiphany.chip.TimedRun;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.epiphany.service.Services;
import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.pic.cache.CacheStatistics;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSegment;
import org.edarts.pic.image.FixedFunction;
import org.edarts.pic.image.MovableFunction;
import org.edarts.pic.image.Obstacle;
import org.edarts.pic.plan.CopySource;
import org.edarts.pic.replacement.ReplacementPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the software cache does at its limits; {@code src/test/epiphany/edges.c} checks itself and prints nothing. */
class CacheEdgesTest {
    private static final ElfFile EDGES = Fixtures.program("edges");

    private static CachedRun run(CacheSettings settings, ManagerForm form) {
        CachedRun run = CachedRun.of(EDGES, settings, form, CacheChoices.PUBLISHED);
        assertEquals(List.of(), run.complaints());
        assertEquals(0, run.exitCode());
        return run;
    }

    @ParameterizedTest
    @EnumSource
    void recursionMutualRecursionLongjmpAndCallbacksWork(ManagerForm form) {
        CachedRun run = run(new CacheSettings(0x4000, 0x1800, 20, 1100), form);
        assertTrue(run.residency().stream().noneMatch(event -> event.contains("uncounted")));
    }

    @ParameterizedTest
    @EnumSource
    void callsThatTheCacheStackCannotHoldRunOutside(ManagerForm form) {
        CachedRun run = run(new CacheSettings(0x4000, 0x1800, 20, 30), form);
        assertTrue(run.residency().contains("_deep ran outside uncounted"));
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsCopiedForACallThatTheCacheStackCannotHold(ManagerForm form) {
        CachedRun run = run(new CacheSettings(0x4000, 0x1800, 20, 1), form);
        int full = run.residency().indexOf("_deep ran outside uncounted");
        assertTrue(full >= 0);
        assertTrue(
                run.residency().subList(full, run.residency().size()).stream()
                        .noneMatch(event -> event.startsWith("_deep at")),
                run.residency().toString());
    }

    @ParameterizedTest
    @EnumSource
    void aFunctionLargerThanTheRegionRunsOutside(ManagerForm form) {
        CachedRun run = run(new CacheSettings(0x4000, 0x80, 20, 1100), form);
        assertTrue(run.residency().contains("_main ran outside"));
    }

    @ParameterizedTest
    @EnumSource
    void aFullTableMakesFunctionsLeave(ManagerForm form) {
        CachedRun run = run(new CacheSettings(0x4000, 0x1800, 4, 1100), form);
        assertTrue(run.residency().contains("_even left"));
    }

    @Test
    void bothFormsHoldTheSameFunctionsAtAboutTheSameCost() {
        CacheSettings settings = new CacheSettings(0x4000, 0x400, 8, 200);
        CachedRun core = run(settings, ManagerForm.CORE);
        CachedRun simulator = run(settings, ManagerForm.SIMULATOR);
        assertEquals(core.residency(), simulator.residency());
        assertEquals(core.hits(), simulator.hits());
        assertEquals(1.0, (double) simulator.cycles() / core.cycles(), 0.1);
    }

    /** The handler and the program share functions, and there is hardly ever room for all. */
    @ParameterizedTest
    @EnumSource
    void handlersOfInterruptsCallFunctionsOfTheCacheAtAnyMoment(ManagerForm form) {
        for (CacheSettings settings :
                List.of(new CacheSettings(0x4000, 0x100, 5, 128), new CacheSettings(0x4000, 0x2000, 20, 128))) {
            CachedRun run = CachedRun.of(Fixtures.program("ticking"), settings, form, CacheChoices.PUBLISHED);
            assertEquals(List.of(), run.complaints());
            assertEquals(0, run.exitCode());
            assertTrue(run.residency().stream().anyMatch(event -> event.startsWith("_tick at")));
        }
    }

    @Test
    void handlersMayComeWhileThereIsADmaCopyOrAMove() {
        CachedRun run = CachedRun.of(
                Fixtures.program("ticking"),
                new CacheSettings(0x4000, 0x100, 6, 128),
                ManagerForm.SIMULATOR,
                new CacheChoices(ReplacementPolicy.LEAST_RECENT, CopySource.DMA, true));
        assertEquals(List.of(), run.complaints());
        assertEquals(0, run.exitCode());
    }

    /**
     * All begin at once and call the same functions in the same order, so that copies of the same bytes are under way
     * together.
     */
    @ParameterizedTest
    @EnumSource
    void coresLoadTheSameFunctionAtTheSameTime(ManagerForm form) throws IOException {
        ElfFile graph = CallGraph.program(5, 12, 150);
        int alone = CachedRun.plain(graph).exitCode();
        CachedProgram program = CachedProgram.of(graph, new CacheSettings(0x4000, 0x600, 8, 100), form);
        CacheExtension extension = new CacheExtension(program, CacheChoices.PUBLISHED);
        Map<Integer, IntSupplier> exits = new TreeMap<>();
        RunExtension watching = new RunExtension() {
            @Override
            public Services services(Services own) {
                return extension.services(own);
            }

            @Override
            public void loaded(TimedChip chip, int node) {
                exits.put(node, () -> chip.cores().get(node).exitCode().orElseThrow());
                extension.loaded(chip, node);
            }
        };
        TimedRun.Outcome outcome = new TimedRun(Chips.PARALLELLA, List.of(0, 4, 8, 12), Sandbox.CLOSED, 500_000_000)
                .run(
                        program.program(),
                        List.of(),
                        InputStream.nullInputStream(),
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream(),
                        watching);
        assertEquals(List.of(), outcome.ending().complaints());
        assertEquals(4, extension.statistics().size());
        exits.forEach((node, exit) -> assertEquals(alone, exit.getAsInt(), "core " + node));
        CacheStatistics first = extension.statistics().get(0);
        assertTrue(first.misses() > 0);
        for (CacheStatistics each : extension.statistics().values()) {
            assertEquals(first.loads(), each.loads());
            assertEquals(first.hits(), each.hits());
        }
    }

    @ParameterizedTest
    @EnumSource
    void argumentsReachMainInTheCache(ManagerForm form) {
        CachedProgram program = CachedProgram.of(EDGES, CacheSettings.PUBLISHED, form);
        CachedRun.Recorder recorder = new CachedRun.Recorder();
        CacheExtension extension = new CacheExtension(program, CacheChoices.PUBLISHED, recorder);
        CachedRun run = CachedRun.run(program.program(), List.of("seven!!"), extension, recorder);
        assertEquals(7, run.exitCode());
        assertTrue(run.residency().stream().anyMatch(event -> event.startsWith("_main at")));
    }

    @ParameterizedTest
    @EnumSource
    void codeThatIsNotWhatWasLoadedIsRefused(ManagerForm form) {
        CachedProgram program = CachedProgram.of(EDGES, CacheSettings.PUBLISHED, form);
        MovableFunction deep = program.image().movable().stream()
                .filter(each -> each.function().name().equals("_deep"))
                .findFirst()
                .orElseThrow();
        int address = deep.function().address();
        for (ElfSegment segment : program.program().segments()) {
            int offset = address - segment.address();
            if (offset >= 0 && offset < segment.bytes().length) {
                segment.bytes()[offset] ^= 1;
            }
        }
        CachedRun.Recorder recorder = new CachedRun.Recorder();
        CacheExtension extension = new CacheExtension(program, CacheChoices.PUBLISHED, recorder);
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> CachedRun.run(program.program(), extension, recorder));
        assertTrue(refused.getMessage().contains("_deep"), refused.getMessage());
    }

    @Test
    void aPinnedFunctionStays() {
        CacheSettings settings = new CacheSettings(0x4000, 0x400, 5, 200);
        CacheChoices pinned = new CacheChoices(ReplacementPolicy.PUBLISHED.keeping(Set.of("_even")), CopySource.DRAM);
        CachedRun run = CachedRun.of(EDGES, settings, ManagerForm.SIMULATOR, pinned);
        assertEquals(0, run.exitCode());
        assertTrue(run.residency().contains("_odd left"));
        assertTrue(!run.residency().contains("_even left"));
    }

    @Test
    void whatCannotMoveIsNamedWithTheRemedy() {
        List<FixedFunction> fixed = CachedProgram.of(EDGES, CacheSettings.PUBLISHED, ManagerForm.CORE)
                .image()
                .fixed();
        FixedFunction assembler = fixed.stream()
                .filter(each -> each.obstacle() == Obstacle.ASSEMBLER)
                .findFirst()
                .orElseThrow();
        assertTrue(assembler.text().contains("write it in C"), assembler.text());
    }

    @Test
    void programsWithoutRelocationsAreRefused() {
        ElfFile plain = Fixtures.program("calls");
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> CachedProgram.of(plain, CacheSettings.PUBLISHED, ManagerForm.CORE));
        assertTrue(refused.getMessage().contains("--emit-relocs"), refused.getMessage());
    }

    @Test
    void theManagerAndItsTableTakeLessThanAKilobyte() {
        CachedProgram program =
                CachedProgram.of(CallGraph.program(1, 10, 10), CacheSettings.PUBLISHED, ManagerForm.CORE);
        assertTrue(program.manager().bytes().length < 1024);
    }
}
