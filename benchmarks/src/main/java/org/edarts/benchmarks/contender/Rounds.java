package org.edarts.benchmarks.contender;

import java.util.ArrayList;
import java.util.List;
import org.edarts.benchmarks.statistics.Effort;

/**
 * Trials that are measured side by side: one run of each in turn, round after round, so that what happens on the computer
 * meanwhile happens to all of them. Used by one thread.
 */
public final class Rounds implements AutoCloseable {
    private final List<Entry> entries = new ArrayList<>();
    private final Effort effort;

    /** Makes it, without any trial. */
    public Rounds(Effort effort) {
        this.effort = effort;
    }

    private record Entry(Contender<?> contender, Trial trial, List<Long> buildNanos) {}

    /** Adds a contender: its graph is built, then run until it is warm. */
    public <A extends Assignment> void add(Contender<? super A> contender, A assignment, int warmUpIterations) {
        Trial trial = contender.begin(assignment);
        Entry entry = new Entry(contender, trial, new ArrayList<>());
        entries.add(entry);
        for (int i = 0; i < effort.builds(); i++) {
            entry.buildNanos.add(trial.build());
        }
        long start = System.nanoTime();
        for (int i = 0;
                i < effort.warmUps()
                        || System.nanoTime() - start < effort.warmUp().toNanos();
                i++) {
            trial.run(warmUpIterations);
        }
    }

    /** Measures all, with so many iterations of the compute kernel in each firing. */
    public List<Measurement> measure(int iterations) {
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

    /** Ends all trials. */
    @Override
    public void close() {
        entries.forEach(entry -> entry.trial.close());
    }
}
