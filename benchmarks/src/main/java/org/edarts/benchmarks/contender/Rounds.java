package org.edarts.benchmarks.contender;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.edarts.benchmarks.statistics.Effort;
import org.edarts.benchmarks.statistics.WarmUp;

/**
 * Trials that are measured side by side: one run of each in turn, round after round, so that what happens on the
 * computer meanwhile happens to all of them. Owner: one thread.
 */
public final class Rounds implements AutoCloseable {
    /** A compiler rests that works for less than this part of the time in which a trial warms up. */
    private static final int RESTS = 20;

    /** Trials warm up so often at the most, be it that their compilers do not rest. */
    private static final int MOST_PERIODS = 10;

    private final String title;
    private final Effort effort;
    private final Consumer<String> progress;
    private final List<Entry> entries = new ArrayList<>();
    private final Map<String, String> missing = new LinkedHashMap<>();

    private record Entry(Contender<?> contender, Trial trial, List<Long> buildNanos) {}

    /**
     * Makes it, without any trial.
     *
     * @param title what is measured
     * @param progress is told when something that takes long begins
     */
    public Rounds(String title, Effort effort, Consumer<String> progress) {
        this.title = title;
        this.effort = effort;
        this.progress = progress;
    }

    /**
     * Adds a contender, if it can take part: its graph is built, then run until it is warm, and the compiler of its JVM
     * rests. What is yet to be compiled would have a processor to itself in the runs that count: the larger a runtime,
     * the more of them.
     *
     * @param warmUpIterations iterations of the compute kernel in each firing meanwhile
     * @return whether it takes part
     */
    public <A extends Assignment> boolean add(Contender<? super A> contender, A assignment, int warmUpIterations) {
        if (contender.missing().isPresent()) {
            missing.put(contender.name(), contender.missing().get());
            return false;
        }
        progress.accept(title + ": " + contender.name() + " warms up");
        Trial trial = contender.begin(assignment);
        Entry entry = new Entry(contender, trial, new ArrayList<>());
        entries.add(entry);
        for (int i = 0; i < effort.builds(); i++) {
            entry.buildNanos.add(trial.build());
        }
        int periods = 0;
        do {
            periods++;
        } while (!warm(trial, warmUpIterations) && periods < MOST_PERIODS);
        return true;
    }

    /** Runs a trial until its times have settled; returns whether the compiler of its JVM rested meanwhile. */
    private boolean warm(Trial trial, int iterations) {
        long compiled = trial.compiledMillis();
        long begin = System.nanoTime();
        WarmUp warmUp = new WarmUp(effort);
        while (!warmUp.over()) {
            long start = System.nanoTime();
            Repetition round = trial.run(iterations);
            warmUp.round(round.nanos(), System.nanoTime() - start);
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
        return effort.mostWarmUpMillis() == 0 || trial.compiledMillis() - compiled <= millis / RESTS;
    }

    /** Measures all, with so many iterations of the compute kernel in each firing. */
    public List<Measurement> measure(int iterations) {
        progress.accept(title + ": " + effort.repetitions() + " rounds of " + entries.size() + " contenders"
                + (iterations == 0 ? "" : ", " + iterations + " iterations in each codelet"));
        List<List<Repetition>> runs = new ArrayList<>();
        entries.forEach(entry -> runs.add(new ArrayList<>()));
        for (int round = 0; round < effort.repetitions(); round++) {
            for (int i = 0; i < entries.size(); i++) {
                runs.get(i).add(entries.get(i).trial.run(iterations));
            }
        }
        List<Measurement> measurements = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            Contender<?> contender = entries.get(i).contender;
            measurements.add(
                    new Measurement(contender.name(), contender.side(), runs.get(i), entries.get(i).buildNanos));
        }
        return measurements;
    }

    /** Returns why contenders do not take part, by name. */
    public Map<String, String> missing() {
        return Collections.unmodifiableMap(missing);
    }

    /** Ends all trials. */
    @Override
    public void close() {
        entries.forEach(entry -> entry.trial.close());
    }
}
