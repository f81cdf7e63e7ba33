package org.edarts.study;

import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.cu.virtual.DataCosts;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.read.KnownOptima;
import org.edarts.study.run.Estimates;

/**
 * Lets contenders schedule graphs on machines, on several threads; the rows come in the order of the graphs, the
 * machines, the contenders and the seeds, and depend on nothing else.
 *
 * @param machines on which each graph runs
 * @param contenders what schedules it
 * @param estimates what policies are told of durations
 * @param seeds how many seeds each contender gets: 1, 2 and so on
 * @param jobs how many threads
 * @param optima what is known of shortest schedules
 * @param data what data cost whose bytes graphs say
 */
public record Study(
        List<Machine> machines,
        List<Contender> contenders,
        Estimates estimates,
        int seeds,
        int jobs,
        KnownOptima optima,
        DataCosts data) {

    /** A study in which arcs cost what graphs say. */
    public Study(
            List<Machine> machines,
            List<Contender> contenders,
            Estimates estimates,
            int seeds,
            int jobs,
            KnownOptima optima) {
        this(machines, contenders, estimates, seeds, jobs, optima, DataCosts.NONE);
    }

    /** A graph that is made when its turn comes. */
    public interface Source {
        /** Returns what rows call the graph. */
        String name();

        /** Returns the name of its file, with folders, under which its optimum may be known. */
        default String path() {
            return name();
        }

        /**
         * Makes the graph.
         *
         * @throws Exception if it cannot be made; the study goes on without it
         */
        TaskGraph graph() throws Exception;
    }

    /** Hears how far a study is, and what it leaves out. Called by the thread that runs the study. */
    public interface Listener {
        /** So many runs have ended, of so many that there are so far; called now and then. */
        void ended(long runs, long of);

        /** A graph, or a contender on it, is left out. */
        void leftOut(String name, Exception reason);
    }

    /** Copies the lists and checks the numbers. */
    public Study {
        machines = List.copyOf(machines);
        contenders = List.copyOf(contenders);
        if (machines.isEmpty() || contenders.isEmpty() || seeds < 1 || jobs < 1) {
            throw new IllegalArgumentException("a study needs a machine, a policy, a seed and a job at least");
        }
    }

    /**
     * Runs the study.
     *
     * @throws InterruptedException if the calling thread is interrupted
     */
    public List<Row> run(List<? extends Source> graphs, Listener listener) throws InterruptedException {
        try (StudyRun run = new StudyRun(this, listener)) {
            for (Source source : graphs) {
                run.submit(source);
            }
            return run.rows();
        }
    }
}
