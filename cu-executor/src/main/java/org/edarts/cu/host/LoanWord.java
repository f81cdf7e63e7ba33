package org.edarts.cu.host;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Where a unit without a thread of its own stands on its way to a borrowed one: it sleeps; it has been handed to the
 * executor as a task; some thread serves it, the executor's for this task or another one that has time; it dozes, while
 * that thread looks for the last time whether there is something to do; and it sleeps again. Whoever has work for it
 * says so first and rouses or submits it then: where neither is possible the thread that serves it comes to see the
 * work. Any thread.
 */
final class LoanWord {
    /** No task. */
    static final int NO_TASK = -1;

    private static final int ASLEEP = 0;
    private static final int SUBMITTED = 1;
    private static final int SERVED = 2;
    private static final int DOZING = 3;

    /** The state is in the lowest bits, and above it how often the unit has been handed to the executor. */
    private static final int STATES = 4;

    private final AtomicInteger word = new AtomicInteger(ASLEEP);

    private static int stateOf(int word) {
        return word & STATES - 1;
    }

    /** Goes from one state to another, if it is in the one. */
    private boolean move(int from, int to) {
        int seen = word.get();
        return stateOf(seen) == from && word.compareAndSet(seen, seen - from + to);
    }

    /** Returns whether the unit sleeps or is about to. */
    boolean sleeps() {
        int now = stateOf(word.get());
        return now == ASLEEP || now == DOZING;
    }

    /** Returns a number for the task that the executor has not begun, or {@link #NO_TASK}. */
    int waiting() {
        int seen = word.get();
        return stateOf(seen) == SUBMITTED ? seen : NO_TASK;
    }

    /** Lets the thread that looks for the last time go on, by another one; returns whether it was looking. */
    boolean rouse() {
        return move(DOZING, SERVED);
    }

    /** Makes a task of a unit that sleeps; returns its number, or {@link #NO_TASK} if it does not sleep. */
    int submit() {
        int seen = word.get();
        int task = seen + STATES + SUBMITTED;
        return stateOf(seen) == ASLEEP && word.compareAndSet(seen, task) ? task : NO_TASK;
    }

    /**
     * Lets a unit sleep on whose task the executor has not begun; returns false if it has, or if that is not the latest
     * task.
     */
    boolean takeBack(int task) {
        return word.compareAndSet(task, task - SUBMITTED + ASLEEP);
    }

    /** Lets a unit sleep on that waits for the executor. */
    void takeBack() {
        move(SUBMITTED, ASLEEP);
    }

    /** Lets the thread of the executor serve the unit; returns false if another thread had the time before. */
    boolean begin() {
        return move(SUBMITTED, SERVED);
    }

    /** Lets a thread that has time serve the unit; returns false if another one does. */
    boolean claim() {
        return move(ASLEEP, SERVED) || begin();
    }

    /** The thread that serves the unit is about to look for the last time. */
    void doze() {
        move(SERVED, DOZING);
    }

    /** The thread has found something to do. */
    void goOn() {
        move(DOZING, SERVED);
    }

    /** The thread has found nothing; returns false if it has been roused meanwhile. */
    boolean sleep() {
        return move(DOZING, ASLEEP);
    }

    /** The thread that serves the unit gives it up. */
    void giveUp() {
        move(SERVED, ASLEEP);
    }
}
