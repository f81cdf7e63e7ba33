package org.edarts.study.graph;

/** Some tasks of a graph would wait for one another for ever. */
public final class CyclicGraphException extends IllegalArgumentException {
    private final int task;

    CyclicGraphException(int task) {
        super("task " + task + " depends on itself through others: take an arc away");
        this.task = task;
    }

    /** Returns the number of a task that depends on itself. */
    public int task() {
        return task;
    }
}
