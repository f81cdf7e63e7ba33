package org.edarts.cu.host;

import org.jspecify.annotations.Nullable;

/**
 * The thread that serves a unit at the moment, for those who look at it from outside. They may let its name say what it
 * is in, for thread dumps; it has its own name back, at the latest, when it has done its turn.
 *
 * <p>The thread itself calls {@link #begins} and {@link #ends}, any thread the rest. The names are guarded by this
 * object.
 */
final class UnitThread {
    private volatile @Nullable Thread thread;
    private volatile boolean renamed;
    private String ownName = "";
    private String longName = "";

    /** The calling thread begins to serve the unit. */
    void begins() {
        thread = Thread.currentThread();
    }

    /** The calling thread has done its turn. */
    void ends() {
        thread = null;
        // whoever renames it says so first and looks for the thread then: one of the two sees the other
        if (renamed) {
            giveBack(Thread.currentThread());
        }
    }

    /** Returns the thread that serves the unit now, or null. */
    @Nullable
    Thread now() {
        return thread;
    }

    /** Lets the name of the thread say what it is in, if it still serves the unit. */
    synchronized void isIn(String codelet) {
        if (renamed) {
            return;
        }
        renamed = true;
        Thread serving = thread;
        if (serving == null) {
            renamed = false;
            return;
        }
        ownName = serving.getName();
        longName = ownName + " in " + codelet;
        serving.setName(longName);
    }

    /** The thread has gone on. */
    void goesOn() {
        Thread serving = thread;
        if (renamed && serving != null) {
            giveBack(serving);
        }
    }

    /** Leaves a name alone that a codelet has set meanwhile. */
    private synchronized void giveBack(Thread serving) {
        if (renamed && serving.getName().equals(longName)) {
            serving.setName(ownName);
        }
        renamed = false;
    }
}
