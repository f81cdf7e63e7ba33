package org.edarts.benchmarks.start;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** A JVM that runs a wavefront once with a counter for each cell, and a task for each that is not run in line. */
final class ForkJoinStart {
    private final int side;
    private final int[] touched;
    private final AtomicIntegerArray missing;
    private final CountDownLatch end = new CountDownLatch(1);

    private ForkJoinStart(int side) {
        this.side = side;
        touched = new int[side * side];
        missing = new AtomicIntegerArray(side * side);
        for (int cell = 0; cell < touched.length; cell++) {
            missing.setPlain(cell, (cell >= side ? 1 : 0) + (cell % side > 0 ? 1 : 0));
        }
    }

    /** Prints the nanoseconds from its own start to the end of the run; the arguments are the side and the threads. */
    public static void main(String[] arguments) throws InterruptedException {
        long start = System.nanoTime();
        ForkJoinStart wavefront = new ForkJoinStart(Integer.parseInt(arguments[0]));
        ForkJoinPool pool = new ForkJoinPool(Integer.parseInt(arguments[1]));
        pool.execute(wavefront.new Cell(0));
        wavefront.end.await();
        StartTrial.tell(System.nanoTime() - start, wavefront.touched);
    }

    private final class Cell extends RecursiveAction {
        private static final long serialVersionUID = 1L;
        private static final int NONE = -1;

        private final int first;

        Cell(int first) {
            this.first = first;
        }

        @Override
        protected void compute() {
            for (int cell = first; cell != NONE; ) {
                touched[cell]++;
                boolean right = cell % side < side - 1 && missing.decrementAndGet(cell + 1) == 0;
                boolean below = cell + side < touched.length && missing.decrementAndGet(cell + side) == 0;
                if (right && below) {
                    new Cell(cell + side).fork();
                }
                if (cell == touched.length - 1) {
                    end.countDown();
                }
                cell = right ? cell + 1 : below ? cell + side : NONE;
            }
        }
    }
}
