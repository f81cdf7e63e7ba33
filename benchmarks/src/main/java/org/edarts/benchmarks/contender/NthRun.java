package org.edarts.benchmarks.contender;

/**
 * A trial of which only one run of each graph is measured: the first, or one after others from which the contender may
 * have learnt. Each time the graph is built anew and run so often.
 *
 * @param trial whose
 * @param number which run, counted from 1
 */
record NthRun(Trial trial, int number) implements Trial {
    @Override
    public long build() {
        return trial.build();
    }

    @Override
    public Repetition run(int iterations) {
        trial.build();
        for (int earlier = 1; earlier < number; earlier++) {
            trial.run(iterations);
        }
        return trial.run(iterations);
    }

    @Override
    public long compiledMillis() {
        return trial.compiledMillis();
    }

    @Override
    public void close() {
        trial.close();
    }
}
