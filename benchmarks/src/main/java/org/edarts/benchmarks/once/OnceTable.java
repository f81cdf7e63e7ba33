package org.edarts.benchmarks.once;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.edarts.benchmarks.contender.Assignment;
import org.edarts.benchmarks.contender.Contender;
import org.edarts.benchmarks.contender.Contenders;
import org.edarts.benchmarks.contender.GraphAssignment;
import org.edarts.benchmarks.job.JobAssignment;
import org.edarts.benchmarks.pattern.BasicPatterns;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.pattern.RandomPatterns;
import org.edarts.benchmarks.row.Goal;
import org.edarts.benchmarks.row.Row;
import org.edarts.benchmarks.row.Scale;
import org.edarts.benchmarks.row.Setting;
import org.edarts.benchmarks.row.Table;
import org.edarts.benchmarks.row.Unit;
import org.edarts.benchmarks.work.Workload;

/** Graphs as applications have them: declared, run once and discarded; or run again with a lambda for each codelet. */
public final class OnceTable implements Table {
    private static final long SEED = 1;
    private static final int ARCS = 3;
    private static final String BY_RULE = "arcs by rule";
    private static final String EACH_ITS_OWN = "each codelet on its own";
    private static final String FUTURES = "CompletableFuture once";

    @Override
    public String name() {
        return "once";
    }

    @Override
    public List<Row<?>> rows(Setting setting) throws IOException {
        Rows rows = new Rows(setting);
        Scale scale = setting.scale();
        rows.again(scale.choose(512, 512, 16));
        rows.wavefront(scale.choose(256, 256, 16));
        rows.random(scale.choose(100_000, 100_000, 300));
        rows.tree(scale.choose(16, 16, 6));
        for (int codelets : List.of(10, 100, 1_000)) {
            rows.small(codelets);
        }
        rows.tracing(scale.choose(512, 512, 16), 1, 1.16);
        rows.tracing(scale.choose(512, 512, 16), 2, 1.26);
        return rows.rows;
    }

    private static final class Rows {
        private final Setting setting;
        private final List<Row<?>> rows = new ArrayList<>();

        Rows(Setting setting) {
            this.setting = setting;
        }

        void again(int side) throws IOException {
            Pattern pattern = BasicPatterns.wavefront(side, side);
            Path file = setting.files().write(pattern);
            String again = "wavefront " + side + "^2 again, ";
            add(
                    again + "one indexed codelet",
                    pattern,
                    file,
                    Goal.ratio("ForkJoinPool", 0.19),
                    setting.cpp().graphs(),
                    "eDARTS",
                    "ForkJoinPool");
            add(
                    again + "each its own lambda",
                    pattern,
                    file,
                    Goal.ratio("Taskflow", 0.31),
                    setting.cpp().lambdas(),
                    "eDARTS, each its own",
                    "ForkJoinPool, each its own");
            add(
                    again + "lambdas of 16 classes",
                    pattern,
                    file,
                    Goal.ratio("Taskflow", 0.51),
                    setting.cpp().lambdas(),
                    "eDARTS, 16 classes",
                    "ForkJoinPool, 16 classes");
        }

        void wavefront(int side) throws IOException {
            Pattern wavefront = BasicPatterns.wavefront(side, side);
            Path file = setting.files().write(wavefront);
            String once = "wavefront " + side + "^2 once, ";
            addOnce(once + BY_RULE, wavefront, file, "eDARTS once, by rule", 0.37);
            addOnce(once + "after(handles)", wavefront, file, "eDARTS once, by handles", 0.56);
            addOnce(once + EACH_ITS_OWN, wavefront, file, "eDARTS once, each its own", 0.74);
            add(
                    once + "lambdas of 16 classes",
                    wavefront,
                    file,
                    Goal.ratio("CompletableFuture once, 16 classes", 0.74),
                    setting.cpp().once(),
                    "eDARTS once, 16 classes",
                    "ForkJoinPool once, 16 classes",
                    "CompletableFuture once, 16 classes");
        }

        void random(int codelets) throws IOException {
            Pattern pattern = RandomPatterns.graph(codelets, ARCS, SEED);
            Path file = setting.files().write(pattern);
            addOnce("random graph once, " + BY_RULE, pattern, file, "eDARTS once, by rule", 0.30);
            addOnce("random graph once, " + EACH_ITS_OWN, pattern, file, "eDARTS once, each its own", 0.30);
        }

        /** As services have them: declared for a request, run and forgotten. */
        void small(int codelets) throws IOException {
            Pattern pattern = RandomPatterns.graph(codelets, ARCS, SEED);
            Path file = setting.files().write(pattern);
            String name = codelets + " codelets at random once, " + EACH_ITS_OWN;
            addOnce(name, pattern, file, "eDARTS once, each its own", 1);
        }

        void tree(int depth) throws IOException {
            Pattern pattern = BasicPatterns.tree((2 << depth) - 1);
            Path file = setting.files().write(pattern);
            addOnce("binary tree once, " + BY_RULE, pattern, file, "eDARTS once, by rule", 0.35);
            addOnce("binary tree once, " + EACH_ITS_OWN, pattern, file, "eDARTS once, each its own", 0.35);
        }

        void tracing(int side, int count, double most) {
            TracingCost job = new TracingCost();
            rows.add(new Row<>(
                    "tracing adds, wavefront " + side + "^2",
                    count,
                    new JobAssignment(job, side, count),
                    job.contenders(setting.isolated()),
                    Unit.nanosPer("codelet", (double) side * side),
                    List.of(Goal.ratio(TracingCost.CLOCK, most))));
        }

        private void addOnce(String name, Pattern pattern, Path file, String ours, double most) {
            add(
                    name,
                    pattern,
                    file,
                    Goal.ratio(FUTURES, most),
                    setting.cpp().once(),
                    ours,
                    "ForkJoinPool once",
                    FUTURES);
        }

        private void add(
                String name,
                Pattern pattern,
                Path file,
                Goal goal,
                List<Contender<Assignment>> others,
                String... names) {
            List<Contender<? super GraphAssignment>> contenders =
                    new ArrayList<>(Contenders.named(setting.isolated(), names));
            contenders.addAll(others);

            for (int count : setting.threads()) {
                rows.add(new Row<>(
                        name,
                        count,
                        new GraphAssignment(file, Workload.TOUCH, count),
                        contenders,
                        Unit.nanosPer("codelet", pattern.size()),
                        List.of(goal)));
            }
        }
    }
}
