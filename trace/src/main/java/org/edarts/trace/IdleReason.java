package org.edarts.trace;

import org.jspecify.annotations.Nullable;

/**
 * Why a unit was idle in a run, as a detailed trace tells. On the host it is what the unit saw when it looked for work
 * the last time: one that sleeps looks at nothing, and keeps the reason until it is woken.
 */
public enum IdleReason {
    /** No codelet was ready anywhere. */
    NOTHING_READY(0, "nothing ready"),
    /** A codelet was ready, but where the policy did not let the unit look, or on its way from one pool to another. */
    OUT_OF_REACH(1, "ready out of reach"),
    /** A codelet was ready, but waited for tokens of a resource. */
    TOKENS(2, "waiting for tokens"),
    /** No codelet was ready anywhere, and a split-phase operation outside was under way. */
    OUTSIDE(3, "operation outside"),
    /**
     * The codelet that the unit fired next was ready already: it slept, woke up, or looked for it. No unit records
     * this; an analysis of the trace finds it out.
     */
    WAKING(4, "sleeping or waking up"),
    /** The unit had not begun with the run: its thread was not there yet, or nobody called it. */
    NOT_BEGUN(5, "run not begun here"),
    /** The unit worked for another run. */
    OTHER_RUN(6, "at another run"),
    /**
     * The unit waited for the data of the codelet that it fired next. Recorded where it happens, in detail or not; no
     * analysis counts it as idle.
     */
    DATA(7, "waiting for data"),
    /**
     * The unit waited for the code of the codelet that it fired next. Recorded where it happens, in detail or not; no
     * analysis counts it as idle.
     */
    CODE(8, "waiting for code");

    private static final IdleReason[] BY_CODE = values();

    private final int code;
    private final String text;

    IdleReason(int code, String text) {
        this.code = code;
        this.text = text;
    }

    /** The number that stands for this reason in a trace file; it never changes. */
    public int code() {
        return code;
    }

    /** Whether the unit had something to fire, and only waited for what that needs. */
    public boolean isWaiting() {
        return this == DATA || this == CODE;
    }

    /** The reason in a few words, for people. */
    public String text() {
        return text;
    }

    /** The reason with a number; null for {@link TraceEvent#NONE}, and for one that this version does not know. */
    public static @Nullable IdleReason ofCode(int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }
}
