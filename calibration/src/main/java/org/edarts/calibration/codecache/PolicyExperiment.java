package org.edarts.calibration.codecache;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.edarts.calibration.report.LineChart;
import org.edarts.epiphany.pic.CachedProgram;
import org.edarts.epiphany.pic.ManagerForm;
import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.pic.cache.CallRecorder;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.image.MovableFunction;
import org.edarts.pic.plan.CopySource;
import org.edarts.pic.replacement.CacheSize;
import org.edarts.pic.replacement.CallSequence;
import org.edarts.pic.replacement.FarthestNextUse;
import org.edarts.pic.replacement.FractionalBound;
import org.edarts.pic.replacement.ReplacementPolicy;
import org.jspecify.annotations.Nullable;

/** Replacement policies by misses, bytes and cycles, against what one that knows all calls to come could do. */
final class PolicyExperiment implements Experiment {
    private static final CacheSettings SETTINGS = CacheSettings.PUBLISHED;
    private static final int SENTINELS = 2;
    private static final long SEED = 7;
    private static final List<String> CHAPTERS = List.of("words", "digests", "lisp");

    private final @Nullable ElfFile compendium;

    PolicyExperiment(@Nullable ElfFile compendium) {
        this.compendium = compendium;
    }

    /**
     * What is run.
     *
     * @param name what it is called in the table
     * @param linked the program
     * @param arguments what it finds in argv
     */
    private record Workload(String name, ElfFile linked, List<String> arguments) {}

    /**
     * What a policy did to a workload.
     *
     * @param run the run
     * @param calls its calls
     */
    private record Judged(CodeRun run, CallSequence calls) {}

    @Override
    public String name() {
        return "policies";
    }

    @Override
    public String question() {
        return "How good are the policies that decide which functions leave?";
    }

    @Override
    public List<Finding> measure(boolean quick, Consumer<String> progress) {
        List<Finding> findings = new ArrayList<>();
        for (Workload workload : quick ? workloads(400).subList(0, 1) : workloads(1000)) {
            findings.add(measure(workload, progress));
        }
        return findings;
    }

    private List<Workload> workloads(int calls) {
        List<Workload> own = List.of(
                new Workload(
                        "64 functions of 1 KB, called with locality",
                        generated(CallOrder.local(64, calls, SEED), 64, 1),
                        List.of()),
                new Workload(
                        "20 functions of 1 KB, called in turn",
                        generated(CallOrder.inTurn(20), 20, calls / 20),
                        List.of()));
        List<Workload> workloads = new ArrayList<>(own);
        if (compendium != null) {
            for (String chapter : CHAPTERS) {
                workloads.add(new Workload("compendium, chapter " + chapter, compendium, List.of(chapter)));
            }
        }
        return workloads;
    }

    private static ElfFile generated(List<Integer> order, int functions, int rounds) {
        return new GeneratedProgram(Collections.nCopies(functions, 1024), order, 1, rounds, 4, SEED)
                .at(GeneratedProgram.DRAM);
    }

    private Finding measure(Workload workload, Consumer<String> progress) {
        CachedProgram program = CachedProgram.of(workload.linked(), SETTINGS, ManagerForm.SIMULATOR);
        Map<String, Judged> policies = new LinkedHashMap<>();
        Judged published = judge(workload, program, ReplacementPolicy.PUBLISHED, "published", progress);
        policies.put("published", published);
        Set<String> pinned = mostLoaded(published.run());
        policies.put("lru", judge(workload, program, ReplacementPolicy.LEAST_RECENT, "lru", progress));
        policies.put("size", judge(workload, program, ReplacementPolicy.LARGEST, "size", progress));
        policies.put(
                "published, " + pinned.size() + " pinned",
                judge(workload, program, ReplacementPolicy.PUBLISHED.keeping(pinned), "pinned", progress));
        List<List<Object>> rows = new ArrayList<>();
        policies.forEach((policy, judged) -> rows.add(row(policy, judged.run().sameAs(published.run()))));
        progress.accept(name() + ": " + workload.name() + ", yardsticks");
        CallSequence calls = published.calls();
        CacheSize size = new CacheSize(SETTINGS.regionBytes(), SETTINGS.rows() - SENTINELS);
        FarthestNextUse farthest = FarthestNextUse.of(calls, size);
        FractionalBound bound = FractionalBound.of(calls, size);
        rows.add(row("farthest next use", (double) farthest.misses(), (double) farthest.bytes(), calls.length()));
        rows.add(row("bound", bound.misses(), bound.bytes(), calls.length()));
        return new Finding(
                "Replacement policies: " + workload.name(),
                calls.length() + " calls; region of 16 KB, 20 rows, copies by DMA; the last two know all calls to come",
                List.of("policy", "misses %", "misses", "bytes copied", "cycles of the run"),
                rows,
                Map.<String, LineChart>of());
    }

    private Judged judge(
            Workload workload,
            CachedProgram program,
            ReplacementPolicy policy,
            String called,
            Consumer<String> progress) {
        progress.accept(name() + ": " + workload.name() + ", " + called);
        CallRecorder calls = new CallRecorder();
        CodeRun run = CodeRun.cached(program, workload.arguments(), new CacheChoices(policy, CopySource.DMA), calls);
        return new Judged(run, calls.sequence());
    }

    private static List<Object> row(String policy, CodeRun run) {
        return List.of(
                policy, 100 * run.missRate(), run.cache().misses(), run.cache().bytesMoved(), run.cycles());
    }

    private static List<Object> row(String yardstick, double misses, double bytes, int calls) {
        return List.of(yardstick, 100 * misses / calls, Math.round(misses), Math.round(bytes), "");
    }

    /** What somebody would pin who has seen the statistics: what was loaded most often, up to half of the region. */
    private static Set<String> mostLoaded(CodeRun run) {
        Set<String> chosen = new HashSet<>();
        int left = SETTINGS.regionBytes() / 2;
        List<MovableFunction> loaded = run.cache().loads().entrySet().stream()
                .sorted(Map.Entry.<MovableFunction, Integer>comparingByValue(Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .toList();
        for (MovableFunction function : loaded) {
            left -= function.function().size();
            if (left < 0 || chosen.size() == SETTINGS.rows() / 2) {
                break;
            }
            chosen.add(function.function().name());
        }
        return chosen;
    }
}
