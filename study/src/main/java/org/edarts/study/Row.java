package org.edarts.study;

import java.util.OptionalDouble;
import org.edarts.study.bound.LowerBounds;
import org.edarts.study.graph.Problem;
import org.edarts.study.graph.Shape;
import org.edarts.study.graph.TaskGraph;

/**
 * What one contender made of one graph on one machine. Times are in the graph's unit.
 *
 * @param graph what the graph is called
 * @param machine what the machine is called
 * @param processors how many CUs it has
 * @param policy what the contender is called
 * @param seed what decided random choices
 * @param makespan how long it took
 * @param criticalPath the length of the longest path
 * @param workBound the work divided by the processors
 * @param fernandezBussell the bound of Fernandez and Bussell
 * @param bound the highest of these three
 * @param optimum how long the shortest schedule takes, if that is known
 * @param gap how much longer than the proven bound the makespan of an exact search is, as a share; if that was asked
 * @param tasks how many tasks the graph has
 * @param edges how many arcs it has
 * @param work how long the tasks take together
 * @param parallelism the work divided by the critical path
 * @param serial how long one processor takes, the best of them
 */
public record Row(
        String graph,
        String machine,
        int processors,
        String policy,
        long seed,
        double makespan,
        double criticalPath,
        double workBound,
        double fernandezBussell,
        double bound,
        OptionalDouble optimum,
        OptionalDouble gap,
        int tasks,
        int edges,
        double work,
        double parallelism,
        double serial) {

    /** Puts a row together. */
    static Row of(
            String name,
            Problem problem,
            Shape shape,
            LowerBounds bounds,
            Contender contender,
            long seed,
            Contender.Outcome outcome,
            OptionalDouble optimum) {
        TaskGraph graph = problem.graph();
        long makespan = outcome.schedule().makespan();
        boolean proven = outcome.bound() > 0;
        boolean shortest = proven && outcome.bound() == makespan;
        return new Row(
                name,
                problem.machine().name(),
                problem.processors(),
                contender.name(),
                seed,
                graph.inUnits(makespan),
                graph.inUnits(bounds.criticalPath()),
                graph.inUnits(bounds.workByProcessors()),
                graph.inUnits(bounds.fernandezBussell()),
                graph.inUnits(bounds.best()),
                optimum.isEmpty() && shortest ? OptionalDouble.of(graph.inUnits(makespan)) : optimum,
                proven ? OptionalDouble.of((double) makespan / outcome.bound() - 1) : OptionalDouble.empty(),
                shape.tasks(),
                shape.edges(),
                graph.inUnits(shape.work()),
                shape.parallelism(),
                graph.inUnits(serial(problem)));
    }

    private static long serial(Problem problem) {
        long least = Long.MAX_VALUE;
        int different = problem.identical() ? 1 : problem.processors();
        for (int processor = 0; processor < different; processor++) {
            long sum = 0;
            for (int task = 0; task < problem.graph().tasks(); task++) {
                sum += problem.duration(task, processor);
            }
            least = Math.min(least, sum);
        }
        return least;
    }

    /** Returns the row with another optimum. */
    Row withOptimum(OptionalDouble known) {
        return new Row(
                graph,
                machine,
                processors,
                policy,
                seed,
                makespan,
                criticalPath,
                workBound,
                fernandezBussell,
                bound,
                known,
                gap,
                tasks,
                edges,
                work,
                parallelism,
                serial);
    }

    /** Returns how many times longer than the bound the makespan is; 1 where nothing takes any time. */
    public double ratio() {
        return bound == 0 ? 1 : makespan / bound;
    }

    /** Returns how many times longer than the optimum the makespan is, if that is known. */
    public OptionalDouble optimumRatio() {
        return optimum.isEmpty() || optimum.getAsDouble() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(makespan / optimum.getAsDouble());
    }

    /** Returns how many times faster than one processor the machine was. */
    public double speedUp() {
        return makespan == 0 ? 1 : serial / makespan;
    }

    /** Returns the speed-up divided by the processors. */
    public double efficiency() {
        return speedUp() / processors;
    }
}
