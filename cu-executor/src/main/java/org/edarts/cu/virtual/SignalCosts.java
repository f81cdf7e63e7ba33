package org.edarts.cu.virtual;

/**
 * What it takes to fire codelets and to signal them on a virtual machine whose CUs each keep the slots of the codelets
 * that fire there, as the cores of a mesh do; {@link SignalTransport} says how. A codelet fires at the home that the
 * policy plans for it, else where its last signal came from. All are cycles of the CU that spends them.
 *
 * @param dispatch from the end of a firing to the begin of the next, beside its signals
 * @param own for each signal to a slot of the same CU
 * @param ready more if that makes a codelet ready
 * @param single in place of these three for a firing that signals nobody else, and has nothing {@linkplain
 *     FiringTimes#after besides}
 * @param other what a CU spends to send a signal to another one
 * @param travel until that one can see it, if it is no distance away
 * @param hop for each unit of {@linkplain org.edarts.cam.Machine#distance distance} more
 * @param receive what a CU spends to count a signal of another one, before it fires anything else
 * @param further for each further signal that has come on the same way meanwhile
 * @param shared more for each other unit whose signals come on the same way, if none has: eight ways lead to each, and
 *     where it is 0, one for each sender
 * @param start until the first CU begins
 * @param startHop for each unit of distance, until the CU there begins
 */
public record SignalCosts(
        double dispatch,
        double own,
        double ready,
        double single,
        double other,
        double travel,
        double hop,
        double receive,
        double further,
        double shared,
        double start,
        double startHop) {
    /**
     * Checks the costs.
     *
     * @throws IllegalArgumentException if one is negative or not finite
     */
    public SignalCosts {
        double[] all = {dispatch, own, ready, single, other, travel, hop, receive, further, shared, start, startHop};
        for (double cost : all) {
            if (!(cost >= 0) || Double.isInfinite(cost)) {
                throw new IllegalArgumentException("a signal cannot cost " + cost + " cycles: expected 0 or more");
            }
        }
    }
}
