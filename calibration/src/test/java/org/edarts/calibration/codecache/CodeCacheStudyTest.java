package org.edarts.calibration.codecache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.edarts.epiphany.pic.CachedProgram;
import org.edarts.epiphany.pic.ManagerForm;
import org.edarts.pic.cache.CacheSettings;
import org.junit.jupiter.api.Test;

/**
 * Each experiment at its quickest: the orders that its answer consists of. Runs are compared with each other by the
 * study.
 */
class CodeCacheStudyTest {
    private static List<Finding> findings(String name) {
        return CodeCacheStudy.experiments(null).stream()
                .filter(experiment -> experiment.name().equals(name))
                .findFirst()
                .orElseThrow()
                .measure(true, line -> {});
    }

    private static double figure(Finding finding, int row, String heading) {
        return ((Number) finding.rows().get(row).get(finding.headings().indexOf(heading))).doubleValue();
    }

    @Test
    void remoteLoopsAreSlowerTheFartherAndTheMoreReaders() {
        Finding finding = findings("remote").get(0);
        assertEquals(15, finding.rows().size());
        for (int row = 0; row < 15; row++) {
            double alone = figure(finding, row, "int alone");
            assertTrue(alone > figure(finding, row, "float alone"), finding.text());
            assertTrue(alone < figure(finding, row, "int all at once"), finding.text());
        }
        assertTrue(figure(finding, 0, "int alone") < figure(finding, 14, "int alone"), finding.text());
        assertTrue(figure(finding, 0, "int all at once") * 2 < figure(finding, 14, "int all at once"), finding.text());
    }

    @Test
    void theCacheLiesBetweenTheCoresMemoryAndTheDram() {
        Finding placement = findings("placement").get(0);
        assertTrue(figure(placement, 2, "times") >= 10, placement.text());
        assertTrue(figure(placement, 3, "times") * 5 < figure(placement, 2, "times"), placement.text());
        assertTrue(figure(placement, 4, "times") < figure(placement, 3, "times"), placement.text());
        assertTrue(figure(placement, 4, "times") > 1, placement.text());
    }

    @Test
    void aWorkingSetThatFitsIsLoadedOnce() {
        List<Finding> both = findings("workingset");
        Finding times = both.get(0);
        assertTrue(figure(times, 0, "internal") < figure(times, 0, "lru, DMA"), times.text());
        assertTrue(figure(times, 1, "lru, DMA") * 10 < figure(times, 1, "DRAM"), times.text());
        Finding misses = both.get(1);
        assertEquals(figure(misses, 0, "functions"), figure(misses, 0, "published: %"), "of 100 calls");
        assertTrue(figure(misses, 1, "lru: %") > figure(misses, 0, "lru: %"), misses.text());
        assertEquals(figure(misses, 1, "published: %"), figure(misses, 1, "published, DMA: %"), misses.text());
    }

    @Test
    void noPolicyUndercutsTheYardsticks() {
        Finding policies = findings("policies").get(0);
        int last = policies.rows().size() - 1;
        for (String heading : List.of("misses", "bytes copied")) {
            double farthest = figure(policies, last - 1, heading);
            assertTrue(figure(policies, last, heading) <= farthest, policies.text());
            for (int row = 0; row < last - 1; row++) {
                assertTrue(figure(policies, last, heading) <= figure(policies, row, heading), policies.text());
            }
            assertTrue(farthest < figure(policies, 0, heading), policies.text());
        }
    }

    @Test
    void coresThatCopyFromEachOtherTakeLessFromTheDram() {
        Finding sources = findings("sources").get(0);
        List<Object> names = sources.rows().stream().map(row -> row.get(1)).toList();
        assertEquals(List.of("DRAM", "DMA", "NEIGHBOUR", "AUTO"), names);
        assertTrue(figure(sources, 2, "bytes from DRAM") < figure(sources, 1, "bytes from DRAM"), sources.text());
        assertTrue(figure(sources, 2, "cycles") < figure(sources, 1, "cycles"), sources.text());
        assertTrue(figure(sources, 1, "cycles") < figure(sources, 0, "cycles"), sources.text());
        assertTrue(figure(sources, 3, "from cores") > 0, sources.text());
    }

    @Test
    void copyingByDmaPaysOffBeforeCopyingByLoads() {
        Finding calls = findings("breakeven").get(0);
        for (int row = 0; row < calls.rows().size(); row++) {
            assertTrue(figure(calls, row, "calls, DMA") < figure(calls, row, "calls, loads"), calls.text());
            assertTrue(figure(calls, row, "call of the copy") < figure(calls, row, "call there"), calls.text());
        }
    }

    @Test
    void aCallThatFindsItsFunctionCostsTheSameHoweverLongItIs() {
        List<Finding> both = findings("overhead");
        Finding overhead = both.get(0);
        assertEquals(figure(overhead, 0, "difference"), figure(overhead, 1, "difference"), 1e-9);
        assertEquals(figure(overhead, 2, "difference"), figure(overhead, 3, "difference"), 1e-9);
        assertTrue(figure(both.get(1), 0, "under 10 % from") < 1000, both.get(1).text());
        assertTrue(figure(both.get(1), 1, "under 10 % from") < 2100, both.get(1).text());
    }

    @Test
    void functionsThatReturnEarlyMoveToo() {
        GeneratedProgram program =
                new GeneratedProgram(Collections.nCopies(64, 1024), CallOrder.inTurn(64), 1, 1, 1 / 8.0, 7);
        CachedProgram cached =
                CachedProgram.of(program.at(GeneratedProgram.DRAM), CacheSettings.PUBLISHED, ManagerForm.CORE);
        assertEquals(64, cached.image().movable().size());
        assertEquals(List.of(), cached.image().fixed());
    }

    @Test
    void generatedFunctionsMoveAndDiffer() {
        GeneratedProgram program = new GeneratedProgram(List.of(300, 300), List.of(0, 1, 0), 1, 2, 3, 5);
        CodeRun internal = CodeRun.plain(program.at(GeneratedProgram.INTERNAL));
        CodeRun cached = CodeRun.cached(program.at(GeneratedProgram.DRAM), CacheSettings.PUBLISHED);
        assertEquals(internal.result(), cached.result());
        assertEquals(2, cached.cache().misses());
        assertEquals(4, cached.cache().hits());
        CodeRun other = CodeRun.plain(
                new GeneratedProgram(List.of(300, 300), List.of(1, 0, 1), 1, 2, 3, 5).at(GeneratedProgram.INTERNAL));
        assertThrows(WrongEndException.class, () -> other.sameAs(internal));
    }
}
