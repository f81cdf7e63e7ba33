package org.edarts.epiphany.cam.firmware;

/**
 * What fires codelets with blocks in the DRAM: one that lets signals go when what was written back has arrived there,
 * one that waits, too, for what kernels have stored there themselves, and one that does not bring again what it finds
 * in its buffer.
 *
 * @param copying for cores whose kernels find all of it in the core's memory
 * @param storing for cores with kernels that store into the DRAM
 * @param keeping for cores where something that several codelets read, and nobody writes, stays in a buffer
 */
public record StreamPrograms(StreamProgram copying, StreamProgram storing, StreamProgram keeping) {
    /** Returns those for cores that have all of the graph. */
    public static StreamPrograms installed() {
        return new StreamPrograms(StreamProgram.installed(), StreamProgram.storing(), StreamProgram.keeping());
    }

    /** Returns those for cores that have windows of a graph. */
    public static StreamPrograms inWindows() {
        return new StreamPrograms(
                StreamProgram.inWindows(), StreamProgram.storingInWindows(), StreamProgram.keepingInWindows());
    }
}
