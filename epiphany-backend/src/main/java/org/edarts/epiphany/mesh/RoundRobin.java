package org.edarts.epiphany.mesh;

/** The fair arbiter of the manual: whoever was served last comes last. */
final class RoundRobin {
    private RoundRobin() {}

    /**
     * Returns who is served next.
     *
     * @param requests a bit for each who asks, at least one
     * @param last who was served last
     */
    static int next(int requests, int last) {
        int later = requests & -2 << last;
        return Integer.numberOfTrailingZeros(later != 0 ? later : requests);
    }
}
