package org.edarts.epiphany.core;

/** The wires that join all cores of a chip beside the mesh. */
public interface ChipWires {
    /**
     * Cycles from the WAND of the last core to its interrupt. No source tells how long the wire between all cores
     * takes; a declared assumption, as the usual barrier relies on an IDLE right behind WAND being there before the
     * interrupt.
     */
    int WAND_CYCLES = 10;

    /** A core has raised its side of the wired AND: once all have, all get the interrupt. */
    void raiseWand(CoreState core);

    /** All cores get the sync interrupt. */
    void sync();

    /** All cores stop that are configured to stop at another's breakpoint. */
    void breakpointAll();
}
