package org.edarts.epiphany.board;

/**
 * What accesses of the host to a simulated board cost, in cycles of the chip: a declared cost, not a simulated one. An
 * access moves up to eight bytes; longer ones are several.
 *
 * @param readCycles from one read of a host to its next access
 * @param writeCycles from one write of a host to its next access
 */
public record HostTiming(int readCycles, int writeCycles) {
    /**
     * Declared: 500 ns for a read and 100 ns for a write, at 600 MHz. Reads wait for an answer, writes do not; no
     * measurement stands behind the numbers.
     */
    public static final HostTiming DECLARED = new HostTiming(300, 60);

    /** Refuses accesses that take no time: a host that polls would keep the chip from going on. */
    public HostTiming {
        if (readCycles < 1 || writeCycles < 1) {
            throw new IllegalArgumentException("accesses of " + readCycles + " and " + writeCycles
                    + " cycles: expected 1 or more, so that the chip goes on while the host looks at it");
        }
    }
}
