package org.edarts.epiphany.pic;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.edarts.epiphany.chip.CoreReport;
import org.edarts.pic.cache.CacheStatistics;
import org.edarts.pic.cache.CacheStatistics.Residency;
import org.edarts.pic.image.CodeImage;
import org.edarts.pic.image.FixedFunction;
import org.edarts.pic.image.MovableFunction;
import org.edarts.pic.image.Obstacle;

/** What the software caches of a program's cores have done, for people and for programs. Never changes. */
public final class CacheReport {
    private static final int MOST_LOADED = 8;
    private static final int MOMENTS = 8;

    private final CachedProgram program;
    private final List<CoreReport> cores;
    private final Collection<CacheStatistics> caches;

    /**
     * Makes the report of a run.
     *
     * @param program what ran
     * @param cores what the cores did
     * @param caches what their caches did, in the same order
     */
    public CacheReport(CachedProgram program, List<CoreReport> cores, Collection<CacheStatistics> caches) {
        this.program = program;
        this.cores = List.copyOf(cores);
        this.caches = List.copyOf(caches);
    }

    /** {@return the same for programs: maps, lists, texts and numbers, as JSON has them} */
    public Map<String, Object> fields() {
        return CacheReportFields.of(program, cores, caches);
    }

    /** Prints it in lines for people. */
    public void print(PrintWriter out) {
        printImage(out);
        int index = 0;
        for (CacheStatistics cache : caches) {
            print(cores.get(index++), cache, out);
        }
    }

    private void printImage(PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "code: %d functions of %d bytes can move, %d stay%n",
                program.image().movable().size(),
                program.image().movableBytes(),
                program.image().fixed().size());
        Map<Obstacle, FixedFunction> examples = new EnumMap<>(Obstacle.class);
        Map<Obstacle, Integer> counts = new EnumMap<>(Obstacle.class);
        for (FixedFunction each : program.image().fixed()) {
            examples.putIfAbsent(each.obstacle(), each);
            counts.merge(each.obstacle(), 1, Integer::sum);
        }
        examples.forEach((obstacle, example) -> {
            int others = counts.getOrDefault(obstacle, 1) - 1;
            out.println("  " + example.text() + (others == 0 ? "" : "; so do " + others + " more"));
        });
        printWantedSlots(counts.getOrDefault(Obstacle.NO_SLOT, 0), out);
    }

    private void printWantedSlots(int missing, PrintWriter out) {
        List<MovableFunction> movable = program.image().movable();
        if (missing > 0 && !movable.isEmpty()) {
            int end = movable.get(0).slot() + (movable.size() + missing) * CodeImage.SLOT_BYTES;
            out.printf(Locale.ROOT, "  slots for all of them end at 0x%x: let the region begin there%n", end);
        }
    }

    private static void print(CoreReport core, CacheStatistics cache, PrintWriter out) {
        long cycles = Math.max(1, core.cycles());
        out.printf(
                Locale.ROOT,
                "cache of core (%d, %d): %d hits, %d misses, %d unloads; %d ran outside for want of room, %d for want of"
                        + " cache stack%n",
                core.coreId() >> 6,
                core.coreId() & 63,
                cache.hits(),
                cache.misses(),
                cache.unloads(),
                cache.ranOutside(),
                cache.stackFull());
        out.printf(
                Locale.ROOT,
                "  %d bytes copied from DRAM and %d from other cores in %d cycles, %.1f %% of the run; reached through slots: %d"
                        + " functions of %d bytes%n",
                cache.bytesMoved() - cache.bytesFromNeighbours(),
                cache.bytesFromNeighbours(),
                cache.loadCycles(),
                100.0 * cache.loadCycles() / cycles,
                cache.functionsReached(),
                cache.bytesReached());
        if (cache.ranInNeighbours() + cache.ranInDram() + cache.moves() > 0) {
            out.printf(
                    Locale.ROOT,
                    "  carried out by choice: %d calls in other cores, %d in DRAM; functions moved together: %d%n",
                    cache.ranInNeighbours(),
                    cache.ranInDram(),
                    cache.moves());
        }
        printMostLoaded(cache, out);
        printResidency(cache, cycles, out);
    }

    private static void printMostLoaded(CacheStatistics cache, PrintWriter out) {
        out.print("  loaded most often:");
        cache.loads().entrySet().stream()
                .sorted(Map.Entry.<MovableFunction, Integer>comparingByValue(Comparator.reverseOrder()))
                .limit(MOST_LOADED)
                .forEach(each -> out.print(" " + each.getKey().function().name() + " x" + each.getValue()));
        out.println();
    }

    /** The last state before each of some moments that divide the run evenly. */
    private static void printResidency(CacheStatistics cache, long cycles, PrintWriter out) {
        out.print("  bytes (functions) in the cache over the run:");
        for (int moment = 1; moment <= MOMENTS; moment++) {
            long until = cycles * moment / MOMENTS;
            Residency last = new Residency(0, 0, 0);
            for (Residency each : cache.residency()) {
                if (each.cycle() <= until) {
                    last = each;
                }
            }
            out.printf(Locale.ROOT, " %d (%d)", last.bytes(), last.functions());
        }
        out.println();
    }
}
