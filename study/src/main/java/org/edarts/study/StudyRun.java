package org.edarts.study;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.edarts.cam.Machine;
import org.edarts.study.bound.LowerBounds;
import org.edarts.study.graph.Problem;
import org.edarts.study.graph.Shape;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.run.Estimates;
import org.edarts.study.run.TaskProgram;

/**
 * The runs of one study. Graphs are read one after the other, and not many before their runs have a thread, so that a
 * study of many needs the memory of a few. Owner: the thread that runs the study.
 */
final class StudyRun implements AutoCloseable {
    private static final int PENDING_PER_JOB = 16;
    private static final long PATIENCE_MILLIS = 250;

    private final Study study;
    private final Study.Listener listener;
    private final ExecutorService threads;
    private final Semaphore room;
    private final AtomicLong ended = new AtomicLong();
    private final List<Pending> pending = new ArrayList<>();

    private record Pending(String name, Future<Row> row) {}

    private record Place(String graph, String machine, int processors) {
        static Place of(Row row) {
            return new Place(row.graph(), row.machine(), row.processors());
        }
    }

    StudyRun(Study study, Study.Listener listener) {
        this.study = study;
        this.listener = listener;
        this.room = new Semaphore(PENDING_PER_JOB * study.jobs());
        this.threads = Executors.newFixedThreadPool(study.jobs(), task -> {
            Thread thread = new Thread(task, "study");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Lets all contenders schedule a graph, soon; leaves it out if it cannot be made. */
    void submit(Study.Source source) throws InterruptedException {
        try {
            TaskGraph graph = source.graph();
            Supplier<Shape> shape = new Once<>(() -> Shape.of(graph));
            List<Briefing> briefings = briefings(graph);
            for (Machine machine : study.machines()) {
                Problem problem = new Problem(graph, machine, study.data());
                Supplier<LowerBounds> bounds = new Once<>(() -> LowerBounds.of(problem));
                OptionalDouble optimum = study.optima().of(source.path(), problem.processors());
                for (Contender contender : study.contenders()) {
                    for (int seed = 1; seed <= study.seeds(); seed++) {
                        int number = seed;
                        submit(source.name(), contender, () -> {
                            Contender.Outcome outcome = contender.schedule(problem, briefings.get(number - 1), number);
                            return Row.of(
                                    source.name(),
                                    problem,
                                    shape.get(),
                                    bounds.get(),
                                    contender,
                                    number,
                                    outcome,
                                    optimum);
                        });
                    }
                }
            }
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (Exception unfit) {
            listener.leftOut(source.name(), unfit);
        }
    }

    /** What contenders are told is the same for all seeds, unless it is noisy. */
    private List<Briefing> briefings(TaskGraph graph) {
        List<Briefing> briefings = new ArrayList<>();
        for (int seed = 1; seed <= study.seeds(); seed++) {
            boolean same = seed > 1 && !study.estimates().random();
            briefings.add(same ? briefings.get(0) : briefing(graph, seed));
        }
        return briefings;
    }

    private Briefing briefing(TaskGraph graph, long seed) {
        Estimates estimates = study.estimates();
        return new Briefing(
                new Once<>(() -> estimates.told(graph, seed)),
                new Once<>(() -> TaskProgram.of(graph, estimates, seed)));
    }

    private void submit(String graph, Contender contender, Supplier<Row> run) throws InterruptedException {
        while (!room.tryAcquire(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
            listener.ended(ended.get(), pending.size());
        }
        pending.add(new Pending(graph + " under " + contender.name(), threads.submit(() -> {
            try {
                return run.get();
            } finally {
                ended.incrementAndGet();
                room.release();
            }
        })));
    }

    /** Waits for all runs; returns what came out, in the order of their submission. */
    List<Row> rows() throws InterruptedException {
        List<Row> rows = new ArrayList<>();
        for (Pending each : pending) {
            try {
                rows.add(await(each));
            } catch (ExecutionException failure) {
                Throwable cause = failure.getCause();
                listener.leftOut(
                        each.name, cause instanceof Exception exception ? exception : new IllegalStateException(cause));
            }
        }
        return withProvenOptima(rows);
    }

    private Row await(Pending each) throws InterruptedException, ExecutionException {
        while (true) {
            try {
                return each.row.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException notYet) {
                listener.ended(ended.get(), pending.size());
            }
        }
    }

    /** What an exact search has proven holds for all others on the same graph and machine. */
    private static List<Row> withProvenOptima(List<Row> rows) {
        Map<Place, OptionalDouble> proven = new HashMap<>();
        for (Row row : rows) {
            if (row.gap().isPresent() && row.optimum().isPresent()) {
                proven.put(Place.of(row), row.optimum());
            }
        }
        return rows.stream()
                .map(row -> row.optimum().isPresent()
                        ? row
                        : row.withOptimum(proven.getOrDefault(Place.of(row), OptionalDouble.empty())))
                .toList();
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
