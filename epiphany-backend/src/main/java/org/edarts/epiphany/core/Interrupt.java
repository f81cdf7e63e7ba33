package org.edarts.epiphany.core;

/** The interrupts, the most urgent first; their ranks are the bits in ILAT, IMASK and IPEND. */
public enum Interrupt {
    /** A SYNC instruction, or the host, starts the core. */
    SYNC(0),
    /** An instruction could not be carried out. */
    SOFTWARE_EXCEPTION(1),
    /** Something was written where it may not. */
    MEMORY_FAULT(2),
    /** The first timer came to zero. */
    TIMER0(3),
    /** The second timer came to zero. */
    TIMER1(4),
    /** A message of a DMA channel of another core. */
    MESSAGE(5),
    /** The first DMA channel is done. */
    DMA0(6),
    /** The second DMA channel is done. */
    DMA1(7),
    /** All cores have reached their WAND. */
    WAND(8),
    /** Another core, or the program itself, set the bit. */
    USER(9);

    private final int rank;

    Interrupt(int rank) {
        this.rank = rank;
    }

    private static final int HANDLER_BYTES = 4;

    /** Returns its bit in ILAT, IMASK and IPEND. */
    public int bit() {
        return 1 << rank;
    }

    /** Returns the address of the branch to its handler. */
    public int vector() {
        return rank * HANDLER_BYTES;
    }
}
