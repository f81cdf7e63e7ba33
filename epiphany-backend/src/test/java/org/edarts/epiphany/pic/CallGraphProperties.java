package org.edarts.epiphany.pic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.epiphany.chip.RunExtension;
import org.edarts.epiphany.chip.TimedChip;
import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.pic.cache.CacheStatistics;
import org.edarts.pic.cache.CallRecorder;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.image.MovableFunction;
import org.edarts.pic.plan.CopySource;
import org.edarts.pic.replacement.CacheSize;
import org.edarts.pic.replacement.FarthestNextUse;
import org.edarts.pic.replacement.FractionalBound;
import org.edarts.pic.replacement.ReplacementPolicy;

/** Random programs do with a cache what they do without. */
class CallGraphProperties {
    private static final int BUDGET = 150;

    @Property(tries = 16)
    void bothFormsKeepTheResultAndHoldTheSameFunctions(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 30) int functions,
            @ForAll @IntRange(min = 1, max = 60) int regionLines,
            @ForAll @IntRange(min = 3, max = 20) int rows,
            @ForAll @IntRange(min = 1, max = 200) int stack) {
        ElfFile graph = CallGraph.program(seed, functions, BUDGET);
        CacheSettings settings = new CacheSettings(0x4000, regionLines * 64, rows, stack);
        CachedRun plain = CachedRun.plain(graph);
        CachedRun core = CachedRun.of(graph, settings, ManagerForm.CORE, CacheChoices.PUBLISHED);
        CachedRun simulator = CachedRun.of(graph, settings, ManagerForm.SIMULATOR, CacheChoices.PUBLISHED);
        assertEquals(List.of(), core.complaints());
        assertEquals(plain.exitCode(), core.exitCode());
        assertEquals(plain.exitCode(), simulator.exitCode());
        assertEquals(core.residency(), simulator.residency());
        assertEquals(core.hits(), simulator.hits());
        assertEquals(1.0, (double) simulator.cycles() / core.cycles(), 0.1);
    }

    @Property(tries = 8)
    void everyPolicyAndSourceKeepsTheResult(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 30) int functions,
            @ForAll @IntRange(min = 1, max = 60) int regionLines,
            @ForAll ReplacementChoice policy,
            @ForAll CopySource source,
            @ForAll boolean compacts) {
        ElfFile graph = CallGraph.program(seed, functions, BUDGET);
        CacheSettings settings = new CacheSettings(0x4000, regionLines * 64, 20, 100);
        CachedRun cached =
                CachedRun.of(graph, settings, ManagerForm.SIMULATOR, new CacheChoices(policy.policy, source, compacts));
        assertEquals(CachedRun.plain(graph).exitCode(), cached.exitCode());
        assertEquals(List.of(), cached.complaints());
    }

    @Property(tries = 8)
    void noPolicyMissesLessThanTheYardstickSays(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 30) int functions,
            @ForAll @IntRange(min = 1, max = 30) int regionLines,
            @ForAll @IntRange(min = 3, max = 20) int rows,
            @ForAll ReplacementChoice policy) {
        CacheSettings settings = new CacheSettings(0x4000, regionLines * 64, rows, 200);
        CachedProgram program =
                CachedProgram.of(CallGraph.program(seed, functions, BUDGET), settings, ManagerForm.SIMULATOR);
        CallRecorder calls = new CallRecorder();
        CacheStatistics counts = new CacheStatistics();
        CacheExtension extension =
                new CacheExtension(program, new CacheChoices(policy.policy, CopySource.DMA), calls.and(counts));
        CachedRun.run(program.program(), extension, new CachedRun.Recorder());
        CacheSize size = new CacheSize(settings.regionBytes(), rows - 2);
        FractionalBound bound = FractionalBound.of(calls.sequence(), size);
        FarthestNextUse farthest = FarthestNextUse.of(calls.sequence(), size);
        assertEquals(counts.hits() + counts.misses(), calls.sequence().length());
        assertTrue(bound.misses() <= counts.misses() + 0.01);
        assertTrue(bound.misses() <= farthest.misses() + 0.01);
        assertTrue(bound.bytes() <= farthest.bytes() + 0.01);
    }

    @Property(tries = 8)
    void tableSlotsAndCacheStackAgree(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 30) int functions,
            @ForAll @IntRange(min = 1, max = 40) int regionLines,
            @ForAll @IntRange(min = 3, max = 20) int rows) {
        ElfFile graph = CallGraph.program(seed, functions, BUDGET);
        CachedProgram program =
                CachedProgram.of(graph, new CacheSettings(0x4000, regionLines * 64, rows, 100), ManagerForm.CORE);
        Checker checker = new Checker(program);
        CachedRun.run(program.program(), checker, new CachedRun.Recorder());
        assertTrue(checker.checks > 0);
    }

    /** The policies, by name. */
    enum ReplacementChoice {
        PUBLISHED(ReplacementPolicy.PUBLISHED),
        LEAST_RECENT(ReplacementPolicy.LEAST_RECENT),
        LARGEST(ReplacementPolicy.LARGEST);

        private final ReplacementPolicy policy;

        ReplacementChoice(ReplacementPolicy policy) {
            this.policy = policy;
        }

        ReplacementPolicy policy() {
            return policy;
        }
    }

    /** Checks the words of the cache whenever the manager leaves for a function or a caller. */
    private static final class Checker implements RunExtension {
        private final CachedProgram program;
        private int checks;

        Checker(CachedProgram program) {
            this.program = program;
        }

        @Override
        public void loaded(TimedChip chip, int node) {
            var memory = chip.seenBy(node);
            chip.watch(node, program.manager().label("off"), 2, (pc, core, cycle) -> {
                checks++;
                check(address -> memory.storage(address).loadWord(memory.place(address)));
            });
        }

        private void check(java.util.function.IntUnaryOperator word) {
            Map<Integer, Integer> frames = new HashMap<>();
            int stackPointer = program.manager().label("csp");
            int bottom = program.row(program.settings().rows());
            for (int entry = bottom; entry < word.applyAsInt(stackPointer); entry += 8) {
                frames.merge(word.applyAsInt(entry + 4), 1, Integer::sum);
            }
            int end = program.settings().region();
            Map<Integer, Integer> held = new HashMap<>();
            for (int row = 1; row < program.settings().rows(); row++) {
                int at = program.row(row);
                int start = word.applyAsInt(at);
                int slot = word.applyAsInt(at + 12);
                assertTrue(start >= end, "rows are sorted and do not overlap");
                end = word.applyAsInt(at + 4);
                if (start == program.settings().regionEnd()) {
                    assertEquals(0, slot);
                    continue;
                }
                assertTrue(end <= program.settings().regionEnd(), "rows lie in the region");
                assertEquals(frames.getOrDefault(slot, 0), word.applyAsInt(at + 8), "a count is the calls under way");
                held.put(slot, start);
            }
            assertTrue(held.keySet().containsAll(frames.keySet()), "what is called stays");
            for (MovableFunction function : program.image().movable()) {
                String entry = held.containsKey(function.slot()) ? "countedcall" : "cacheman";
                int expected = CachedProgram.branchAndLink(
                        function.slot() + 4, program.manager().label(entry));
                assertEquals(expected, word.applyAsInt(function.slot() + 4), "a slot says where its function is");
            }
        }
    }
}
