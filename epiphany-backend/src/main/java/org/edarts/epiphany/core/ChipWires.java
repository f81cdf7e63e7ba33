package org.edarts.epiphany.core;

/** The wires that join all cores of a chip beside the mesh. */
public interface ChipWires {
    /** A core has raised its side of the wired AND: once all have, all get the interrupt. */
    void raiseWand(CoreState core);

    /** All cores get the sync interrupt. */
    void sync();

    /** All cores stop that are configured to stop at another's breakpoint. */
    void breakpointAll();
}
