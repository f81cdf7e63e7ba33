package org.edarts.cu.virtual;

/**
 * What it takes where a CU fires what is ready in an order - by priority, by rank, first in first out - and where
 * codelets need tokens, as on the cores of a mesh, which keep a heap. All are cycles of the CU that fires a codelet,
 * before its firing.
 *
 * @param ticket to put a codelet in order, and to take it out
 * @param level more each time that as many again are ready there
 * @param handed in place of both for one that is handed off
 * @param token more for one that needs tokens: to ask for them, to get them, and to give them back
 */
public record OrderCosts(double ticket, double level, double handed, double token) {
    /**
     * Checks the costs.
     *
     * @throws IllegalArgumentException if one is negative or not finite
     */
    public OrderCosts {
        for (double cost : new double[] {ticket, level, handed, token}) {
            if (!(cost >= 0) || Double.isInfinite(cost)) {
                throw new IllegalArgumentException("an order cannot take " + cost + " cycles: expected 0 or more");
            }
        }
    }

    /**
     * Returns what it takes to fire a codelet.
     *
     * @param handedOff whether it was handed off
     * @param ready how many others are ready
     * @param needs whether it needs tokens
     */
    double cycles(boolean handedOff, int ready, boolean needs) {
        double sorted = handedOff ? handed : ticket + level * Math.log(ready + 1.0) / Math.log(2);
        return sorted + (needs ? token : 0);
    }
}
