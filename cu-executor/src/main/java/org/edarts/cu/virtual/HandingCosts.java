package org.edarts.cu.virtual;

/**
 * What it takes where an SU of a core of its own has the slots of a cluster's codelets and hands these to its CUs, as
 * the SUs of a mesh do; {@link HandingUnit} says how. All are cycles of the SU, but for the last two.
 *
 * @param look to look whether one of eight CUs has told of a firing, which it does for one eight after the other
 * @param next to hear that a CU has fired a codelet, which signals nobody, and to give it what is ready first
 * @param single in place of that, if the codelet signals one other
 * @param several in place of that, if it signals several, beside these
 * @param own for each of several signals within the cluster
 * @param ready more for each that makes a codelet ready
 * @param usual to hear of a firing that is followed by something else, such as a signal to another cluster; beside what
 *     a CU takes to send that, and the two before
 * @param hand to hand out what is in the pool
 * @param vain to find that nobody has room for that
 * @param invoke to begin a procedure in one of its frames, and to free that
 * @param serve from the end of a firing to the begin of the next, if the CU has that already
 * @param way from the end of a firing until the SU hears of it, or from when it hands something out until a CU that has
 *     nothing fires that, if they are no distance apart
 * @param which which codelets are handed out
 */
public record HandingCosts(
        double look,
        double next,
        double single,
        double several,
        double own,
        double ready,
        double usual,
        double hand,
        double vain,
        double invoke,
        double serve,
        double way,
        HandedOut which) {
    /**
     * Checks the costs.
     *
     * @throws IllegalArgumentException if one is negative or not finite
     */
    public HandingCosts {
        for (double cost :
                new double[] {look, next, single, several, own, ready, usual, hand, vain, invoke, serve, way}) {
            if (!(cost >= 0) || Double.isInfinite(cost)) {
                throw new IllegalArgumentException("an SU cannot take " + cost + " cycles: expected 0 or more");
            }
        }
    }
}
