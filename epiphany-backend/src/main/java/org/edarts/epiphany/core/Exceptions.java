package org.edarts.epiphany.core;

import org.edarts.cam.chip.Generation;
import org.jspecify.annotations.Nullable;

/** What a core remembers of instructions that it could not carry out: the first of them and the last, and its cause. */
final class Exceptions {
    private static final int CAUSE_SHIFT = 16;
    private static final int CAUSE = 15 << CAUSE_SHIFT;

    private final Generation generation;
    private @Nullable CoreFault first;
    private @Nullable CoreFault last;
    private boolean raised;
    private int cause;

    Exceptions(Generation generation) {
        this.generation = generation;
    }

    void raise(CoreFault fault) {
        if (first == null) {
            first = fault;
        }
        last = fault;
        raised = true;
        cause = fault.cause().code(generation) << CAUSE_SHIFT;
    }

    @Nullable
    CoreFault first() {
        return first;
    }

    @Nullable
    CoreFault last() {
        return last;
    }

    /** Returns whether one was raised whose handler has not begun. */
    boolean isRaised() {
        return raised;
    }

    /** Some handler has begun. */
    void handled() {
        raised = false;
    }

    /** Returns the cause of the last one, at its place in STATUS. */
    int cause() {
        return cause;
    }

    void setCause(int status) {
        cause = status & CAUSE;
    }

    void reset() {
        first = null;
        last = null;
        raised = false;
        cause = 0;
    }
}
