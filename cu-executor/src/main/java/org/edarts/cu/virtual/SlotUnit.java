package org.edarts.cu.virtual;

import java.util.List;

/**
 * What has slots where signals take time: a CU, or an SU that hands codelets out. It does one thing after the other.
 * Owner: the driving thread.
 */
interface SlotUnit {
    /** Returns its number: CUs come first, then the SU of each cluster. */
    int id();

    /** Returns its cycles in a second. */
    double hertz();

    /** Returns the signals of others that it has not counted yet. */
    Inbox inbox();

    boolean isBusy();

    /** It takes out what has come. */
    default void hears() {}

    /** It begins to do something. */
    void occupy();

    /** It has done that. */
    void free();

    /** Takes codelets that became ready here by signals of others, or as the run begins. */
    void accept(List<Activation> enabled);
}
