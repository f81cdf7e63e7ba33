package org.edarts.study.generate;

/** Shapes that chance decides. */
final class RandomShapes {
    private static final int MOST_SOURCES = 3;

    private RandomShapes() {}

    /** Layers of random widths; each task comes after one of the layer before, and some more of it. */
    static void layered(Drawing drawing, int tasks, int width) {
        int first = 0;
        int count = 0;
        while (drawing.tasks() < tasks) {
            int next = drawing.tasks();
            int here = Math.min(drawing.about(width), tasks - next);
            for (int place = 0; place < here; place++) {
                int task = drawing.task();
                if (count > 0) {
                    int sources = 1 + drawing.below(Math.min(count, MOST_SOURCES));
                    for (int source = 0; source < sources; source++) {
                        drawing.arc(first + drawing.below(count), task);
                    }
                }
            }
            first = next;
            count = here;
        }
    }

    /** One task spreads to many, which one collects, which spreads again. */
    static void fan(Drawing drawing, int tasks, int width) {
        int hub = drawing.task();
        while (drawing.tasks() < tasks) {
            int left = tasks - drawing.tasks();
            int leaves = Math.max(1, Math.min(drawing.about(width), left - 1));
            int from = drawing.tasks();
            for (int leaf = 0; leaf < leaves; leaf++) {
                drawing.arc(hub, drawing.task());
            }
            if (drawing.tasks() < tasks) {
                hub = drawing.task();
                for (int leaf = from; leaf < from + leaves; leaf++) {
                    drawing.arc(leaf, hub);
                }
            }
        }
    }

    /** Parts one after the other; each is a task, or a fork and a join with such parts between them. */
    static void seriesParallel(Drawing drawing, int tasks, int width) {
        series(drawing, -1, tasks, width);
    }

    private static int series(Drawing drawing, int before, int tasks, int width) {
        int last = before;
        int left = tasks;
        while (left > 0) {
            int size = left < 4 ? 1 : Math.min(left, 1 + drawing.below(Math.max(1, 2 * left / 3)));
            last = size < 4 ? single(drawing, last) : parallel(drawing, last, size, width);
            left -= size < 4 ? 1 : size;
        }
        return last;
    }

    private static int single(Drawing drawing, int before) {
        int task = drawing.task();
        if (before >= 0) {
            drawing.arc(before, task);
        }
        return task;
    }

    private static int parallel(Drawing drawing, int before, int tasks, int width) {
        int fork = single(drawing, before);
        int inside = tasks - 2;
        int branches = Math.min(inside, Math.max(2, drawing.about(width)));
        int[] ends = new int[branches];
        for (int branch = 0; branch < branches; branch++) {
            int share = inside / branches + (branch < inside % branches ? 1 : 0);
            ends[branch] = series(drawing, fork, share, width);
        }
        int join = drawing.task();
        for (int end : ends) {
            drawing.arc(end, join);
        }
        return join;
    }
}
