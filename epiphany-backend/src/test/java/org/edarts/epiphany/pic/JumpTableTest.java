package org.edarts.epiphany.pic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.epiphany.Fixtures;
import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.image.CodeImage;
import org.edarts.pic.image.FixedFunction;
import org.edarts.pic.image.MovableFunction;
import org.edarts.pic.image.Obstacle;
import org.edarts.pic.plan.CopySource;
import org.edarts.pic.replacement.ReplacementPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Functions that jump through tables; {@code src/test/epiphany/switches.c} checks itself. */
class JumpTableTest {
    private static final ElfFile SWITCHES = Fixtures.program("switches");

    private static CachedRun run(CacheSettings settings, ManagerForm form, CacheChoices choices) {
        CachedRun run = CachedRun.of(SWITCHES, settings, form, choices);
        assertEquals(List.of(), run.complaints());
        assertEquals(0, run.exitCode());
        return run;
    }

    @ParameterizedTest
    @EnumSource
    void theirTablesTravelWithThem(ManagerForm form) {
        CachedRun run = run(CacheSettings.PUBLISHED, form, CacheChoices.PUBLISHED);
        for (String name : List.of("_interpret", "_translate", "_countdown")) {
            assertTrue(run.residency().stream().anyMatch(event -> event.startsWith(name + " at")), name);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theyLeaveAndComeToOtherPlaces(ManagerForm form) {
        CachedRun run = run(new CacheSettings(0x4000, 0x2c0, 5, 200), form, CacheChoices.PUBLISHED);
        assertTrue(run.residency().contains("_translate left"));
        assertTrue(run.residency().contains("_interpret left"));
    }

    @ParameterizedTest
    @EnumSource
    void theyRunOutsideToo(ManagerForm form) {
        CachedRun run = run(new CacheSettings(0x4000, 0x40, 5, 200), form, CacheChoices.PUBLISHED);
        assertTrue(run.residency().contains("_translate ran outside"));
    }

    @Test
    void theyComeByDma() {
        CachedRun run = run(
                CacheSettings.PUBLISHED,
                ManagerForm.SIMULATOR,
                new CacheChoices(ReplacementPolicy.LEAST_RECENT, CopySource.DMA));
        assertTrue(run.residency().stream().anyMatch(event -> event.startsWith("_interpret at")));
    }

    @Test
    void bothFormsHoldTheSameFunctionsAtAboutTheSameCost() {
        CacheSettings settings = new CacheSettings(0x4000, 0x200, 8, 200);
        CachedRun core = run(settings, ManagerForm.CORE, CacheChoices.PUBLISHED);
        CachedRun simulator = run(settings, ManagerForm.SIMULATOR, CacheChoices.PUBLISHED);
        assertEquals(core.residency(), simulator.residency());
        assertEquals(1.0, (double) simulator.cycles() / core.cycles(), 0.1);
    }

    @Test
    void labelsThatMayBeKeptAreNotMoved() {
        List<FixedFunction> fixed = CachedProgram.of(SWITCHES, CacheSettings.PUBLISHED, ManagerForm.CORE)
                .image()
                .fixed();
        FixedFunction remembers = fixed.stream()
                .filter(each -> each.function().name().equals("_remembers"))
                .findFirst()
                .orElseThrow();
        assertEquals(Obstacle.INNER_ADDRESS, remembers.obstacle());
        assertTrue(remembers.text().contains("-fno-jump-tables"), remembers.text());
    }

    @Test
    void theManagerGrowsByLessThanAQuarterOfAKilobyte() {
        CachedProgram with = CachedProgram.of(SWITCHES, CacheSettings.PUBLISHED, ManagerForm.CORE);
        CachedProgram without =
                CachedProgram.of(CallGraph.program(1, 10, 10), CacheSettings.PUBLISHED, ManagerForm.CORE);
        int more = with.manager().bytes().length - without.manager().bytes().length;
        assertTrue(more > 0 && more < 256, more + " bytes");
    }

    @Test
    void functionsAndTablesAreOnePieceOfMemory() {
        CodeImage image = CachedProgram.of(SWITCHES, CacheSettings.PUBLISHED, ManagerForm.CORE)
                .image();
        MovableFunction translate = image.movable().stream()
                .filter(each -> each.function().name().equals("_translate"))
                .findFirst()
                .orElseThrow();
        int linked = SWITCHES.symbol("_translate").orElseThrow().size();
        assertTrue(translate.hasTables());
        assertTrue(translate.function().size() >= linked + 4 * (6 + 7), translate.toString());
        assertEquals(translate.function().size() - 1, translate.sizeInSlot());
    }
}
