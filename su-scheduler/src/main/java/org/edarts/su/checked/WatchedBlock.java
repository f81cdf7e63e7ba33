package org.edarts.su.checked;

/** A block that a firing has asked for, whose codelet declares parts of it. Owner: the CU that fires. */
interface WatchedBlock {
    /** What {@link #settle} returns if nothing was written that was not declared. */
    int NOTHING = -1;

    /** Returns what the body has for the block. */
    Object seen();

    /**
     * Lets others find what has been written so far; returns the first element that the codelet does not declare as
     * written, and that it must have written.
     *
     * @param told whether the body has told others something before, who may have written since
     */
    int settle(boolean told);

    /** The body may hand on what it has for the block, to who uses it later or elsewhere. */
    default void handOn() {}

    /** The firing has ended, and done what it should. */
    default void end() {}
}
