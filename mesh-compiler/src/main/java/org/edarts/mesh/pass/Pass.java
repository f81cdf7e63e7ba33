package org.edarts.mesh.pass;

import org.edarts.mesh.ssa.Body;

/** Makes a method better without changing what it means. Called by the thread that compiles. */
public interface Pass {
    /** Returns the name by which users ask to see the method behind it. */
    String name();

    /** Returns whether it has changed anything. */
    boolean run(Body body);
}
