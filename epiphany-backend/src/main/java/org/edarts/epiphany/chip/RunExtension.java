package org.edarts.epiphany.chip;

import org.edarts.epiphany.service.Services;

/**
 * What accompanies a program through its run: watches its cores, or serves traps that the program's own services do
 * not.
 */
public interface RunExtension {
    /** Nothing. */
    RunExtension NONE = new RunExtension() {};

    /** Returns what traps do, given what they would do without the extension. */
    default Services services(Services own) {
        return own;
    }

    /** Called for each core when its program is loaded and has not begun. */
    default void loaded(TimedChip chip, int node) {}
}
