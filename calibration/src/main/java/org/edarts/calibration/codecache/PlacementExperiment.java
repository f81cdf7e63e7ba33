package org.edarts.calibration.codecache;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.edarts.calibration.CodePlacement;
import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.pic.plan.CopySource;
import org.edarts.pic.replacement.ReplacementPolicy;

/** One program with its code in the core's memory, in the DRAM, and copied from there by a software cache. */
final class PlacementExperiment implements Experiment {
    private static final int CALLS = 64;

    /** The program leaves its outcome behind these 8 KB. */
    private static final CacheSettings SETTINGS = new CacheSettings(0x4000, 0x2000, 20, 128);

    @Override
    public String name() {
        return "placement";
    }

    @Override
    public String question() {
        return "What does it cost to have a program, or only its library, in the DRAM?";
    }

    @Override
    public List<Finding> measure(boolean quick, Consumer<String> progress) {
        progress.accept(name() + ": " + CALLS + " calls of sqrtf");
        CodeRun internal = CodeRun.plain(CodePlacement.INTERNAL.program());
        List<List<Object>> rows = new ArrayList<>();
        rows.add(row("internal: all in the core's memory", internal, internal, "1"));
        rows.add(row("fast: the library in the DRAM", CodeRun.plain(CodePlacement.FAST.program()), internal, "1"));
        rows.add(row("legacy: all in the DRAM", CodeRun.plain(CodePlacement.LEGACY.program()), internal, "14"));
        rows.add(row(
                "software cache, managed by the core",
                CodeRun.cached(StudyFiles.program("roots.elf"), SETTINGS),
                internal,
                "-"));
        rows.add(row(
                "software cache, copies by DMA",
                CodeRun.cached(
                        StudyFiles.program("roots.elf"),
                        SETTINGS,
                        new CacheChoices(ReplacementPolicy.PUBLISHED, CopySource.DMA)),
                internal,
                "-"));
        return List.of(new Finding(
                "CodePlacement of a program that calls sqrtf " + CALLS + " times",
                "cycles of the run for a call; the published factor is that of another program, which is not known. Under the cache"
                        + " the library's comparison of numbers, written in assembler, stays in the DRAM; E16",
                List.of("placement", "cycles", "times", "published times"),
                rows,
                Map.of()));
    }

    private static List<Object> row(String placement, CodeRun run, CodeRun internal, String published) {
        return List.of(
                placement,
                (double) run.sameAs(internal).cycles() / CALLS,
                (double) run.cycles() / internal.cycles(),
                published);
    }
}
