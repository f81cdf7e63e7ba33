package org.edarts.epiphany.cam;

import org.edarts.epiphany.cam.firmware.MovingProgram;

/** What brings kernels, with a bug: some instructions are others, found by the label before them. */
final class MovingMutant {
    private final MovingProgram right = MovingProgram.installed();
    private final LabelledCode code = new LabelledCode(right.code(), right::symbol);

    /**
     * Writes an instruction over some that follow a label.
     *
     * @param skipped how many lie between
     * @param count how many it replaces; what is left over does nothing
     */
    MovingMutant replace(String label, int skipped, int count, String instruction) {
        code.replace(label, skipped, count, instruction);
        return this;
    }

    MovingProgram make() {
        return new MovingProgram(right.object(), code.bytes());
    }
}
