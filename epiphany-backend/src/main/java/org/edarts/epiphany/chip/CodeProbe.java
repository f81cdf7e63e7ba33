package org.edarts.epiphany.chip;

import org.edarts.epiphany.core.CoreState;

/** Watches a core carry out instructions, without a trace in its time. Called by the thread that simulates the chip. */
@FunctionalInterface
public interface CodeProbe {
    /**
     * An instruction is about to be carried out.
     *
     * @param pc where it stands
     * @param core the core as the instruction finds it
     * @param cycle the cycle in which the instruction issues
     */
    void executes(int pc, CoreState core, long cycle);
}
