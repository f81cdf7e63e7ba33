package org.edarts.study.plan;

import org.edarts.study.graph.Problem;
import org.edarts.study.graph.TaskGraph;

/**
 * Predict Earliest Finish Time (Arabnejad, Barbosa, 2014): an optimistic cost table says how long the rest takes at best behind a
 * task on a processor. Ready tasks go by the mean of their rows, each where its end and that cost together are least, in a gap
 * if one holds it.
 */
public final class Peft implements Planner {
    /** Has no settings. */
    public Peft() {}

    @Override
    public String name() {
        return "peft";
    }

    @Override
    public String summary() {
        return "planned: looks ahead by an optimistic cost table, also into gaps (Arabnejad and Barbosa, 2014)";
    }

    @Override
    public Plan plan(Problem problem) {
        int processors = problem.processors();
        double[] table = optimisticCosts(problem);
        double[] ranks = new double[problem.graph().tasks()];
        for (int task = 0; task < ranks.length; task++) {
            double sum = 0;
            for (int processor = 0; processor < processors; processor++) {
                sum += table[task * processors + processor];
            }
            ranks[task] = sum / processors;
        }
        Timetable timetable = new Timetable(problem);
        ReadyTasks ready = new ReadyTasks(problem.graph(), ranks);
        while (!ready.isEmpty()) {
            int task = ready.take();
            int best = 0;
            long bestStart = 0;
            double least = Double.POSITIVE_INFINITY;
            for (int processor = 0; processor < processors; processor++) {
                long start = timetable.insertedStart(task, processor);
                double cost = start + problem.duration(task, processor) + table[task * processors + processor];
                if (cost < least) {
                    best = processor;
                    bestStart = start;
                    least = cost;
                }
            }
            timetable.put(task, best, bestStart);
        }
        return new Plan(timetable.schedule(), 0);
    }

    /** Returns the cost behind each task, processor by processor; that of a successor is least here, or anywhere with its travel. */
    private static double[] optimisticCosts(Problem problem) {
        TaskGraph graph = problem.graph();
        int processors = problem.processors();
        if ((long) graph.tasks() * processors > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("peft keeps a number for each task on each processor, and graph "
                    + graph.name() + " has too many on " + processors + " processors: leave peft out");
        }
        double[] costs = new double[graph.tasks() * processors];
        for (int place = graph.tasks() - 1; place >= 0; place--) {
            int row = graph.inOrder(place) * processors;
            for (int at = graph.firstSuccessor(graph.inOrder(place));
                    at < graph.firstSuccessor(graph.inOrder(place) + 1);
                    at++) {
                int successor = graph.successor(at);
                double anywhere = Double.POSITIVE_INFINITY;
                for (int processor = 0; processor < processors; processor++) {
                    anywhere = Math.min(anywhere, behind(problem, costs, successor, processor));
                }
                anywhere += graph.transfer(graph.arcTo(at));
                for (int processor = 0; processor < processors; processor++) {
                    double here = behind(problem, costs, successor, processor);
                    costs[row + processor] = Math.max(costs[row + processor], Math.min(here, anywhere));
                }
            }
        }
        return costs;
    }

    private static double behind(Problem problem, double[] costs, int task, int processor) {
        return costs[task * problem.processors() + processor] + problem.duration(task, processor);
    }
}
