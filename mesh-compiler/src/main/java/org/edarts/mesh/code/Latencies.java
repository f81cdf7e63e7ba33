package org.edarts.mesh.code;

import org.edarts.epiphany.isa.AccessSize;
import org.edarts.epiphany.isa.TimingClass;
import org.edarts.epiphany.isa.Unit;

/**
 * After how many cycles a result can be used: the table "Pipeline Hazards" of the architecture reference, rounding to
 * nearest.
 */
final class Latencies {
    static final int FLOAT = 5;
    private static final int FLOAT_TO_MEMORY = 4;
    private static final int NARROW_LOAD = 3;
    private static final int LOAD_TO_FLOAT = 3;
    private static final int LOAD = 2;
    private static final int TO_FLOAT = 2;

    private Latencies() {}

    static int of(Step maker, Step user) {
        boolean byFloat = isFloating(user);
        if (maker.operation().timing() == TimingClass.FLOATING) {
            return user.operation().unit() == Unit.LOAD_STORE ? FLOAT_TO_MEMORY : FLOAT;
        }
        if (maker.operation().timing() == TimingClass.LOAD) {
            boolean narrow = maker.size() == AccessSize.BYTE || maker.size() == AccessSize.HALF;
            return narrow ? NARROW_LOAD : byFloat ? LOAD_TO_FLOAT : LOAD;
        }
        return byFloat ? TO_FLOAT : 1;
    }

    static boolean isFloating(Step step) {
        return step.operation().unit() == Unit.FPU;
    }

    static boolean isControl(Step step) {
        return step.operation().unit() == Unit.CONTROL;
    }
}
