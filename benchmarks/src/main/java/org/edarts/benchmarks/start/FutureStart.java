package org.edarts.benchmarks.start;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;

/** A JVM that runs a wavefront of {@link CompletableFuture}s once. */
final class FutureStart {
    private FutureStart() {}

    /** Prints the nanoseconds from its own start to the end of the run; the arguments are the side and the threads. */
    public static void main(String[] arguments) {
        long start = System.nanoTime();
        int side = Integer.parseInt(arguments[0]);
        int[] touched = new int[side * side];
        ForkJoinPool pool = new ForkJoinPool(Integer.parseInt(arguments[1]));
        CompletableFuture<?>[] cells = new CompletableFuture<?>[side * side];
        for (int i = 0; i < cells.length; i++) {
            int cell = i;
            Runnable body = () -> touched[cell]++;
            if (cell == 0) {
                cells[cell] = CompletableFuture.runAsync(body, pool);
            } else if (cell < side) {
                cells[cell] = cells[cell - 1].thenRun(body);
            } else if (cell % side == 0) {
                cells[cell] = cells[cell - side].thenRun(body);
            } else {
                cells[cell] = cells[cell - side].runAfterBoth(cells[cell - 1], body);
            }
        }
        cells[cells.length - 1].join();
        StartTrial.tell(System.nanoTime() - start, touched);
    }
}
