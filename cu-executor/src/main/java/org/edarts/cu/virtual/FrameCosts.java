package org.edarts.cu.virtual;

/**
 * What it takes to invoke threaded procedures with {@linkplain OwnedFrames frames that CUs own}, beside what {@link
 * SignalCosts} say of signals that begin and end them. All are cycles of the CU that spends them.
 *
 * @param here to invoke in a frame of the same CU, and to free it
 * @param late more for an invocation that waits until a frame is free
 * @param there to invoke in a frame elsewhere, up to its signal
 * @param left more to send a signal from a frame elsewhere that ends by it
 * @param onward for either, after that signal has left
 * @param owned which frames there are
 */
public record FrameCosts(double here, double late, double there, double left, double onward, OwnedFrames owned) {
    /**
     * Checks the costs.
     *
     * @throws IllegalArgumentException if one is negative or not finite
     */
    public FrameCosts {
        for (double cost : new double[] {here, late, there, left, onward}) {
            if (!(cost >= 0) || Double.isInfinite(cost)) {
                throw new IllegalArgumentException("a frame cannot cost " + cost + " cycles: expected 0 or more");
            }
        }
    }
}
