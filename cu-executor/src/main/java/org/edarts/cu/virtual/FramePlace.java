package org.edarts.cu.virtual;

/** A place for a frame, which one CU owns and which lies with the same one or another. Owner: the driving thread. */
final class FramePlace {
    private final int owner;
    private final int home;
    private boolean taken;

    FramePlace(int owner, int home) {
        this.owner = owner;
        this.home = home;
    }

    /** Returns the CU that invokes with it. */
    int owner() {
        return owner;
    }

    /** Returns the CU that fires what is invoked. */
    int home() {
        return home;
    }

    boolean isElsewhere() {
        return owner != home;
    }

    boolean isTaken() {
        return taken;
    }

    void take() {
        taken = true;
    }

    void leave() {
        taken = false;
    }
}
