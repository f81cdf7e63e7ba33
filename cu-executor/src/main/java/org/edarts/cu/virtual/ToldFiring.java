package org.edarts.cu.virtual;

import java.util.List;

/**
 * What a CU tells of a codelet that it has fired for another unit, on which what comes after it happens.
 *
 * @param asked what the body has asked for
 */
record ToldFiring(VirtualCu cu, Activation activation, Source source, List<Runnable> asked) {
    /** What comes after it happens on the unit that signals now. */
    void signal(Simulation simulation) {
        asked.forEach(Runnable::run);
        simulation.signals().fired(activation.frame, activation.codelet, source);
        simulation.procedures().dropToken(activation.frame, source);
    }
}
