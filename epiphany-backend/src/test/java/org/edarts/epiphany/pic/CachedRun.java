package org.edarts.epiphany.pic;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.chip.RunExtension;
import org.edarts.epiphany.chip.TimedRun;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.cache.CacheEvents;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.image.MovableFunction;

/**
 * What a run of a program on one core of an E16 did.
 *
 * @param exitCode what it ended with
 * @param cycles how long it took
 * @param residency functions that came to an address, functions that left, functions that ran outside, in order
 * @param hits calls of functions in the cache
 * @param complaints what went wrong
 */
record CachedRun(int exitCode, long cycles, List<String> residency, long hits, List<String> complaints) {
    private static final long LIMIT = 500_000_000;

    static CachedRun plain(ElfFile program) {
        return run(program, RunExtension.NONE, new Recorder());
    }

    static CachedRun of(ElfFile linked, CacheSettings settings, ManagerForm form, CacheChoices choices) {
        CachedProgram program = CachedProgram.of(linked, settings, form);
        Recorder recorder = new Recorder();
        return run(program.program(), new CacheExtension(program, choices, recorder), recorder);
    }

    static CachedRun run(ElfFile program, RunExtension extension, Recorder recorder) {
        return run(program, List.of(), extension, recorder);
    }

    static CachedRun run(ElfFile program, List<String> arguments, RunExtension extension, Recorder recorder) {
        try {
            TimedRun.Outcome outcome = new TimedRun(Chips.PARALLELLA, List.of(0), Sandbox.CLOSED, LIMIT)
                    .run(
                            program,
                            arguments,
                            InputStream.nullInputStream(),
                            OutputStream.nullOutputStream(),
                            OutputStream.nullOutputStream(),
                            extension);
            return new CachedRun(
                    outcome.ending().exitCode(),
                    outcome.ending().cycles(),
                    recorder.residency,
                    recorder.hits,
                    outcome.ending().complaints());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes down what a cache does. */
    static class Recorder implements CacheEvents {
        private final List<String> residency = new ArrayList<>();
        private long hits;

        @Override
        public void hit(MovableFunction function, long cycle) {
            hits++;
        }

        @Override
        public void loaded(MovableFunction function, int start, long began, long ended) {
            residency.add(function.function().name() + " at " + start);
        }

        @Override
        public void unloaded(MovableFunction function, long cycle) {
            residency.add(function.function().name() + " left");
        }

        @Override
        public void ranOutside(MovableFunction function, boolean stackFull, long cycle) {
            residency.add(function.function().name() + (stackFull ? " ran outside uncounted" : " ran outside"));
        }
    }
}
