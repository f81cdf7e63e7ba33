package org.edarts.epiphany.pic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.chip.RunExtension;
import org.edarts.epiphany.chip.TimedChip;
import org.edarts.epiphany.chip.TimedRun;
import org.edarts.epiphany.memory.AddressSpace;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.epiphany.service.Services;
import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.pic.cache.CacheStatistics;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.image.MovableFunction;
import org.edarts.pic.plan.CopySource;
import org.edarts.pic.replacement.ReplacementPolicy;
import org.junit.jupiter.api.Test;

/** Cores that take functions from each other, or carry them out there, do what they do without a cache. */
class NeighbourProperties {
    private static final int UNCOUNTED = 0;
    private static final List<Integer> GROUP = List.of(0, 1, 4, 5);
    private static final int BUDGET = 120;

    @Property(tries = 12)
    void cachesOfAGroupAgreeAndKeepTheResults(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 30) int functions,
            @ForAll @IntRange(min = 1, max = 40) int regionLines,
            @ForAll @IntRange(min = 3, max = 20) int rows,
            @ForAll @IntRange(min = 1, max = 150) int stack,
            @ForAll CallGraphProperties.ReplacementChoice policy,
            @ForAll CopySource source,
            @ForAll boolean compacts) {
        ElfFile graph = CallGraph.program(seed, functions, BUDGET);
        ExitCodes plain = new ExitCodes();
        run(graph, plain);
        CachedProgram program = CachedProgram.of(
                graph, new CacheSettings(0x4000, regionLines * 64, rows, stack), ManagerForm.SIMULATOR);
        Checker checker =
                new Checker(program, new CacheExtension(program, new CacheChoices(policy.policy(), source, compacts)));
        run(program.program(), checker);
        assertEquals(plain.codes(), checker.codes());
        checker.check(true);
    }

    @Test
    void functionsAreTakenFromNeighboursAndCarriedOutThere() {
        CachedProgram program = CachedProgram.of(
                CallGraph.program(8, 25, 400), new CacheSettings(0x4000, 1024, 20, 150), ManagerForm.SIMULATOR);
        CacheStatistics copying = statistics(program, CopySource.NEIGHBOUR);
        assertTrue(copying.bytesFromNeighbours() > 0);
        assertTrue(copying.bytesFromNeighbours() < copying.bytesMoved());
        assertEquals(0, copying.ranInNeighbours() + copying.ranInDram());
        assertTrue(statistics(program, CopySource.AUTO).ranInNeighbours() > 0);
        assertEquals(0, statistics(program, CopySource.DMA).bytesFromNeighbours());
    }

    private static CacheStatistics statistics(CachedProgram program, CopySource source) {
        CacheExtension extension =
                new CacheExtension(program, new CacheChoices(ReplacementPolicy.LEAST_RECENT, source));
        run(program.program(), extension);
        return extension.statistics().get(5);
    }

    private static void run(ElfFile program, RunExtension extension) {
        try {
            TimedRun.Outcome outcome = new TimedRun(Chips.PARALLELLA, GROUP, Sandbox.CLOSED, 100_000_000)
                    .run(
                            program,
                            List.of(),
                            InputStream.nullInputStream(),
                            OutputStream.nullOutputStream(),
                            OutputStream.nullOutputStream(),
                            extension);
            assertEquals(List.of(), outcome.ending().complaints());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Remembers the chip, to ask how its cores have ended. */
    private static class ExitCodes implements RunExtension {
        private final List<TimedChip> chips = new ArrayList<>();

        @Override
        public void loaded(TimedChip chip, int node) {
            chips.add(chip);
        }

        List<OptionalInt> codes() {
            return GROUP.stream()
                    .map(node -> chips.get(0).cores().get(node).exitCode())
                    .toList();
        }

        TimedChip chip() {
            return chips.get(0);
        }
    }

    /** Checks the words of all caches after each decision of a manager. */
    private static final class Checker extends ExitCodes {
        private final CachedProgram program;
        private final CacheExtension extension;

        Checker(CachedProgram program, CacheExtension extension) {
            this.program = program;
            this.extension = extension;
        }

        @Override
        public void loaded(TimedChip chip, int node) {
            super.loaded(chip, node);
            extension.loaded(chip, node);
        }

        @Override
        public Services services(Services own) {
            Services served = extension.services(own);
            return (core, memory) -> {
                served.serve(core, memory);
                check(false);
            };
        }

        /** Counts may be higher than the calls under way while others copy a function. */
        void check(boolean over) {
            Map<Integer, Integer> frames = new HashMap<>();
            for (int node : GROUP) {
                AddressSpace memory = chip().memory();
                int base = chip().description().map().globalAddress(node, 0);
                int bottom = program.row(program.settings().rows());
                int top = word(memory, base + program.manager().label("csp"));
                for (int entry = bottom; entry < top; entry += 8) {
                    int slot = word(memory, base + entry + 4);
                    if (slot != UNCOUNTED) {
                        frames.merge(slot >>> 20 == 0 ? base + slot : slot, 1, Integer::sum);
                    }
                }
            }
            for (int node : GROUP) {
                check(chip().memory(), chip().description().map().globalAddress(node, 0), frames, over);
            }
            assertEquals(Map.of(), frames, "what is called stays where it is");
        }

        private void check(AddressSpace memory, int base, Map<Integer, Integer> frames, boolean over) {
            Map<Integer, Integer> held = new HashMap<>();
            int end = program.settings().region();
            for (int row = 1; row < program.settings().rows(); row++) {
                int at = base + program.row(row);
                int start = word(memory, at);
                int slot = word(memory, at + 12);
                assertTrue(start >= end, "rows are sorted and do not overlap");
                end = word(memory, at + 4);
                if (start == program.settings().regionEnd()) {
                    assertEquals(0, slot);
                    continue;
                }
                assertTrue(end <= program.settings().regionEnd(), "rows lie in the region");
                Integer calls = frames.remove(base + slot);
                int count = word(memory, at + 8);
                assertTrue(count >= (calls == null ? 0 : calls), "calls under way are counted");
                if (over) {
                    assertEquals(0, count, "all calls have returned");
                }
                held.put(slot, start);
            }
            for (MovableFunction function : program.image().movable()) {
                boolean leadsToCache = word(memory, base + function.slot() + 4)
                        == CachedProgram.branchAndLink(
                                function.slot() + 4, program.manager().label("countedcall"));
                assertTrue(!leadsToCache || held.containsKey(function.slot()), "a slot says where its function is");
            }
        }

        private static int word(AddressSpace memory, int address) {
            return memory.storage(address).loadWord(memory.place(address));
        }
    }
}
