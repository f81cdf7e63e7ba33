package org.edarts.benchmarks.small;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.edarts.benchmarks.contender.Assignment;
import org.edarts.benchmarks.contender.Contender;
import org.edarts.benchmarks.job.Job;
import org.edarts.benchmarks.job.JobAssignment;
import org.edarts.benchmarks.row.Goal;
import org.edarts.benchmarks.row.Row;
import org.edarts.benchmarks.row.Setting;
import org.edarts.benchmarks.row.Table;
import org.edarts.benchmarks.row.Unit;

/** Runs of few codelets, and many runs at a time. */
public final class SmallTable implements Table {
    private static final String POOL = "ForkJoinPool";

    @Override
    public String name() {
        return "small";
    }

    @Override
    public List<Row<?>> rows(Setting setting) {
        List<Row<?>> rows = new ArrayList<>();
        for (int threads : setting.threads()) {
            Rows some = new Rows(setting, threads, rows);
            some.latency(50, Goal.ratio(POOL, 0.25), Goal.ratio("oneTBB flow graph", 2.1));
            some.latency(99, Goal.ratio(POOL, 0.15), Goal.ratio("oneTBB flow graph", 7.7));
            for (int load : List.of(0, 1)) {
                some.submitters(load);
            }
            for (int pending : setting.scale().choose(List.of(1_000, 10_000), List.of(1_000, 10_000), List.of(100))) {
                some.pending(pending);
            }
        }
        return rows;
    }

    private record Rows(Setting setting, int threads, List<Row<?>> rows) {
        void latency(int percentile, Goal... goals) {
            String name = "10 codelets, submit to done, p" + percentile;
            add(name, new Latency(), percentile, Unit.MICROS, setting.cpp().small(), goals);
        }

        void submitters(int load) {
            String name = "8 threads submit 10 codelets" + (load == 0 ? "" : ", beside a load");
            Unit rate = Unit.THOUSANDS_PER_SECOND;
            add(name, new Submitters.Throughput(), load, rate, List.of(), Goal.ratio(POOL, 0.67));
            add(name + ", max/min", new Submitters.Fairness(), load, Unit.NUMBER, List.of(), Goal.figure(1 / 0.7));
        }

        void pending(int count) {
            String name = String.format(Locale.ROOT, "10,000 codelets beside %,d pending runs", count);
            add(name, new PendingRuns(), count, Unit.MILLIS, List.of(), Goal.ratio(PendingRuns.NONE, 1.1));
        }

        private void add(String name, Job job, int size, Unit unit, List<Contender<Assignment>> others, Goal... goals) {
            List<Contender<? super JobAssignment>> contenders = new ArrayList<>(job.contenders(setting.isolated()));
            contenders.addAll(others);
            rows.add(new Row<>(name, threads, new JobAssignment(job, size, threads), contenders, unit, List.of(goals)));
        }
    }
}
