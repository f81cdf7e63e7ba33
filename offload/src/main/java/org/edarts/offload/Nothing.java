package org.edarts.offload;

/** The result of an action: that it has ended. */
public enum Nothing {
    /** The only one. */
    NOTHING
}
