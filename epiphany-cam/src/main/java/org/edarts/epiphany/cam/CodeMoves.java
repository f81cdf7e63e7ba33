package org.edarts.epiphany.cam;

import java.util.List;

/**
 * What cores did to have kernels that do not all fit into them, as the cores counted it.
 *
 * @param fired the codelets fired whose kernel may leave the core that fires them
 * @param loads how often a kernel was brought
 * @param bytes the code that was brought
 * @param waits how often a core slept until a kernel came
 * @param waitedCycles how long, for all cores together
 */
public record CodeMoves(long fired, long loads, long bytes, long waits, long waitedCycles) {
    /** Nothing moved. */
    public static final CodeMoves NONE = new CodeMoves(0, 0, 0, 0, 0);

    /** Returns how many of these firings needed no transfer. */
    public long hits() {
        return Math.max(0, fired - loads);
    }

    static CodeMoves sum(List<CodeMoves> all) {
        return all.stream().reduce(NONE, CodeMoves::plus);
    }

    private CodeMoves plus(CodeMoves other) {
        return new CodeMoves(
                fired + other.fired,
                loads + other.loads,
                bytes + other.bytes,
                waits + other.waits,
                waitedCycles + other.waitedCycles);
    }
}
