package org.edarts.epiphany.cam;

/**
 * What brings to cores what they have no room for; only cores that need it have it.
 *
 * @param blocks what brings blocks before codelets fire
 * @param code what brings kernels
 * @param inputs what brings what lies in other cores' memories
 */
record Movers(StreamProgram blocks, MovingProgram code, FetchProgram inputs) {
    /** Returns those that this version comes with. */
    static Movers installed() {
        return new Movers(StreamProgram.installed(), MovingProgram.installed(), FetchProgram.installed());
    }
}
