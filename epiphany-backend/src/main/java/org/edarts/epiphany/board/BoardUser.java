package org.edarts.epiphany.board;

/**
 * One of several that use a board by turns: see {@link BoardTurns}. All methods are called by the thread that has the
 * board at that moment, for whichever user.
 */
public interface BoardUser {
    /** Returns whether it has nothing under way on the board, so that it can be another one's turn. */
    default boolean isIdle() {
        return true;
    }

    /** Another one wants the board: begins nothing new, and lets what is under way go on a little. */
    default void makeWay() {
        // who is always idle has nothing to end
    }

    /** Takes along what it needs again: the board is another one's from now on. */
    default void leave() {
        // who is always idle has nothing there
    }
}
