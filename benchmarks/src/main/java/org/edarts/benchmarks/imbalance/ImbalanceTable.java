package org.edarts.benchmarks.imbalance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.edarts.benchmarks.contender.Conditioned;
import org.edarts.benchmarks.contender.Contender;
import org.edarts.benchmarks.contender.Contenders;
import org.edarts.benchmarks.contender.GraphAssignment;
import org.edarts.benchmarks.pattern.BasicPatterns;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.pattern.RandomPatterns;
import org.edarts.benchmarks.pattern.TaskBench;
import org.edarts.benchmarks.pattern.TaskBench.Grid;
import org.edarts.benchmarks.row.Goal;
import org.edarts.benchmarks.row.Row;
import org.edarts.benchmarks.row.Scale;
import org.edarts.benchmarks.row.Setting;
import org.edarts.benchmarks.row.Table;
import org.edarts.benchmarks.row.Unit;
import org.edarts.benchmarks.work.Durations;
import org.edarts.benchmarks.work.Workload;

/** Graphs whose codelets take very different times, and a computer that has other work. */
public final class ImbalanceTable implements Table {
    private static final long SEED = 1;
    private static final int ARCS = 3;
    private static final int SLEEPING_CUS = 8;
    private static final double BEHIND = 0.02;
    private static final List<Integer> RUNS = List.of(1, 2, 10);
    private static final String POOL = "ForkJoinPool";

    @Override
    public String name() {
        return "imbalance";
    }

    @Override
    public List<Row<?>> rows(Setting setting) throws IOException {
        List<Row<?>> rows = new ArrayList<>();
        for (int threads : setting.threads()) {
            Rows some = new Rows(setting, threads);
            some.efficiencies();
            some.besideBusyLoop();
            rows.addAll(some.rows);
        }
        rows.add(sleeping(setting));
        return rows;
    }

    private static List<Contender<? super GraphAssignment>> contenders(Setting setting) {
        List<Contender<? super GraphAssignment>> all =
                new ArrayList<>(Contenders.named(setting.isolated(), "eDARTS", POOL, "CompletableFuture async"));
        all.addAll(setting.cpp().lambdas());
        return all;
    }

    private static Row<?> sleeping(Setting setting) throws IOException {
        Pattern pattern = BasicPatterns.independent(setting.scale().choose(20_000, 20_000, 200));
        return new Row<>(
                "independent, 100 neighbours sleep 1 ms",
                SLEEPING_CUS,
                new GraphAssignment(setting.files().write(pattern), Workload.SLEEP, SLEEPING_CUS),
                contenders(setting),
                Unit.MILLIS,
                List.of(Goal.ratio(POOL, 1)));
    }

    private static final class Rows {
        private final Setting setting;
        private final Scale scale;
        private final int threads;
        private final List<Row<?>> rows = new ArrayList<>();

        Rows(Setting setting, int threads) {
            this.setting = setting;
            this.scale = setting.scale();
            this.threads = threads;
        }

        void efficiencies() throws IOException {
            Pattern random = RandomPatterns.graph(scale.choose(10_000, 1_000, 250), ARCS, SEED);
            efficiency("random, 1 of 200 takes 5 ms", random, Durations.RARE, Workload.RARE);
            Pattern layered = RandomPatterns.layered(scale.choose(50, 10, 3), scale.choose(40, 20, 5), ARCS, SEED);
            efficiency("layered, log-uniform 1 us to 1 ms", layered, Durations.LOG_UNIFORM, Workload.LOG_UNIFORM);
            Pattern wide = RandomPatterns.layered(scale.choose(50, 25, 10), scale.choose(40, 40, 8), ARCS, SEED);
            efficiency("layered, 1 of 200 takes 5 ms", wide, Durations.RARE, Workload.RARE);
            Pattern stencil = TaskBench.STENCIL_1D.on(Grid.of(64, scale.choose(200, 100, 5)));
            efficiency("stencil, its dear half moves, 2 us", stencil, Durations.MOVING_HALF, Workload.MOVING_HALF);
        }

        private void efficiency(String name, Pattern pattern, Durations durations, Workload workload)
                throws IOException {
            Path file = setting.files().write(pattern);
            Unit unit = Unit.efficiency((double) durations.shortestNanos(pattern, 1, threads));
            for (int run : RUNS) {
                rows.add(new Row<>(
                        name + ", run " + run,
                        threads,
                        new GraphAssignment(file, workload, threads),
                        Conditioned.<GraphAssignment>inRun(run, contenders(setting)),
                        unit,
                        List.of(Goal.behind(POOL, BEHIND), Goal.behind("Taskflow", BEHIND))));
            }
        }

        void besideBusyLoop() throws IOException {
            for (int width : List.of(16, 256)) {
                Pattern pattern = RandomPatterns.layered(scale.choose(2_000, 1_000, 10), width, ARCS, SEED);
                rows.add(new Row<>(
                        "layered, " + width + " wide, beside a busy loop",
                        threads,
                        new GraphAssignment(setting.files().write(pattern), Workload.TOUCH, threads),
                        Conditioned.<GraphAssignment>besideBusyLoop(contenders(setting)),
                        Unit.nanosPer("codelet", pattern.size()),
                        List.of(Goal.ratio(POOL, 1.05))));
            }
        }
    }
}
