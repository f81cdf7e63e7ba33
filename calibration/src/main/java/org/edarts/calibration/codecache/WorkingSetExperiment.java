package org.edarts.calibration.codecache;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import org.edarts.calibration.report.LineChart;
import org.edarts.calibration.report.LineChart.Dot;
import org.edarts.calibration.report.LineChart.Line;
import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.plan.CopySource;
import org.edarts.pic.replacement.ReplacementPolicy;

/**
 * A program of functions of many sizes, called in an order with some locality, whose code grows from 4 KB to 256 KB:
 * with its code in the core's memory as long as it fits, in the DRAM, and copied from there by software caches of 16
 * KB.
 */
final class WorkingSetExperiment implements Experiment {
    private static final int INTERNAL_BYTES = 0x6800;
    private static final long SEED = 7;

    @Override
    public String name() {
        return "workingset";
    }

    @Override
    public String question() {
        return "What does software caching cost and save while the working set grows?";
    }

    /** A way to have the functions where the core finds them. */
    private static Map<String, Function<ElfFile, CodeRun>> caches() {
        Map<String, Function<ElfFile, CodeRun>> caches = new LinkedHashMap<>();
        caches.put("published", linked -> CodeRun.cached(linked, CacheSettings.PUBLISHED));
        caches.put("published, DMA", choices(ReplacementPolicy.PUBLISHED, CopySource.DMA));
        caches.put("lru", choices(ReplacementPolicy.LEAST_RECENT, CopySource.DRAM));
        caches.put("lru, DMA", choices(ReplacementPolicy.LEAST_RECENT, CopySource.DMA));
        caches.put("size, DMA", choices(ReplacementPolicy.LARGEST, CopySource.DMA));
        return caches;
    }

    private static Function<ElfFile, CodeRun> choices(ReplacementPolicy policy, CopySource source) {
        return linked -> CodeRun.cached(linked, CacheSettings.PUBLISHED, new CacheChoices(policy, source));
    }

    @Override
    public List<Finding> measure(boolean quick, Consumer<String> progress) {
        List<List<Object>> times = new ArrayList<>();
        List<List<Object>> misses = new ArrayList<>();
        Map<String, List<Dot>> lines = new LinkedHashMap<>();
        for (int kilobytes : quick ? List.of(4, 32) : List.of(4, 8, 16, 32, 64, 128, 256)) {
            GeneratedProgram program = program(kilobytes << 10, quick ? 100 : 1000);
            int calls = program.calls().size();
            progress.accept(name() + ": " + kilobytes + " KB, code in the DRAM");
            CodeRun outside = CodeRun.plain(program.at(GeneratedProgram.DRAM));
            List<Object> time = new ArrayList<>(
                    List.of((long) kilobytes, (long) program.sizes().size()));
            List<Object> missed = new ArrayList<>(time);
            if (kilobytes << 10 <= INTERNAL_BYTES) {
                CodeRun internal =
                        CodeRun.plain(program.at(GeneratedProgram.INTERNAL)).sameAs(outside);
                time.add((double) internal.cycles() / calls);
                add(lines, "internal", kilobytes, internal, calls);
            } else {
                time.add("-");
            }
            time.add((double) outside.cycles() / calls);
            caches().forEach((cache, how) -> {
                progress.accept(name() + ": " + kilobytes + " KB, " + cache);
                CodeRun run = how.apply(program.at(GeneratedProgram.DRAM)).sameAs(outside);
                time.add((double) run.cycles() / calls);
                missed.add(100 * run.missRate());
                missed.add((double) run.cache().bytesMoved() / calls);
                add(lines, cache, kilobytes, run, calls);
            });
            times.add(time);
            misses.add(missed);
        }
        List<String> headings = new ArrayList<>(List.of("KB of code", "functions", "internal", "DRAM"));
        List<String> missHeadings = new ArrayList<>(List.of("KB of code", "functions"));
        for (String cache : caches().keySet()) {
            headings.add(cache);
            missHeadings.add(cache + ": %");
            missHeadings.add("bytes");
        }
        return List.of(
                new Finding(
                        "Cycles of a call by the size of the working set",
                        "caches of 16 KB, 20 rows; functions of 256 to 2,048 bytes whose loop is carried out 4 times; the first"
                                + " copies are counted; E16",
                        headings,
                        times,
                        Map.of("code-cache-working-set", chart(lines))),
                new Finding("Misses and bytes copied per call", "of the same runs", missHeadings, misses, Map.of()));
    }

    /** The code in the DRAM is not drawn: it is a hundred times as slow. */
    private static LineChart chart(Map<String, List<Dot>> lines) {
        return new LineChart(
                "A call by the size of the working set, E16",
                "KB of code",
                "thousand cycles of a call",
                lines.entrySet().stream()
                        .map(line -> new Line(line.getKey(), false, line.getValue()))
                        .toList());
    }

    private static void add(Map<String, List<Dot>> lines, String name, int kilobytes, CodeRun run, int calls) {
        lines.computeIfAbsent(name, added -> new ArrayList<>()).add(new Dot(kilobytes, run.cycles() / 1000.0 / calls));
    }

    private static GeneratedProgram program(int bytes, int calls) {
        Random random = new Random(SEED);
        List<Integer> sizes = new ArrayList<>();
        for (int left = bytes; left > 0; ) {
            int size = Math.min(left, 256 + random.nextInt(1792));
            sizes.add(size);
            left -= size;
        }
        return new GeneratedProgram(sizes, CallOrder.local(sizes.size(), calls, SEED), 1, 1, 4, SEED);
    }
}
