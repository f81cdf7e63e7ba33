package org.edarts.epiphany.pic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.edarts.epiphany.Fixtures;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSegment;
import org.edarts.pic.image.FixedFunction;
import org.edarts.pic.image.MovableFunction;
import org.edarts.pic.image.Obstacle;
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

    @ParameterizedTest
    @EnumSource
    void argumentsReachMainInTheCache(ManagerForm form) {
        CachedProgram program = CachedProgram.of(EDGES, CacheSettings.PUBLISHED, form);
        CachedRun.Recorder recorder = new CachedRun.Recorder();
        CacheCompanion companion = new CacheCompanion(program, CacheChoices.PUBLISHED, recorder);
        CachedRun run = CachedRun.run(program.program(), List.of("seven!!"), companion, recorder);
        assertEquals(7, run.exitCode());
        assertTrue(run.residency().stream().anyMatch(event -> event.startsWith("_main at")));
    }

    @Test
    void codeThatIsNotWhatWasLoadedIsRefused() {
        CachedProgram program = CachedProgram.of(EDGES, CacheSettings.PUBLISHED, ManagerForm.SIMULATOR);
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
        CacheCompanion companion = new CacheCompanion(program, CacheChoices.PUBLISHED, recorder);
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class, () -> CachedRun.run(program.program(), companion, recorder));
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
