package org.edarts.calibration.codecache;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.chip.RunExtension;
import org.edarts.epiphany.chip.TimedRun;
import org.edarts.epiphany.pic.CacheExtension;
import org.edarts.epiphany.pic.CachedProgram;
import org.edarts.epiphany.pic.ManagerForm;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.pic.cache.CacheStatistics;
import org.edarts.pic.cache.CallRecorder;
import org.edarts.pic.elf.ElfFile;

/**
 * A run of a program on the first core of an E16 board of 2015.
 *
 * @param result what the program ended with
 * @param cycles how long it took
 * @param cache what its software cache did; nothing if it had none
 */
record CodeRun(int result, long cycles, CacheStatistics cache) {
    private static final long LIMIT = 1L << 40;

    /** Returns a run without a software cache. */
    static CodeRun plain(ElfFile program) {
        return run(program, List.of(), RunExtension.NONE, new CacheStatistics());
    }

    /** Returns a run with a software cache that code of the core manages. */
    static CodeRun cached(ElfFile linked, CacheSettings settings) {
        return cached(CachedProgram.of(linked, settings, ManagerForm.CORE), CacheChoices.PUBLISHED);
    }

    /** Returns a run with a software cache that the simulator manages. */
    static CodeRun cached(ElfFile linked, CacheSettings settings, CacheChoices choices) {
        return cached(CachedProgram.of(linked, settings, ManagerForm.SIMULATOR), choices);
    }

    private static CodeRun cached(CachedProgram program, CacheChoices choices) {
        CacheStatistics statistics = new CacheStatistics();
        return run(program.program(), List.of(), new CacheExtension(program, choices, statistics), statistics);
    }

    /** Returns a run with a software cache; the calls are written down. */
    static CodeRun cached(CachedProgram program, List<String> arguments, CacheChoices choices, CallRecorder calls) {
        CacheStatistics statistics = new CacheStatistics();
        return run(
                program.program(), arguments, new CacheExtension(program, choices, statistics.and(calls)), statistics);
    }

    private static CodeRun run(
            ElfFile program, List<String> arguments, RunExtension extension, CacheStatistics statistics) {
        TimedRun.Outcome outcome = outcome(program, List.of(0), arguments, extension);
        return new CodeRun(outcome.ending().exitCode(), outcome.cores().get(0).cycles(), statistics);
    }

    /** Returns the outcome of a run on some cores of the board, which has gone well. */
    static TimedRun.Outcome outcome(
            ElfFile program, List<Integer> nodes, List<String> arguments, RunExtension extension) {
        try {
            TimedRun.Outcome outcome = new TimedRun(Chips.PARALLELLA, nodes, Sandbox.CLOSED, LIMIT)
                    .run(
                            program,
                            arguments,
                            InputStream.nullInputStream(),
                            OutputStream.nullOutputStream(),
                            OutputStream.nullOutputStream(),
                            extension);
            if (!outcome.ending().complaints().isEmpty()) {
                throw new WrongEndException(String.join("; ", outcome.ending().complaints()));
            }
            return outcome;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /**
     * Returns this run.
     *
     * @throws WrongEndException if the program has ended otherwise than in another run
     */
    CodeRun sameAs(CodeRun other) {
        if (result != other.result) {
            throw new WrongEndException(
                    "the program ended with " + result + ", but with " + other.result + " when its code lay elsewhere");
        }
        return this;
    }

    /** Returns the share of calls that did not find their function in the cache. */
    double missRate() {
        long calls = cache.hits() + cache.misses() + cache.stackFull();
        return calls == 0 ? 0 : (double) cache.misses() / calls;
    }
}
