package org.edarts.su;

/** What a policy may know about the ready pools when it decides. On real threads the numbers may be a moment old. */
public interface Loads {
    /** Returns how many CUs there are. */
    int cus();

    /** Returns how many codelets wait in the pool of a CU. */
    int ready(int cu);

    /** Returns whether a CU has nothing to do. */
    boolean idle(int cu);
}
