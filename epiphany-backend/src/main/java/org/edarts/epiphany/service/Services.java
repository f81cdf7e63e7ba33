package org.edarts.epiphany.service;

import org.edarts.epiphany.core.CoreMemory;
import org.edarts.epiphany.core.CoreState;

/** Does what a program asks for with a TRAP. Called by the thread that simulates the chip. */
@FunctionalInterface
public interface Services {
    /**
     * Serves a core that has carried out a TRAP: reads the arguments from r0 to r3, and leaves the result in r0 and the
     * error in r3, or ends the program.
     *
     * @param core the core; {@link CoreState#trap} tells what it asks for
     * @param memory memory as the core sees it
     */
    void serve(CoreState core, CoreMemory memory);
}
