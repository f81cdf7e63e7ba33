package org.edarts.codelet.graph;

/** Which of several ready codelets of one pool goes first. It orders, it does not preempt. */
public enum Priority {
    /** After all others. */
    LOW,
    /** What a codelet has unless it says otherwise. */
    NORMAL,
    /** Before all others. */
    HIGH
}
