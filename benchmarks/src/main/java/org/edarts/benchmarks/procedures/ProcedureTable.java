package org.edarts.benchmarks.procedures;

import java.util.ArrayList;
import java.util.List;
import org.edarts.benchmarks.contender.Contender;
import org.edarts.benchmarks.job.JobAssignment;
import org.edarts.benchmarks.row.Goal;
import org.edarts.benchmarks.row.Row;
import org.edarts.benchmarks.row.Setting;
import org.edarts.benchmarks.row.Table;
import org.edarts.benchmarks.row.Unit;

/** Calls: a recursion of threaded procedures, and one body that invokes many. */
public final class ProcedureTable implements Table {
    private static final double MOST_ON_ONE = 0.88;
    private static final double MOST_ON_MANY = 0.82;
    private static final double MOST_OF_FAN = 2;

    @Override
    public String name() {
        return "procedures";
    }

    @Override
    public List<Integer> usualThreads() {
        return List.of(1, 2);
    }

    @Override
    public List<Row<?>> rows(Setting setting) {
        Fibonacci fibonacci = new Fibonacci();
        int n = setting.scale().choose(27, 27, 12);
        List<Contender<? super JobAssignment>> contenders = new ArrayList<>(fibonacci.contenders(setting.isolated()));
        contenders.addAll(setting.cpp().fibonacci());
        List<Row<?>> rows = new ArrayList<>();
        for (int threads : setting.threads()) {
            rows.add(new Row<>(
                    "fib(" + n + ")",
                    threads,
                    new JobAssignment(fibonacci, n, threads),
                    contenders,
                    Unit.nanosPer("call", Fibonacci.calls(n)),
                    List.of(Goal.ratio("ForkJoinPool", threads == 1 ? MOST_ON_ONE : MOST_ON_MANY))));
        }
        for (int threads : setting.threads()) {
            for (int size : new int[] {100, 1000}) {
                rows.add(fan(size, threads, setting.isolated()));
            }
        }
        return rows;
    }

    private static Row<?> fan(int size, int threads, boolean isolated) {
        FanOut fan = new FanOut();
        return new Row<>(
                "a fan of " + size,
                threads,
                new JobAssignment(fan, size, threads),
                fan.contenders(isolated),
                Unit.nanosPer("call", (double) FanOut.RUNS * size),
                List.of(Goal.ratio("ForkJoinPool", MOST_OF_FAN)));
    }
}
