package org.edarts.cu.host;

/** How far a run was when the watchdog looked last. Owner: the timer thread. */
final class Progress {
    /** How many codelets had fired. */
    long fired;

    /** Since when no codelet has ended. */
    long since;

    /** Whether that was reported. */
    boolean reported;

    /** Whether the watchdog has looked at all: before, it cannot say what CUs have been in for long. */
    boolean seen;

    Progress(long startNanos) {
        since = startNanos;
    }
}
