package org.edarts.study.generate;

import java.util.Random;
import org.edarts.study.graph.TaskGraphBuilder;

/** A graph in the making, and chance. Owner: the thread that generates. */
final class Drawing {
    private static final int MEAN_DURATION = 10;

    private final TaskGraphBuilder builder;
    private final Random random;
    private final double ratio;

    Drawing(TaskGraphBuilder builder, Random random, double ratio) {
        this.builder = builder;
        this.random = random;
        this.ratio = ratio;
    }

    /** Returns a number from 1 to {@code 2 * mean - 1}, all alike. */
    int about(int mean) {
        return 1 + random.nextInt(2 * mean - 1);
    }

    /** Returns a number from 0 up to a limit. */
    int below(int limit) {
        return random.nextInt(limit);
    }

    int tasks() {
        return builder.tasks();
    }

    /** Adds a task that lasts as long as chance will have it. */
    int task() {
        return builder.task(about(MEAN_DURATION));
    }

    int task(String name, double duration) {
        return builder.task(name, duration);
    }

    /** Adds an arc whose cost chance decides, in whole units; without a ratio it costs nothing. */
    void arc(int source, int target) {
        builder.arc(source, target, ratio == 0 ? 0 : Math.rint(ratio * about(MEAN_DURATION)), 0);
    }
}
