package org.edarts.benchmarks.streams;

import java.util.ArrayList;
import java.util.List;
import org.edarts.benchmarks.contender.Contender;
import org.edarts.benchmarks.job.JobAssignment;
import org.edarts.benchmarks.row.Goal;
import org.edarts.benchmarks.row.Row;
import org.edarts.benchmarks.row.Setting;
import org.edarts.benchmarks.row.Table;
import org.edarts.benchmarks.row.Unit;

/** Streams of four stages, with little and with much room between them. */
public final class StreamTable implements Table {
    @Override
    public String name() {
        return "streams";
    }

    @Override
    public List<Row<?>> rows(Setting setting) {
        List<Row<?>> rows = new ArrayList<>();
        for (int threads : setting.threads()) {
            rows.add(row(setting, threads, 64, List.of(Goal.ratio("Taskflow", 0.77), Goal.ratio("queues", 0.28))));
            rows.add(row(setting, threads, 1024, List.of(Goal.ratio("Taskflow", 0.50), Goal.ratio("queues", 0.18))));
        }
        return rows;
    }

    private static Row<?> row(Setting setting, int threads, int capacity, List<Goal> goals) {
        StreamJob job = new StreamJob();
        List<Contender<? super JobAssignment>> contenders = new ArrayList<>(job.contenders(setting.isolated()));
        contenders.addAll(setting.cpp().stream());
        return new Row<>(
                "four stages, capacity " + capacity,
                threads,
                new JobAssignment(job, capacity, threads),
                contenders,
                Unit.nanosPer("item and stage", (double) StreamJob.ITEMS * StreamJob.STAGES),
                goals);
    }
}
