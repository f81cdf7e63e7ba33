package org.edarts.cli;

import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.edarts.study.Row;
import org.edarts.study.Study;

/** Tells users on standard error how far a study is, and what it leaves out. Owner: the thread that runs the study. */
final class StudyProgress implements Study.Listener {
    private static final long FIRST_NANOS = 2_000_000_000L;
    private static final long EACH_NANOS = 1_000_000_000L;
    private static final double TOLERANCE = 1e-6;

    private final PrintWriter err;
    private long next = System.nanoTime() + FIRST_NANOS;
    private long told;
    private boolean leftOut;

    StudyProgress(PrintWriter err) {
        this.err = err;
    }

    @Override
    public void ended(long runs, long of) {
        if (runs != told && System.nanoTime() - next > 0) {
            told = runs;
            next = System.nanoTime() + EACH_NANOS;
            err.println(String.format(Locale.ROOT, "edarts: %,d of %,d runs", runs, of));
            err.flush();
        }
    }

    @Override
    public void leftOut(String name, Exception reason) {
        leftOut = true;
        String message = Failures.message(reason);
        err.println("edarts: " + (message.contains(name) ? "" : name + ": ") + message);
        err.flush();
    }

    /** Returns whether something was left out. */
    boolean leftOut() {
        return leftOut;
    }

    /** Warns of optima that somebody found a shorter schedule than, or that are below a bound. */
    void checkOptima(List<Row> rows) {
        Set<String> told = new HashSet<>();
        for (Row row : rows) {
            double optimum = row.optimum().orElse(Double.NaN);
            boolean beaten = row.makespan() < optimum * (1 - TOLERANCE);
            boolean impossible = optimum < row.bound() * (1 - TOLERANCE);
            if ((beaten || impossible) && told.add(row.graph() + " " + row.processors())) {
                err.println(String.format(
                        Locale.ROOT,
                        "edarts: warning: %s on %d processors cannot have the optimum %s: %s",
                        row.graph(),
                        row.processors(),
                        optimum,
                        beaten
                                ? row.policy() + " takes " + row.makespan()
                                : "no schedule is shorter than " + row.bound()));
            }
        }
    }
}
